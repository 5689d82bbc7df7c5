/**
 * Passkey ceremonies: the options for authenticators, and their responses, read and verified (Web Authentication,
 * sections 5.1, 7.1 and 7.2).
 */
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import * as Schema from "effect/Schema"
import { parseUrl } from "../../src/domain/values/parseUrl.js"
import { list, textOrEmpty } from "../../src/domain/schemas/wire.js"
import type { StoredPasskey, StoredPasskeyCreation, StoredPasskeyRequest } from "../data/rows.js"
import { Caller } from "../http/Caller.js"
import { apiError, refuse } from "../http/errors.js"

/** How long a challenge can be answered. */
export const lifetimeMinutes = 5

/** How long after a password the browser may create a passkey without asking. */
export const quietMinutes = 5

// Loaded with the first passkey, so that importing the provider stays fast.
const server = Effect.promise(() => import("@simplewebauthn/server"))
const helpers = Effect.promise(() => import("@simplewebauthn/server/helpers"))
type Helpers = Effect.Effect.Success<typeof helpers>

interface Creation {
  readonly domain: string
  readonly project: string
  readonly user: { readonly handle: string; readonly name: string; readonly displayName: string }
  readonly authenticatorType: "platform" | "cross-platform" | undefined
  /** Whether to make a passkey: discoverable without a user name, with user verification. */
  readonly isPasskey: boolean
  /** The passkeys that the user already has. */
  readonly known: ReadonlyArray<StoredPasskey>
}

/** `PublicKeyCredentialCreationOptionsJSON` with a new challenge. */
export const creationOptions = ({ user, ...creation }: Creation) =>
  Effect.flatMap(server, ({ generateRegistrationOptions }) =>
    Effect.promise(() =>
      generateRegistrationOptions({
        rpID: creation.domain,
        rpName: creation.project,
        userID: new TextEncoder().encode(user.handle),
        userName: user.name,
        userDisplayName: user.displayName,
        timeout: lifetimeMinutes * 60_000,
        excludeCredentials: creation.known.map(descriptor),
        authenticatorSelection: {
          residentKey: creation.isPasskey ? "required" : "preferred",
          userVerification: creation.isPasskey ? "required" : "preferred",
          ...(creation.authenticatorType && { authenticatorAttachment: creation.authenticatorType })
        }
      })
    )
  )

/** `PublicKeyCredentialRequestOptionsJSON` with a new challenge. By default any credential of the domain is allowed. */
export const requestOptions = (
  domain: string,
  isPasskey: boolean,
  allowed: ReadonlyArray<StoredPasskey> = []
) =>
  Effect.flatMap(server, ({ generateAuthenticationOptions }) =>
    Effect.promise(() =>
      generateAuthenticationOptions({
        rpID: domain,
        timeout: lifetimeMinutes * 60_000,
        userVerification: isPasskey ? "required" : "preferred",
        allowCredentials: allowed.map(descriptor)
      })
    )
  )

const descriptor = ({ credential_id, transports }: StoredPasskey) => ({
  id: credential_id,
  transports: [...transports]
})

/**
 * Whether a page of this host may use passkeys of the domain: the domain is the host or a parent domain, but not a
 * top-level domain or one like `co.uk`. Browsers know all other public suffixes and reject them.
 */
export const covers = (domain: string, host: string): boolean =>
  domain !== "" &&
  (host === domain ||
    (domain.includes(".") && host.endsWith(`.${domain}`) && !isSuffix(domain) && !isIp(host)))

const isSuffix = (domain: string) => /^(ac|co|com|edu|gov|net|org)\.[a-z]{2}$/.test(domain)

