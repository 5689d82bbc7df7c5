/** The redirects of organizations: social logins, and logins at an organization's own identity provider. */
import * as Effect from "effect/Effect"
import { originOfHost } from "../../domain/client/originOfHost.js"
import * as Limits from "../../domain/limits/Limits.js"
import { startUrl } from "../../domain/oauth/OAuthStart.js"
import {
  memberOAuthProviders,
  type MemberOAuthStart,
  type OAuthDiscoveryStart
} from "../../domain/organizations/oauth.js"
import type { SsoStart } from "../../domain/organizations/sso.js"
import { recordOf } from "../../domain/values/objects.js"
import { Navigation } from "../browser/Navigation.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import { FlowStarts } from "../login/FlowStarts.js"
import { Pkce } from "../wire/Pkce.js"
import { ProjectSettings } from "../wire/ProjectSettings.js"

export const makeMemberRedirects = Effect.gen(function* () {
  const { hosts, publicToken } = yield* ClientConfig
  const settings = yield* ProjectSettings
  const navigation = yield* Navigation
  const pkce = yield* Pkce
  const starts = yield* FlowStarts

  /** Leaves the page. Each redirect has its own PKCE pair. */
  const leave = (
    flow: "oauth" | "sso",
    startedFor: string,
    urlOf: (base: string, query: Readonly<Record<string, string | undefined>>) => string
  ) =>
    Effect.gen(function* () {
      const { cnameDomain, pkceRequiredForOAuth, pkceRequiredForSso } = yield* settings.settled
      const isRequired = flow === "oauth" ? pkceRequiredForOAuth : pkceRequiredForSso
      // A malformed domain must not prevent anyone from signing in, nor lead elsewhere
      const own = flow === "oauth" && cnameDomain !== null ? originOfHost(cnameDomain) : undefined
      const pkce_code_challenge = yield* pkce.redirectChallenge(flow, isRequired)
      yield* starts.record("oauth", { lifetime: Limits.oauthFlowLifetime, startedFor })
      yield* navigation.assign(urlOf(own ?? hosts.api, { public_token: publicToken, pkce_code_challenge }))
    })

  return {
    oauth: recordOf(memberOAuthProviders, (provider) => ({
      start: ({ organization_slug, ...options }: MemberOAuthStart) =>
        leave("oauth", provider, (base, query) =>
          startUrl(
            `${base}/v1/b2b/public/oauth/${provider}/start`,
            { ...query, slug: organization_slug },
            options,
            ["organization_id", "login_redirect_url", "signup_redirect_url"]
          )
        ),
      discovery: {
        start: (options: OAuthDiscoveryStart = {}) =>
          leave("oauth", provider, (base, query) =>
            startUrl(`${base}/v1/b2b/public/oauth/${provider}/discovery/start`, query, options, [
              "discovery_redirect_url"
            ])
          )
      }
    })),
    sso: {
      start: (options: SsoStart) =>
        leave("sso", options.connection_id, (base, query) =>
          startUrl(`${base}/v1/public/sso/start`, query, options, [
            "connection_id",
            "login_redirect_url",
            "signup_redirect_url"
          ])
        )
    }
  }
})
