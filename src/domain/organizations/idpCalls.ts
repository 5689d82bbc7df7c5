/** The project as an identity provider for other parties' apps, whose users are members. */
import * as Schema from "effect/Schema"
import * as Endpoint from "../calls/Endpoint.js"
import { AuthorizeStart, AuthorizeSubmit, idp as userIdp, RelyingParty, ScopeResult } from "../idp/calls.js"
import { named } from "../schemas/Named.js"
import { list } from "../schemas/wire.js"
import type { MemberAuthorizeStarted } from "./idp.js"

/** The calls of `idp`. The paths of the first two begin with the identity provider, not with the organizations. */
export const idp = {
  oauthAuthorizeStart: Endpoint.make("POST /idp/b2b/oauth/authorize/start", {
    payload: AuthorizeStart,
    answer: named<MemberAuthorizeStarted>()(
      Endpoint.answer({
        client: RelyingParty,
        consent_required: Schema.Boolean,
        scope_results: list(ScopeResult)
      })
    )
  }),
  oauthAuthorizeSubmit: Endpoint.make("POST /idp/b2b/oauth/authorize/submit", {
    payload: AuthorizeSubmit,
    answer: userIdp.oauthAuthorizeSubmit.answer
  }),
  oauthLogoutStart: Endpoint.make("POST /b2b/oauth/logout/start", {
    payload: userIdp.oauthLogoutStart.payload,
    answer: userIdp.oauthLogoutStart.answer
  })
}
