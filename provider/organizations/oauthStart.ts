/** Where the social logins of members start. */
import * as Effect from "effect/Effect"
import { memberOAuthProviders } from "../../src/domain/organizations/oauth.js"
import type { WebRequest, WebRoute } from "../http/router.js"
import { redirectUrls } from "../oauth/completeLogin.js"
import { decodeProvider } from "../oauth/social.js"
import { queryOf, startSocialLogin } from "../oauth/socialLogin.js"
import { discoveryUrls } from "./api/OAuth.js"
import { requireOrganization } from "./organizations.js"

const start = (request: WebRequest) =>
  Effect.gen(function* () {
    const given = queryOf(request)
    const provider = yield* decodeProvider(request.parameters["provider"], memberOAuthProviders)
    const ownPart = Effect.gen(function* () {
      const named = given("organization_id") ?? given("slug") ?? ""
      const { organization_id } = yield* requireOrganization(named)
      const urls = yield* redirectUrls(given("login_redirect_url"), given("signup_redirect_url"))
      return { ...urls, member_login: { organization_id } }
    })
    return yield* startSocialLogin(request, provider, given("pkce_code_challenge"), ownPart)
  })

const startDiscovery = (request: WebRequest) =>
  Effect.gen(function* () {
    const given = queryOf(request)
    const provider = yield* decodeProvider(request.parameters["provider"], memberOAuthProviders)
    const ownPart = Effect.map(discoveryUrls(given("discovery_redirect_url")), (urls) => ({
      ...urls,
      member_login: {}
    }))
    return yield* startSocialLogin(request, provider, given("pkce_code_challenge"), ownPart)
  })

/** The starts of social logins: to one organization, and to look for organizations. */
export const oauthStartRoutes: ReadonlyArray<WebRoute> = [
  { method: "GET", path: "/v1/b2b/public/oauth/:provider/start", isNavigation: true, handler: start },
  {
    method: "GET",
    path: "/v1/b2b/public/oauth/:provider/discovery/start",
    isNavigation: true,
    handler: startDiscovery
  }
]
