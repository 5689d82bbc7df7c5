/** Magic links by email for members. */
import * as Endpoint from "../calls/Endpoint.js"
import { memberLinkRedemptionPath } from "../calls/request.js"
import { Discovered, MemberAuthenticatedByEmail, MemberChanged } from "./answerSchemas.js"
import * as fields from "./fieldSchemas.js"
import { guarded, lists, numbers, objects, required, taking, texts } from "./fieldSchemas.js"
import type * as links from "./magicLinks.js"

const starts = {
  answer: Endpoint.EmptyAnswer,
  pkce: {
    starts: "magic_links",
    requiredBy: "pkceRequiredForEmailMagicLinks",
    field: "pkce_code_challenge"
  }
} as const

/** The calls of `magicLinks`. */
export const magicLinks = {
  email: {
    invite: Endpoint.make("POST /b2b/magic_links/email/invite", {
      ...taking<links.MagicLinkInvite>()({
        ...required("email_address"),
        ...texts("invite_redirect_url", "invite_template_id", "name", "locale"),
        ...objects("untrusted_metadata"),
        ...lists("roles"),
        ...numbers("invite_expiration_minutes")
      }),
      answer: MemberChanged,
      carries: "member"
    }),
    loginOrSignup: Endpoint.make("POST /b2b/magic_links/email/login_or_signup", {
      ...starts,
      ...taking<links.MagicLinkLogin>()({
        ...fields.loginMessage,
        ...fields.loginRedirects,
        ...fields.challenge
      })
    }),
    discovery: {
      send: Endpoint.make("POST /b2b/magic_links/email/discovery/send", {
        ...guarded,
        ...starts,
        ...taking<links.MagicLinkDiscovery>()({
          ...fields.discoveryMessage,
          ...texts("discovery_redirect_url"),
          ...fields.challenge
        })
      })
    }
  },
  authenticate: Endpoint.make(`POST ${memberLinkRedemptionPath}`, {
    ...guarded,
    ...taking<links.MagicLinkRedemption>()({
      ...required("magic_links_token"),
      ...fields.memberLogin,
      ...fields.verifier,
      ...fields.pending
    }),
    answer: MemberAuthenticatedByEmail,
    carries: "memberSession",
    intermediate: true,
    pkce: fields.redeems("magic_links", "magic_links_token")
  }),
  discovery: {
    authenticate: Endpoint.make("POST /b2b/magic_links/discovery/authenticate", {
      ...guarded,
      ...taking<links.MagicLinkDiscoveryRedemption>()({
        ...required("discovery_magic_links_token"),
        ...fields.verifier
      }),
      answer: Discovered,
      carries: "intermediate",
      pkce: fields.redeems("magic_links", "discovery_magic_links_token")
    })
  }
}
