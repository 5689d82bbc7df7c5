/** The callback of a social provider, from the form of its stand-in or from Google One Tap. */
import * as Effect from "effect/Effect"
import { email } from "../users/contacts.js"
import { Db } from "../data/Db.js"
import { socialLogin } from "../pages/socialLogin.js"
import type { WebRoute, WebRequest } from "../http/WebRoute.js"
import { apiError } from "../http/errors.js"
import { redirected } from "../http/responses.js"
import { Secrets } from "../tokens/Secrets.js"
import { completeLogin } from "./completeLogin.js"
import { submitOneTap } from "./oneTap.js"
import { callbackId, identityOf, socialProviders } from "./social.js"

/** The social login with this state. Fails with `oauth_flow_callback_error`. */
const flowOf = (state: string) =>
  Effect.gen(function* () {
    const state_hash = yield* (yield* Secrets).digest(state)
    const flow = yield* (yield* Db).oauthFlows.get({ state_hash })
    return flow ?? (yield* apiError("oauth_flow_callback_error"))
  })

const showLogin = (visit: WebRequest) =>
  Effect.gen(function* () {
    const state = visit.url.searchParams.get("state") ?? ""
    const flow = yield* flowOf(state)
    if (flow.provider !== visit.parameters["provider"]) return yield* apiError("oauth_flow_callback_error")
    return socialLogin(visit, { flow, state })
  })

const takeLogin = (visit: WebRequest) =>
  Effect.gen(function* () {
    const { fields } = visit
    const state = fields.get("state") ?? ""
    const flow = yield* flowOf(state)
    if (callbackId(flow.provider) !== visit.parameters["id"])
      return yield* apiError("oauth_flow_callback_error")
    const finish = Effect.flatMap(Db, ({ oauthFlows }) => oauthFlows.remove(flow))
    if (fields.get("decision") !== "continue") {
      yield* finish
      return redirected(cancelled(flow.login_redirect_url))
    }
    const name = (fields.get("name") ?? "").trim()
    const account = email.normal(fields.get("account") ?? "")
    const problem = problemWith(account, socialProviders[flow.provider].email)
    if (problem !== undefined) return socialLogin(visit, { flow, state, account, name, problem })
    yield* finish
    const identity = yield* identityOf(flow.provider, account, name)
    return redirected(yield* completeLogin({ ...flow, identity }))
  })

const problemWith = (account: string, isEmail: boolean) => {
  if (isEmail) return email.problem(account) === undefined ? undefined : "Email format is invalid."
  return account === "" ? "A user name is needed." : undefined
}

/** The URL that reports the cancellation to the site, without a token. */
const cancelled = (address: string): string => {
  const { error_type, error_message } = apiError("oauth_flow_callback_error")
  const url = new URL(address)
  url.searchParams.set("error", error_type)
  url.searchParams.set("error_description", error_message)
  return url.href
}

export const login: WebRoute = { method: "GET", path: "/stand-in/:provider/login", answer: showLogin }

export const callback: WebRoute = {
  method: "POST",
  path: "/v1/oauth/callback/:id",
  answer: (visit) =>
    visit.headers.get("x-stytch-oauth-type") === "google-one-tap" ? submitOneTap(visit) : takeLogin(visit)
}
