/** Magic links by email. */
import * as Schema from "effect/Schema"
import type * as methods from "./types.js"
import type { MagicLinkAuthenticated, SentMagicLink } from "./types.js"
import { maybe } from "../schemas/wire.js"
import { linkRedemptionPath, magicLinkPath } from "../calls/request.js"
import * as Endpoint from "../calls/Endpoint.js"
import { authenticated, byToken, tokenRedemption } from "../sessionCalls/calls.js"

export type * from "./types.js"

/** Options of a magic link. */
export type MagicLinkOptions = methods.MagicLinkOptions
export const MagicLinkOptions = Schema.Struct({
  login_magic_link_url: maybe(Schema.String),
  signup_magic_link_url: maybe(Schema.String),
  login_expiration_minutes: maybe(Schema.Number),
  signup_expiration_minutes: maybe(Schema.Number),
  login_template_id: maybe(Schema.String),
  signup_template_id: maybe(Schema.String),
  locale: maybe(Schema.String),
  create_user_as_pending: maybe(Schema.Boolean)
} satisfies Endpoint.FieldsOf<MagicLinkOptions>)

// The method id is documented but not typed by the hosted provider, so it may be missing
const sentFields = Endpoint.answer({ method_id: maybe(Schema.String) })

const sent: Endpoint.Named<SentMagicLink, typeof sentFields> = sentFields

const email = {
  payload: Schema.Struct({
    email: Schema.String,
    ...MagicLinkOptions.fields,
    code_challenge: maybe(Schema.String)
  }),
  answer: sent,
  guard: "captcha",
  retriesOnCaptcha: true,
  pkce: { starts: "magic_links", requiredBy: "pkceRequiredForEmailMagicLinks" },
  args: Endpoint.args(["email"], (email: string, options?: MagicLinkOptions) => ({ ...options, email }))
} as const

const signedInFields = Endpoint.answer({ ...authenticated, method_id: maybe(Schema.String) })

const signedIn: Endpoint.Named<MagicLinkAuthenticated, typeof signedInFields> = signedInFields

/** The calls of `magicLinks`. */
export const magicLinks = {
  email: {
    loginOrCreate: Endpoint.make(`POST ${magicLinkPath}`, email),
    send: Endpoint.make("POST /magic_links/email/send/:factor", email)
  },
  authenticate: Endpoint.make(`POST ${linkRedemptionPath}`, {
    payload: tokenRedemption,
    answer: signedIn,
    carries: "session",
    pkce: { redeems: "magic_links" },
    args: byToken
  })
}
