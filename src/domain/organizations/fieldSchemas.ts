/** The fields that the bodies of several calls of organizations have, and how a row takes its options. */
import * as Schema from "effect/Schema"
import { payloadFields } from "../calls/Arguments.js"
import * as Endpoint from "../calls/Endpoint.js"
import { maybe } from "../schemas/wire.js"
import { session_duration_minutes } from "../sessionCalls/calls.js"
import { fieldsOf } from "../values/fieldsOf.js"

/** Required texts, by their names. */
export const required = fieldsOf(Schema.String)

/** Optional texts, by their names. */
export const texts = fieldsOf(maybe(Schema.String))

/** Optional numbers, by their names. */
export const numbers = fieldsOf(maybe(Schema.Number))

/** Optional booleans, by their names. */
export const flags = fieldsOf(maybe(Schema.Boolean))

/** Optional lists of texts, by their names. */
export const lists = fieldsOf(maybe(Schema.Array(Schema.String)))

/** Optional free-form data, by its names. */
export const objects = fieldsOf(maybe(Schema.Record({ key: Schema.String, value: Schema.Unknown })))

/** The organization and the address of a member. */
export const memberAddress = required("organization_id", "email_address")

/** The organization and the id of a member. */
export const memberReference = required("organization_id", "member_id")

/** The pages that a login comes to. */
export const loginRedirects = texts("login_redirect_url", "signup_redirect_url")

/** Options of a message that signs a known or a new member in. */
export const loginMessage = {
  ...memberAddress,
  ...texts("login_template_id", "signup_template_id", "locale"),
  ...numbers("login_expiration_minutes", "signup_expiration_minutes")
}

/** Options of a message that comes before the choice of an organization. */
export const discoveryMessage = {
  ...required("email_address"),
  ...texts("login_template_id", "locale"),
  ...numbers("discovery_expiration_minutes")
}

/** Options of a login to an organization. */
export const memberLogin = { session_duration_minutes, ...texts("locale") }

/** Options of a change of an email address. */
export const emailUpdate = {
  ...required("email_address"),
  ...texts("login_redirect_url", "login_template_id", "delivery_method", "locale")
}

/** A retired address. */
export const retiredEmail = texts("email_id", "email_address")

/** The token of the intermediate session, which the client fills in. */
export const pending = texts("intermediate_session_token")

/** The challenge of a flow, which the client fills in. */
export const challenge = texts("pkce_code_challenge")

/** The verifier of a flow, which the client fills in. */
export const verifier = texts("pkce_code_verifier")

/** The end of a flow that is protected by PKCE. `token` is the name of what it redeems. */
export const redeems = <Namespace extends Endpoint.PkceRedemption["redeems"]>(
  redeems: Namespace,
  token: string
) => ({ redeems, token, field: "pkce_code_verifier" }) as const

/** A call that the provider guards against robots. */
export const guarded = { guard: "captcha", retriesOnCaptcha: true } as const

type FilledIn =
  | "pkce_code_challenge"
  | "pkce_code_verifier"
  | "code_challenge"
  | "code_verifier"
  | "intermediate_session_token"

/** The fields of `Options`, those that the client fills in, and no others. */
type Exactly<Options, Fields> = Endpoint.FieldsOf<Options> & {
  readonly [Name in Exclude<keyof Fields, keyof Options | FilledIn>]: never
}

/** The body and the arguments of a call: `taking<Options>()({ email_address: Schema.String })`. */
export const taking =
  <Options extends object>() =>
  <Fields extends Schema.Struct.Fields>(fields: Fields & Exactly<Options, Fields>) => ({
    payload: Schema.Struct<Fields>(fields),
    args: Endpoint.options<Options>()
  })

/** As `taking`, for a path whose parameter `id` is a field of the body, too. */
export const takingId =
  <Options extends object>(idOf: (options: Options) => string) =>
  <Fields extends Schema.Struct.Fields>(fields: Fields & Exactly<Options, Fields>) => {
    const payload = Schema.Struct<Fields>(fields)
    const values = (options: Options) => ({ ...options, id: idOf(options) })
    return { payload, args: Endpoint.args([], values, payloadFields(payload.ast)) }
  }

/** A call without a body that takes the parameters of its path as options. */
export const withoutBody = <Options extends object>() => ({
  payload: Schema.Void,
  args: Endpoint.options<Options>()
})

/** A call without a body and without arguments. */
export const bare = { payload: Schema.Void }
