/** Magic links by email for members. */
import * as Schema from "effect/Schema"
import * as Endpoint from "../calls/Endpoint.js"
import { Discovered, MemberAuthenticatedByEmail, MemberChanged } from "./answerSchemas.js"
import * as fields from "./fieldSchemas.js"
import { guarded, optionalText, taking } from "./fieldSchemas.js"
import type * as links from "./magicLinks.js"

/** The calls of `magicLinks`. */
export const magicLinks = {
  email: {
    invite: Endpoint.make("POST /b2b/magic_links/email/invite", {
      ...taking<links.MagicLinkInvite>()({
        email_address: Schema.String,
        invite_redirect_url: optionalText,
        invite_template_id: optionalText,
        name: optionalText,
        untrusted_metadata: fields.optionalMetadata,
        roles: fields.optionalTexts,
        invite_expiration_minutes: fields.optionalNumber,
        locale: fields.locale
      }),
      answer: MemberChanged,
      carries: "member"
    }),
    loginOrSignup: Endpoint.make("POST /b2b/magic_links/email/login_or_signup", {
      ...taking<links.MagicLinkLogin>()({
        ...fields.loginMessage,
        ...fields.loginRedirects,
        ...fields.challenge
      }),
      answer: Endpoint.EmptyAnswer,
      pkce: fields.startsMagicLink
    }),
    discovery: {
      send: Endpoint.make("POST /b2b/magic_links/email/discovery/send", {
        ...guarded,
        ...taking<links.MagicLinkDiscovery>()({
          ...fields.discoveryMessage,
          discovery_redirect_url: optionalText,
          ...fields.challenge
        }),
        answer: Endpoint.EmptyAnswer,
        pkce: fields.startsMagicLink
      })
    }
  },
  authenticate: Endpoint.make("POST /b2b/magic_links/authenticate", {
    ...guarded,
    ...taking<links.MagicLinkRedemption>()({
      magic_links_token: Schema.String,
      ...fields.memberLogin,
      ...fields.verifier,
      ...fields.pending
    }),
    answer: MemberAuthenticatedByEmail,
    carries: "memberSession",
    intermediate: true,
    pkce: fields.redeems("magic_links")
  }),
  discovery: {
    authenticate: Endpoint.make("POST /b2b/magic_links/discovery/authenticate", {
      ...guarded,
      ...taking<links.MagicLinkDiscoveryRedemption>()({
        discovery_magic_links_token: Schema.String,
        ...fields.verifier
      }),
      answer: Discovered,
      carries: "intermediate",
      pkce: fields.redeems("magic_links")
    })
  }
}
