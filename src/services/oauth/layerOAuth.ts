import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { oauth } from "../../domain/oauth/calls.js"
import { isTestToken } from "../../domain/client/CustomDomain.js"
import { originOfHost } from "../../domain/client/originOfHost.js"
import * as Limits from "../../domain/limits/Limits.js"
import { type OAuthProvider, oauthProviders } from "../../domain/oauth/OAuthProvider.js"
import { recordOf } from "../../domain/values/objects.js"
import { oauthStartUrl, type OAuthStartOptions } from "../../domain/oauth/OAuthStart.js"
import { Navigation } from "../browser/Navigation.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import { Warnings } from "../kit/Warnings.js"
import { FlowStarts } from "../login/FlowStarts.js"
import { ProjectSettings } from "../wire/ProjectSettings.js"
import { EventLog } from "../wire/EventLog.js"
import { Pkce } from "../wire/Pkce.js"
import { methodsOf } from "../api/methodsOf.js"
import { OAuth } from "../api/families.js"

export const layerOAuth = Layer.scoped(
  OAuth,
  Effect.gen(function* () {
    const { hosts, publicToken } = yield* ClientConfig
    const settings = yield* ProjectSettings
    const events = yield* EventLog
    const navigation = yield* Navigation
    const pkce = yield* Pkce
    const starts = yield* FlowStarts
    const warnings = yield* Warnings

    const warnWithoutVerifier = Effect.gen(function* () {
      const { pkceRequiredForOAuth } = yield* settings.settled
      if (pkceRequiredForOAuth && (yield* pkce.verifier("oauth")) === undefined)
        yield* warnings.warn("This browser holds no PKCE verifier for this social login.")
    })

    const start = (provider: OAuthProvider, options: OAuthStartOptions) =>
      Effect.gen(function* () {
        const { cnameDomain, pkceRequiredForOAuth } = yield* settings.settled
        // A malformed domain must not prevent anyone from signing in, nor lead elsewhere
        const base = (cnameDomain === null ? undefined : originOfHost(cnameDomain)) ?? hosts.api
        const challenge = yield* pkce.redirectChallenge("oauth", pkceRequiredForOAuth)
        yield* events.log("start_oauth_flow", {
          provider_type: provider,
          custom_scopes: options.custom_scopes,
          cname_domain: cnameDomain,
          pkce: pkceRequiredForOAuth,
          provider_params: options.provider_params
        })
        if (isTestToken(publicToken) && (yield* navigation.inForeignFrame))
          yield* warnings.warnOnce(
            "This page is in a frame of another site, where most social providers refuse to open. Open it in its own tab."
          )
        yield* starts.record("oauth", { lifetime: Limits.oauthFlowLifetime, startedFor: provider })
        yield* navigation.assign(oauthStartUrl(base, provider, publicToken, options, challenge))
      })

    const { attach, authenticate } = oauth
    const calls = yield* methodsOf({ attach, authenticate }, { beforeRedeem: warnWithoutVerifier })

    return OAuth.of({
      ...calls,
      ...recordOf(oauthProviders, (provider) => ({ start: (options = {}) => start(provider, options) }))
    })
  })
)
