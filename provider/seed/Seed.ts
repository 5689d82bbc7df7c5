/** What tests and demos put into a provider at the start. */
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { WalletType as walletType } from "../../src/domain/wallets/calls.js"
import type { WalletType } from "../../src/domain/wallets/types.js"
import { isEmail } from "../../src/domain/values/Email.js"
import { isE164 } from "../../src/domain/values/Phone.js"
import type { Session } from "../../src/domain/session/Session.js"
import type { User } from "../../src/domain/session/User.js"
import { maybe } from "../control/optionsSchema.js"
import { issueText } from "../http/schemaIssues.js"
import { maxMinutes } from "../clock.js"
import {
  type SeededOrganization,
  type SeedOrganization,
  SeedOrganizationSchema,
  SeedTotp
} from "./SeedOrganization.js"

/** Settings of a session that starts without a login. */
export interface SignInOptions {
  /** Default: 60. From 5 to 527,040. */
  readonly session_duration_minutes?: number
  /** Claims for the session and its JWT. Default: none. */
  readonly session_custom_claims?: Readonly<Record<string, unknown>>
}

/** A passkey. Without a key it gets a new one, which `seed` returns. */
export interface SeedPasskey {
  /** The relying party's id: the host name of the page, such as `localhost`. */
  readonly domain: string
  /** What the user calls it. Default: the provider's name for a new passkey. */
  readonly name?: string
  /** An existing credential. Default: a new one. */
  readonly credential?: {
    /** Its id, in base64. */
    readonly credentialId: string
    /** Its private key: P-256, PKCS #8 in base64. */
    readonly privateKey: string
  }
}

/** An active user whose address, number and wallets are verified. */
export interface SeedUser {
  /** The email address. Default: none. */
  readonly email?: string
  /** In E.164. Default: none. */
  readonly phone_number?: string
  /** The parts of the user's name. Default: empty ones. */
  readonly name?: {
    /** Default: empty. */
    readonly first_name?: string
    /** Default: empty. */
    readonly middle_name?: string
    /** Default: empty. */
    readonly last_name?: string
  }
  /** Its strength is not checked. Default: no password. */
  readonly password?: string
  /** The site's own id of the user. Default: none. */
  readonly external_id?: string
  /** Roles besides `stytch_user`. Default: none. */
  readonly roles?: ReadonlyArray<string>
  /** Default: empty. */
  readonly trusted_metadata?: Readonly<Record<string, unknown>>
  /** Default: empty. */
  readonly untrusted_metadata?: Readonly<Record<string, unknown>>
  /** An authenticator app that is set up. Default: none. */
  readonly totp?: {
    /** In base32. Default: a new one, which `seed` returns. */
    readonly secret?: string
  }
  /** Default: none. */
  readonly passkeys?: ReadonlyArray<SeedPasskey>
  /** Default: none. */
  readonly crypto_wallets?: ReadonlyArray<{
    /** `ethereum` or `solana`. */
    readonly crypto_wallet_type: WalletType
    /** The address in the notation of its chain. */
    readonly crypto_wallet_address: string
  }>
  /** Starts a session, whose tokens `seed` returns. Default: no session. */
  readonly session?: SignInOptions
}

/** What to add. */
export interface Seed {
  /** The users, in the order in which they are made. Default: none. */
  readonly users?: ReadonlyArray<SeedUser>
  /** The organizations, in the order in which they are made. Default: none. */
  readonly organizations?: ReadonlyArray<SeedOrganization>
}

/** A passkey as a virtual authenticator takes it (`WebAuthn.addCredential` of the DevTools protocol). Bytes are in base64. */
export interface SeededPasskey {
  /** The id of the credential. */
  readonly credentialId: string
  /** The browser can offer the passkey without a user name. */
  readonly isResidentCredential: true
  /** The private key: P-256, PKCS #8. */
  readonly privateKey: string
  /** The host name of the pages that can use it, from the seed's `domain`. */
  readonly rpId: string
  /** How often it was used. */
  readonly signCount: 0
  /** The user's id, as bytes. */
  readonly userHandle: string
}

/** A session that started without a login. */
export interface SignedIn {
  /** The user who is signed in. */
  readonly user: User
  /** The new session. */
  readonly session: Session
  /** The session's opaque token, for the cookie `stytch_session` of a browser. */
  readonly session_token: string
  /** The session's signed token, for the cookie `stytch_session_jwt` of a browser. */
  readonly session_jwt: string
}

/** What was made for a seeded user. */
export interface SeededUser {
  /** The user as clients get it. */
  readonly user: User
  /** The authenticator app. Undefined when the seed has none. */
  readonly totp?: {
    /** The id of the authenticator. */
    readonly totp_id: string
    /** The secret in base32, from which tests compute codes. */
    readonly secret: string
    /** The recovery codes. Each works once. */
    readonly recovery_codes: ReadonlyArray<string>
  }
  /** The passkeys, in the order of the seed. */
  readonly passkeys: ReadonlyArray<SeededPasskey>
  /** The session. Undefined when the seed starts none. */
  readonly session?: SignedIn
}

/** What was made, in the order of the seed. */
export interface Seeded {
  /** What was made for each user, in the order of the seed. */
  readonly users: ReadonlyArray<SeededUser>
  /** What was made for each organization, in the order of the seed. */
  readonly organizations: ReadonlyArray<SeededOrganization>
}

const record = Schema.Record({ key: Schema.String, value: Schema.Unknown })
const base64 = Schema.String.pipe(Schema.pattern(/^[A-Za-z0-9+/]+={0,2}$/))

/** The members of `SignInOptions`. */
export const signInFields = {
  session_duration_minutes: maybe(Schema.Number.pipe(Schema.between(5, maxMinutes))),
  session_custom_claims: maybe(record)
}

const Passkey = Schema.Struct({
  domain: Schema.String,
  name: maybe(Schema.String),
  credential: maybe(Schema.Struct({ credentialId: base64, privateKey: base64 }))
})

const Name = Schema.Struct({
  first_name: maybe(Schema.String),
  middle_name: maybe(Schema.String),
  last_name: maybe(Schema.String)
})

const SeedUser: Schema.Schema<SeedUser> = Schema.Struct({
  email: maybe(Schema.String.pipe(Schema.filter((text) => isEmail(text.trim())))),
  phone_number: maybe(Schema.String.pipe(Schema.filter((text) => isE164(text.trim())))),
  name: maybe(Name),
  password: maybe(Schema.String.pipe(Schema.minLength(1))),
  external_id: maybe(Schema.String.pipe(Schema.pattern(/^[\w.|-]{1,128}$/))),
  roles: maybe(Schema.Array(Schema.String)),
  trusted_metadata: maybe(record),
  untrusted_metadata: maybe(record),
  totp: maybe(SeedTotp),
  passkeys: maybe(Schema.Array(Passkey)),
  crypto_wallets: maybe(
    Schema.Array(Schema.Struct({ crypto_wallet_type: walletType, crypto_wallet_address: Schema.String }))
  ),
  session: maybe(Schema.Struct(signInFields))
})

export const SeedSchema: Schema.Schema<Seed> = Schema.Struct({
  users: maybe(Schema.Array(SeedUser)),
  organizations: maybe(Schema.Array(SeedOrganizationSchema))
})

const decode = Schema.decodeUnknownEither(SeedSchema, { errors: "all", onExcessProperty: "error" })

/** Reads a seed from JSON. Throws an error that names the members that are wrong. */
export const readSeed = (json: unknown): Seed =>
  Either.getOrThrowWith(decode(json), ({ issue }) => new Error(issueText(issue)))
