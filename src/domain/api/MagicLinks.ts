/** Magic links by email (wire reference 2.3). */
import * as Schema from "effect/Schema"
import { maybe } from "../schemas/wire.js"
import { magicLinkPath } from "../client/request.js"
import * as Endpoint from "./Endpoint.js"
import { authenticated, byToken, tokenRedemption } from "./Sessions.js"

/** Options of a magic link. */
export interface MagicLinkOptions {
  /** The page that a known user's link opens. Default: the project's redirect URL for logins. */
  readonly login_magic_link_url?: string | undefined
  /** The page that a new user's link opens. Default: the project's redirect URL for sign-ups. */
  readonly signup_magic_link_url?: string | undefined
  /** Minutes until a known user's link expires, 5 to 10080. Default: the provider's. */
  readonly login_expiration_minutes?: number | undefined
  /** Minutes until a new user's link expires, 5 to 10080. Default: the provider's. */
  readonly signup_expiration_minutes?: number | undefined
  /** The id of the e-mail's template for known users. Default: the project's. */
  readonly login_template_id?: string | undefined
  /** The id of the e-mail's template for new users. Default: the project's. */
  readonly signup_template_id?: string | undefined
  /** The language of the e-mail: `en`, `es` or `pt-br`. Default: `en`. */
  readonly locale?: string | undefined
  /** Whether a user that the call creates is pending until their first login. Default: false. */
  readonly create_user_as_pending?: boolean | undefined
}
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

/** The answer of a call that sends a magic link. */
export interface SentMagicLink extends Schema.Schema.Type<typeof sentFields> {}
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

/** The answer of a login by magic link. */
export interface MagicLinkAuthenticated extends Schema.Schema.Type<typeof signedInFields> {}
const signedIn: Endpoint.Named<MagicLinkAuthenticated, typeof signedInFields> = signedInFields

export const magicLinks = {
  email: {
    /** Sends a link. Creates the user when the address is new. */
    loginOrCreate: Endpoint.make(`POST ${magicLinkPath}`, email),
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
