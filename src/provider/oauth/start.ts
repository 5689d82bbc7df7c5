/** The start of a social login (wire reference 1.7). */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { StoredOAuthFlow } from "../data/rows.js"
import { Db } from "../data/Db.js"
import { Settings } from "../Options.js"
import type { WebRoute, WebRequest } from "../http/WebRoute.js"
import { checkChallenge } from "../tokens/pkce.js"
import { refuse } from "../http/errors.js"
import { redirect } from "../http/responses.js"
import { Secrets } from "../tokens/Secrets.js"
import { redeemAttachToken } from "./attach.js"
import { redirectUrls } from "./completeLogin.js"
import { decodeProvider, scopesOf } from "./social.js"

/** Fails with `unauthorized_credentials` unless the query has an accepted public token. */
export const checkPublicToken = ({ url }: WebRequest) =>
  Effect.flatMap(Settings, ({ acceptsPublicToken }) =>
    acceptsPublicToken(url.searchParams.get("public_token") ?? "")
      ? Effect.void
      : refuse("unauthorized_credentials")
  )

const paramPrefix = "provider_"

const start = (request: WebRequest) =>
  Effect.gen(function* () {
    const { bootstrap, googleClientId } = yield* Settings
    const secrets = yield* Secrets
    const query = request.url.searchParams
    const given = (name: string) => query.get(name) ?? undefined
    const provider = yield* decodeProvider(request.parameters["provider"])
    yield* checkPublicToken(request)
    if (provider === "google" && googleClientId === "") return yield* refuse("oauth_config_not_found")
    const code_challenge = given("code_challenge")
    yield* checkChallenge(bootstrap.pkce_required_for_oauth, code_challenge)
    const attachToken = given("oauth_attach_token")
    const attachment = attachToken === undefined ? undefined : yield* redeemAttachToken(attachToken, provider)
    const urls = yield* redirectUrls(given("login_redirect_url"), given("signup_redirect_url"))

    const state = yield* secrets.token
    const flow: StoredOAuthFlow = {
      ...urls,
      state_hash: yield* secrets.digest(state),
      provider,
      scopes: scopesOf(provider, (given("custom_scopes") ?? "").split(" ").filter(Boolean)),
      provider_params: Object.fromEntries(
        [...query]
          .filter(([name]) => name.startsWith(paramPrefix))
          .map(([name, value]) => [name.slice(paramPrefix.length), value])
      ),
      ...(attachment !== undefined && { attachment }),
      ...(code_challenge !== undefined && { code_challenge }),
      expires_at: (yield* Clock.currentTimeMillis) + 10 * 60_000
    }
    yield* (yield* Db).oauthFlows.put(flow)
    return redirect(`${request.prefix}/stand-in/${provider}/login?state=${state}`)
  })

export const startRoute: WebRoute = {
  method: "GET",
  path: "/v1/public/oauth/:provider/start",
  isNavigation: true,
  handler: start
}
