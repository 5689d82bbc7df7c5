/** Calls on the session, and the answer of every call that signs in. */
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as answers from "../calls/Answers.js"
import type * as methods from "./types.js"
import type {
  AccessTokenExchange,
  Attestation,
  RevokeOptions,
  SessionDuration,
  SessionExtension
} from "./types.js"
import { SessionSchema } from "../schemas/SessionSchema.js"
import { UserSchema } from "../schemas/User.js"
import { sessionPath } from "../calls/request.js"
import type { Permissions } from "../rbac/Permissions.js"
import { maybe, maybeNull, text, textOrEmpty } from "../schemas/wire.js"
import * as Endpoint from "../calls/Endpoint.js"
import { permission } from "./permission.js"

export type { DeviceDetails } from "../calls/Answers.js"
export type * from "./types.js"

/**
 * The fields of every answer that carries a session. Tokens are empty where the provider keeps them in its own cookies.
 * `withUserIds` completes the id of the user.
 */
export const authenticated = {
  user_id: text,
  user: UserSchema,
  session: SessionSchema,
  session_token: textOrEmpty,
  session_jwt: textOrEmpty
}

const signedIn = Endpoint.answer(authenticated)

/** The answer of a call that signs in, with the new session. */
export type Authenticated = methods.Authenticated
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
export type UserDevice = answers.UserDevice
export const UserDevice: Endpoint.Named<UserDevice, typeof device> = device

/** As `authenticated`, with the device that the call came from. */
export const authenticatedOnDevice = {
  ...authenticated,
  user_device: maybeNull(UserDevice)
}

/** Minutes; from 5. Present on calls that start or extend a session. */
export const session_duration_minutes = Schema.Number

/** The payload and the arguments of calls that redeem a token once. */
export const tokenRedemption = Schema.Struct({
  token: Schema.String,
  session_duration_minutes,
  code_verifier: maybe(Schema.String)
})
/** The arguments of methods that sign in with a token: the token, then the options. */
export const byToken = Endpoint.args(["token"], (token: string, options: SessionDuration) => ({
  ...options,
  token
}))

const extension: Schema.Schema<SessionExtension> = Schema.Struct({
  session_duration_minutes: maybe(session_duration_minutes)
} satisfies Endpoint.FieldsOf<SessionExtension>)

const exchange: Schema.Schema<AccessTokenExchange> = Schema.Struct({
  access_token: Schema.String,
  session_duration_minutes
} satisfies Endpoint.FieldsOf<AccessTokenExchange>)

const attestation: Schema.Schema<Attestation> = Schema.Struct({
  profile_id: Schema.String,
  token: Schema.String,
  session_duration_minutes: maybe(session_duration_minutes),
  session_token: maybe(Schema.String),
  session_jwt: maybe(Schema.String)
} satisfies Endpoint.FieldsOf<Attestation>)

const signsIn = { answer: Authenticated, carries: "session" } as const

/** The calls of `session`. */
export const session = {
  authenticate: Endpoint.make(`POST ${sessionPath}`, {
    ...signsIn,
    payload: extension
  }),
  revoke: Endpoint.make("POST /sessions/revoke", {
    payload: Schema.Void,
    answer: Endpoint.EmptyAnswer,
    args: Endpoint.args([], (options: RevokeOptions = {}) => options, {
      forceClear: "boolean?"
    })
  }),
  exchangeAccessToken: Endpoint.make("POST /sessions/exchange_access_token", {
    ...signsIn,
    payload: exchange
  }),
  attest: Endpoint.make("POST /sessions/attest", {
    ...signsIn,
    payload: attestation
  })
}

/** The calls of `rbac`. The client answers them by itself. */
export const rbac = {
  isAuthorized: Endpoint.action<(resource_id: string, action: string) => Effect.Effect<boolean>>(
    permission.fields,
    ...permission.positional
  ),
  allPermissions: Endpoint.action<() => Effect.Effect<Permissions>>({})
}
