/** Magic links by email (wire reference 2.3). */
import * as Schema from "effect/Schema"
import { maybe } from "../wire.js"
import * as Endpoint from "./Endpoint.js"
import { authenticated, byToken, tokenRedemption } from "./Sessions.js"

/** Expirations in minutes, 5 to 10080. */
export const MagicLinkOptions = Schema.Struct({
  login_magic_link_url: maybe(Schema.String),
  signup_magic_link_url: maybe(Schema.String),
  login_expiration_minutes: maybe(Schema.Number),
  signup_expiration_minutes: maybe(Schema.Number),
  login_template_id: maybe(Schema.String),
  signup_template_id: maybe(Schema.String),
  locale: maybe(Schema.String)
})
export type MagicLinkOptions = typeof MagicLinkOptions.Type

/** The method id is documented but not typed by the hosted provider, so it may be missing. */
const sent = Endpoint.answer({ method_id: maybe(Schema.String) })
export type SentMagicLink = typeof sent.Type

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

const signedIn = Endpoint.answer({ ...authenticated, method_id: maybe(Schema.String) })
export type MagicLinkAuthenticated = typeof signedIn.Type

export const magicLinks = {
  email: {
    /** Sends a link. Creates the user when the address is new. */
    loginOrCreate: Endpoint.make("POST /magic_links/email/login_or_create", email),
    /** Sends a link to a known address. With a session, adds the address to its user. */
    send: Endpoint.make("POST /magic_links/email/send/:factor", email)
  },
  /**
   * Signs in with the token of a link. Concurrent calls with the same token share one request. Fails with
   * `MissingPKCEError` when the link was requested in another browser.
   */
  authenticate: Endpoint.make("POST /magic_links/authenticate", {
    payload: tokenRedemption,
    answer: signedIn,
    carries: "session",
    pkce: { redeems: "magic_links" },
    args: byToken
  })
}
