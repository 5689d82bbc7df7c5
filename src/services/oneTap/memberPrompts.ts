/** Google One Tap for the members of organizations. */
import * as Effect from "effect/Effect"
import type { MemberOneTapStart, OneTapDiscoveryStart } from "../../domain/organizations/oauth.js"
import { oneTapCalls } from "../../domain/organizations/oauthCalls.js"
import type { OneTapOptions } from "../api/features.js"
import { Pkce } from "../wire/Pkce.js"
import { ProjectSettings } from "../wire/ProjectSettings.js"
import { Transport } from "../wire/Transport.js"
import { makePrompts } from "./prompts.js"

type Options = OneTapOptions & (MemberOneTapStart | OneTapDiscoveryStart)

/** Makes the methods of `oauth.googleOneTap`. Each prompt has its own PKCE pair. */
export const makeMemberPrompts = Effect.gen(function* () {
  const { call } = yield* Transport
  const pkce = yield* Pkce
  const settings = yield* ProjectSettings

  const { show } = yield* makePrompts({
    start: Effect.map(call(oneTapCalls.start, undefined), ({ google_client_id }) => ({
      googleClientId: google_client_id
    })),
    submit: (id_token, _begun, options: Options) =>
      Effect.gen(function* () {
        const { pkceRequiredForOAuth } = yield* settings.settled
        const pkce_code_challenge = yield* pkce.redirectChallenge("oauth", pkceRequiredForOAuth)
        const shared = { id_token, pkce_code_challenge }
        const { redirect_url } =
          "organization_id" in options
            ? yield* call(oneTapCalls.submit, {
                ...shared,
                organization_id: options.organization_id,
                login_redirect_url: options.login_redirect_url,
                signup_redirect_url: options.signup_redirect_url
              })
            : yield* call(oneTapCalls.submitDiscovery, {
                ...shared,
                discovery_redirect_url: options.discovery_redirect_url
              })
        return redirect_url
      })
  })

  return {
    start: (options: MemberOneTapStart) => show(options),
    discovery: {
      // Without an organization, whatever a page without types passes
      start: ({ cancel_on_tap_outside, discovery_redirect_url }: OneTapDiscoveryStart = {}) =>
        show({ cancel_on_tap_outside, discovery_redirect_url })
    }
  }
})
