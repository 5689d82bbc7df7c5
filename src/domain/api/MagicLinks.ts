/** Magic links by e-mail (wire reference 2.3). */
import * as Schema from "effect/Schema"
import { maybe } from "../wire.js"
import * as Endpoint from "./Endpoint.js"
import { authenticated, session_duration_minutes } from "./Sessions.js"

/** What a site may say about a link. Expirations in minutes, 5 to 10080. */
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

const payload = Schema.Struct({
  email: Schema.String,
  ...MagicLinkOptions.fields,
  code_challenge: maybe(Schema.String)
})

/** The method id is documented but not typed by the hosted provider, so it may be missing. */
const sent = Endpoint.answer({ method_id: maybe(Schema.String) })
export type SentMagicLink = typeof sent.Type

export const loginOrCreate = Endpoint.make("POST /magic_links/email/login_or_create", {
  payload,
  answer: sent,
  guard: "retried"
})

export const send = Endpoint.make("POST /magic_links/email/send/:factor", {
  payload,
  answer: sent,
  guard: "retried"
})

export const authenticate = Endpoint.make("POST /magic_links/authenticate", {
  payload: Schema.Struct({
    token: Schema.String,
    session_duration_minutes,
    code_verifier: maybe(Schema.String)
  }),
  answer: Endpoint.answer({ ...authenticated, method_id: maybe(Schema.String) })
})
export type MagicLinkAuthenticated = typeof authenticate.answer.Type
