/** The fields that the bodies of several calls of organizations have, and how a row takes its options. */
import * as Schema from "effect/Schema"
import { payloadFields } from "../calls/Arguments.js"
import * as Endpoint from "../calls/Endpoint.js"
import { maybe } from "../schemas/wire.js"
import { session_duration_minutes } from "../sessionCalls/calls.js"

/** An optional string. */
export const optionalText = maybe(Schema.String)

/** An optional number. */
export const optionalNumber = maybe(Schema.Number)

/** An optional boolean. */
export const optionalFlag = maybe(Schema.Boolean)

/** An optional list of strings. */
export const optionalTexts = maybe(Schema.Array(Schema.String))

/** Free-form data. */
export const optionalMetadata = maybe(Schema.Record({ key: Schema.String, value: Schema.Unknown }))

export const locale = optionalText

/** The organization and the address of a member. */
export const memberAddress = { organization_id: Schema.String, email_address: Schema.String }

/** The organization and the id of a member. */
export const memberReference = { organization_id: Schema.String, member_id: Schema.String }

/** The pages that a login comes to. */
export const loginRedirects = { login_redirect_url: optionalText, signup_redirect_url: optionalText }

/** Options of a message that signs a known or a new member in. */
export const loginMessage = {
  ...memberAddress,
  login_template_id: optionalText,
  signup_template_id: optionalText,
  login_expiration_minutes: optionalNumber,
  signup_expiration_minutes: optionalNumber,
  locale
}

/** Options of a message that comes before the choice of an organization. */
export const discoveryMessage = {
  email_address: Schema.String,
  login_template_id: optionalText,
  discovery_expiration_minutes: optionalNumber,
  locale
}

/** Options of a login to an organization. */
export const memberLogin = { session_duration_minutes, locale }

/** Options of a change of an email address. */
export const emailUpdate = {
  email_address: Schema.String,
  login_redirect_url: optionalText,
  login_template_id: optionalText,
  delivery_method: optionalText,
  locale
}

/** A retired address. */
export const retiredEmail = { email_id: optionalText, email_address: optionalText }

/** The token of the intermediate session, which the client fills in. */
export const pending = { intermediate_session_token: optionalText }

/** The challenge of a flow, which the client fills in. */
export const challenge = { pkce_code_challenge: optionalText }

/** The verifier of a flow, which the client fills in. */
export const verifier = { pkce_code_verifier: optionalText }

/** A flow by email that is protected by PKCE. */
export const startsMagicLink = {
  starts: "magic_links",
  requiredBy: "pkceRequiredForEmailMagicLinks",
  field: "pkce_code_challenge"
} as const

/** The end of a flow that is protected by PKCE. */
export const redeems = <Namespace extends "magic_links" | "oauth" | "passwords" | "sso">(
  redeems: Namespace
) => ({ redeems, field: "pkce_code_verifier" }) as const

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
    return {
      payload,
      args: Endpoint.args(
        [],
        (options: Options) => ({ ...options, id: idOf(options) }),
        payloadFields(payload.ast)
      )
    }
  }

/** A call without a body that takes the parameters of its path as options. */
export const withoutBody = <Options extends object>() => ({
  payload: Schema.Void,
  args: Endpoint.options<Options>()
})
