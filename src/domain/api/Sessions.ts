/** Calls on the session, and the answer of every call that signs in (wire reference 2.1, 2.2). */
import * as Schema from "effect/Schema"
import { SessionSchema } from "../schemas/SessionSchema.js"
import { UserSchema } from "../schemas/User.js"
import { maybe, maybeNull, textOrEmpty } from "../schemas/wire.js"
import * as Endpoint from "./Endpoint.js"

/** The fields of every answer that carries a session. Tokens are empty where the provider keeps them in its own cookies. */
export const authenticated = {
  user_id: Schema.String,
  user: UserSchema,
  session: SessionSchema,
  session_token: textOrEmpty,
  session_jwt: textOrEmpty
}

const signedIn = Endpoint.answer(authenticated)

/** The answer of a call that signs in, with the new session. */
export interface Authenticated extends Schema.Schema.Type<typeof signedIn> {}
export const Authenticated: Endpoint.Named<Authenticated, typeof signedIn> = signedIn

const DeviceDetails = Schema.Struct({
  is_new: maybe(Schema.Boolean),
  first_seen_at: maybe(Schema.String),
  last_seen_at: maybe(Schema.String)
})

const device = Schema.Struct({
  ip_address: maybe(Schema.String),
  ip_address_details: maybe(DeviceDetails),
  ip_geo_city: maybe(Schema.String),
  ip_geo_region: maybe(Schema.String),
  ip_geo_country: maybe(Schema.String),
  ip_geo_country_details: maybe(DeviceDetails)
})

/** The device that a call came from. */
export interface UserDevice extends Schema.Schema.Type<typeof device> {}
export const UserDevice: Endpoint.Named<UserDevice, typeof device> = device

/** As `authenticated`, with the device that the call came from. */
export const authenticatedOnDevice = {
  ...authenticated,
  user_device: maybeNull(UserDevice)
}

/** How long a session lasts. */
export interface SessionDuration {
  /** Minutes until the session ends, at least 5. */
  readonly session_duration_minutes: number
}

/** How much longer a session lasts. */
export interface SessionExtension {
  /** Minutes from now until the session ends, at least 5. Default: the session ends when it would have ended. */
  readonly session_duration_minutes?: number | undefined
}

/** How long a session lasts, if not as long as usual. */
export interface OptionalSessionDuration {
  /** Minutes until the session ends, at least 5. Default: 30. */
  readonly session_duration_minutes?: number | undefined
}

/** Minutes; from 5. Present on calls that start or extend a session. */
export const session_duration_minutes = Schema.Number

/** The payload and the arguments of calls that redeem a token once. */
export const tokenRedemption = Schema.Struct({
  token: Schema.String,
  session_duration_minutes,
  code_verifier: maybe(Schema.String)
})
export const byToken = Endpoint.args(["token"], (token: string, options: SessionDuration) => ({
  ...options,
  token
}))

const extension: Schema.Schema<SessionExtension> = Schema.Struct({
  session_duration_minutes: maybe(session_duration_minutes)
} satisfies Endpoint.FieldsOf<SessionExtension>)

/** How a session is revoked. */
export interface RevokeOptions {
  /** Whether the session is removed here at once, even when the provider cannot be reached. Default: false. */
  readonly forceClear?: boolean | undefined
}

/** The token of one of the project's apps, in exchange for a session. */
export interface AccessTokenExchange extends SessionDuration {
  /** An access token that was issued to one of the project's apps. */
  readonly access_token: string
}

const exchange: Schema.Schema<AccessTokenExchange> = Schema.Struct({
  access_token: Schema.String,
  session_duration_minutes
} satisfies Endpoint.FieldsOf<AccessTokenExchange>)

/** The token of a party that the project trusts, in exchange for a session. */
export interface Attestation {
  /** The id of the party's profile in the project. */
  readonly profile_id: string
  /** The signed token of the party. */
  readonly token: string
  /** Minutes until the session ends, at least 5. Default: the provider's. */
  readonly session_duration_minutes?: number | undefined
  /** The token of a session that the login joins. Default: this browser's session. */
  readonly session_token?: string | undefined
  /** The JWT of a session that the login joins. Default: this browser's session. */
  readonly session_jwt?: string | undefined
}

const attestation: Schema.Schema<Attestation> = Schema.Struct({
  profile_id: Schema.String,
  token: Schema.String,
  session_duration_minutes: maybe(session_duration_minutes),
  session_token: maybe(Schema.String),
  session_jwt: maybe(Schema.String)
} satisfies Endpoint.FieldsOf<Attestation>)

const signsIn = { answer: Authenticated, carries: "session" } as const

export const session = {
  /**
   * Confirms the session with the provider and stores the answer. Extends the session when a duration in minutes is
   * given. Repeats the call when the session changed during it. Signs out here when the error says that it is over.
   */
  authenticate: Endpoint.make("POST /sessions/authenticate", {
    ...signsIn,
    payload: extension
  }),
  /**
   * Signs out. On failure the session stays, unless the error says that it is over. With `forceClear` the session is
   * removed here before the call is sent, and the wait for the provider is short.
   */
  revoke: Endpoint.make("POST /sessions/revoke", {
    payload: Schema.Void,
    answer: Endpoint.Done,
    args: Endpoint.args([], (options: RevokeOptions = {}) => options, {
      forceClear: "boolean?"
    })
  }),
  /** Starts a session with an access token that was issued to one of the project's apps. Duration in minutes. */
  exchangeAccessToken: Endpoint.make("POST /sessions/exchange_access_token", {
    ...signsIn,
    payload: exchange
  }),
  /** Starts a session with a token that was signed by a party the project trusts. `profile_id` names the party. */
  attest: Endpoint.make("POST /sessions/attest", {
    ...signsIn,
    payload: attestation
  })
}
