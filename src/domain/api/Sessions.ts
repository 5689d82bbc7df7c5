/** Calls on the session itself, and the answer that every authenticating call gives (wire reference 2.1, 2.2). */
import * as Schema from "effect/Schema"
import { Session } from "../Session.js"
import { User } from "../User.js"
import { maybe } from "../wire.js"
import * as Endpoint from "./Endpoint.js"

/** The fields of every answer that carries a session. Tokens are empty where the provider keeps them in its own cookies. */
export const authenticated = {
  user_id: Schema.String,
  user: User,
  session: Session,
  session_token: Schema.optionalWith(Schema.String, { nullable: true, default: () => "" }),
  session_jwt: Schema.optionalWith(Schema.String, { nullable: true, default: () => "" })
}

export const Authenticated = Endpoint.answer(authenticated)
export type Authenticated = typeof Authenticated.Type

const DeviceDetails = Schema.Struct({
  is_new: maybe(Schema.Boolean),
  first_seen_at: maybe(Schema.String),
  last_seen_at: maybe(Schema.String)
})

/** What the provider knows of the device a call came from. */
export const UserDevice = Schema.Struct({
  ip_address: maybe(Schema.String),
  ip_address_details: maybe(DeviceDetails),
  ip_geo_city: maybe(Schema.String),
  ip_geo_region: maybe(Schema.String),
  ip_geo_country: maybe(Schema.String),
  ip_geo_country_details: maybe(DeviceDetails)
})
export type UserDevice = typeof UserDevice.Type

/** As `authenticated`, from calls that also tell of the device. */
export const authenticatedOnDevice = {
  ...authenticated,
  user_device: Schema.optionalWith(UserDevice, { nullable: true, exact: true })
}

/** Minutes; from 5. Present on calls that start or extend a session. */
export const session_duration_minutes = Schema.Number

export const authenticate = Endpoint.make("POST /sessions/authenticate", {
  payload: Schema.Struct({ session_duration_minutes: maybe(session_duration_minutes) }),
  answer: Authenticated
})

export const revoke = Endpoint.make("POST /sessions/revoke", {
  payload: Schema.Void,
  answer: Endpoint.Done
})

/** A session for the access token that an app of this project was issued. */
export const exchangeAccessToken = Endpoint.make("POST /sessions/exchange_access_token", {
  payload: Schema.Struct({ access_token: Schema.String, session_duration_minutes }),
  answer: Authenticated
})

/** A session for a token that a party trusted by the project signed; `profile_id` says which party. */
export const attest = Endpoint.make("POST /sessions/attest", {
  payload: Schema.Struct({
    profile_id: Schema.String,
    token: Schema.String,
    session_duration_minutes: maybe(session_duration_minutes),
    session_token: maybe(Schema.String),
    session_jwt: maybe(Schema.String)
  }),
  answer: Authenticated
})