const isIp = (host: string) => /^[\d.]+$|^\[/.test(host)

/** The calling page's origin. Fails with `invalid_domain` unless the domain covers it. */
export const requireOriginIn = (domain: string) =>
  Effect.gen(function* () {
    const { origin } = yield* Caller
    const page = parseUrl(origin ?? "")
    if (page === undefined || !covers(domain, page.hostname)) return yield* refuse("invalid_domain")
    return page.origin
  })

/** The challenge finds the started ceremony. The rest of the client data is verified later. */
const ClientData = Schema.parseJson(Schema.Struct({ challenge: Schema.String }))

const common = { id: Schema.String, rawId: Schema.String, type: Schema.Literal("public-key") }

const RegistrationCredential = Schema.parseJson(
  Schema.Struct({
    ...common,
    authenticatorAttachment: textOrEmpty,
    response: Schema.Struct({
      clientDataJSON: Schema.String,
      attestationObject: Schema.String,
      transports: list(Schema.String)
    })
  })
)
type RegistrationCredential = typeof RegistrationCredential.Type

const AssertionCredential = Schema.parseJson(
  Schema.Struct({
    ...common,
    response: Schema.Struct({
      clientDataJSON: Schema.String,
      authenticatorData: Schema.String,
      signature: Schema.String,
      /** Empty when the authenticator sent none. */
      userHandle: textOrEmpty
    })
  })
)
type AssertionCredential = typeof AssertionCredential.Type

/** An error that does not quote the credential. */
const invalidCredential = () => apiError("invalid_public_key_credential")

/** Decodes a new credential. Fails with `invalid_public_key_credential`. */
export const decodeRegistration = (json: string) =>
  Effect.mapError(Schema.decode(RegistrationCredential)(json), invalidCredential)

/** Decodes a credential at login. Fails with `invalid_public_key_credential`. */
export const decodeAssertion = (json: string) =>
  Effect.mapError(Schema.decode(AssertionCredential)(json), invalidCredential)

const decodeClientData = Schema.decode(Schema.compose(Schema.StringFromBase64Url, ClientData))

/** The challenge that the credential answers. Fails with `invalid_public_key_credential`. */
export const challengeOf = ({ response }: RegistrationCredential | AssertionCredential) =>
  Effect.mapBoth(decodeClientData(response.clientDataJSON), {
    onSuccess: ({ challenge }) => challenge,
    onFailure: invalidCredential
  })

const expectations = (started: StoredPasskeyCreation | StoredPasskeyRequest) => ({
  expectedChallenge: started.challenge,
  expectedOrigin: started.origin,
  expectedRPID: started.domain,
  requireUserVerification: started.requires_verification
})

/**
 * Whether the browser created the passkey without asking (conditional create): nobody was present, so nobody proved who they
 * are. Throws when the attestation cannot be read.
 */
const lacksPresence = (
  attestationObject: string,
  { decodeAttestationObject, isoBase64URL, parseAuthenticatorData }: Helpers
): boolean => {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  return !parseAuthenticatorData(attestation.get("authData")).flags.up
}

/** The new credential's id, public key and counter. Fails with `invalid_public_key_credential`. */
export const verifyRegistration = (credential: RegistrationCredential, started: StoredPasskeyCreation) =>
  Effect.gen(function* () {
    const { verifyRegistrationResponse } = yield* server
    const tools = yield* helpers
    const { clientDataJSON, attestationObject } = credential.response
    const { registrationInfo } = yield* Effect.tryPromise({
      try: () => {
        const expected = expectations(started)
        const isQuiet = started.may_lack_presence && lacksPresence(attestationObject, tools)
        return verifyRegistrationResponse({
          ...expected,
          requireUserPresence: !isQuiet,
          requireUserVerification: expected.requireUserVerification && !isQuiet,
          response: {
            id: credential.id,
            rawId: credential.rawId,
            type: credential.type,
            clientExtensionResults: {},
            response: { clientDataJSON, attestationObject }
          }
        })
      },
      // Messages of the library quote the credential.
      catch: () => apiError("invalid_public_key_credential")
    })
    if (registrationInfo === undefined) return yield* refuse("invalid_public_key_credential")
    const { id, publicKey, counter } = registrationInfo.credential
    return { credential_id: id, public_key: Encoding.encodeBase64Url(publicKey), counter }
  })

/** The credential's new counter. Fails with `unable_to_auth_webauthn_registration`. */
export const verifyAssertion = (
  credential: AssertionCredential,
  started: StoredPasskeyRequest,
  { credential_id, public_key, counter }: StoredPasskey
) =>
  Effect.gen(function* () {
    const { verifyAuthenticationResponse } = yield* server
    const { isoBase64URL } = yield* helpers
    const { clientDataJSON, authenticatorData, signature } = credential.response
    const { verified, authenticationInfo } = yield* Effect.tryPromise({
      try: () =>
        verifyAuthenticationResponse({
          ...expectations(started),
          credential: { id: credential_id, publicKey: isoBase64URL.toBuffer(public_key), counter },
          response: {
            id: credential.id,
            rawId: credential.rawId,
            type: credential.type,
            clientExtensionResults: {},
            response: { clientDataJSON, authenticatorData, signature }
          }
        }),
      catch: () => apiError("unable_to_auth_webauthn_registration")
    })
    return verified ? authenticationInfo.newCounter : yield* refuse("unable_to_auth_webauthn_registration")
  })
