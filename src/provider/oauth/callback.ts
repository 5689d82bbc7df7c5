/** The callback of a social provider, from the form of its stand-in or from Google One Tap. */
import * as Effect from "effect/Effect"
import { isEmail } from "../../domain/Email.js"
import { email } from "../users/contacts.js"
import { Db } from "../data/Db.js"
import { loginPage } from "../pages/socialLogin.js"
import type { WebRoute, WebRequest } from "../http/WebRoute.js"
import { apiError, refuse } from "../http/errors.js"
import { isOfAnotherOrigin } from "../http/origins.js"
import { redirect } from "../http/responses.js"
import { Secrets } from "../tokens/Secrets.js"
import { completeLogin } from "./completeLogin.js"
import { submitOneTap } from "./oneTap.js"
import { callbackId, identityOf, socialProviders } from "./social.js"

/** The social login with this state. Fails with `oauth_flow_callback_error`. */
const getFlow = (state: string) =>
  Effect.gen(function* () {
    const state_hash = yield* (yield* Secrets).digest(state)
    const flow = yield* (yield* Db).oauthFlows.get({ state_hash })
    return flow ?? (yield* refuse("oauth_flow_callback_error"))
  })

const showLogin = (request: WebRequest) =>
  Effect.gen(function* () {
    const state = request.url.searchParams.get("state") ?? ""
    const flow = yield* getFlow(state)
    if (flow.provider !== request.parameters["provider"]) return yield* refuse("oauth_flow_callback_error")
    return loginPage(request, { flow, state })
  })

const submitLogin = (request: WebRequest) =>
  Effect.gen(function* () {
    const { fields } = request
    // The form is on a page of this server. A page of another site would sign in as anybody.
    if (isOfAnotherOrigin(request.headers, request.url)) return yield* refuse("unregistered_origin")
    const state = fields.get("state") ?? ""
    const flow = yield* getFlow(state)
    if (callbackId(flow.provider) !== request.parameters["id"])
      return yield* refuse("oauth_flow_callback_error")
    const removeFlow = Effect.flatMap(Db, ({ oauthFlows }) => oauthFlows.remove(flow))
    if (fields.get("decision") !== "continue") {
      yield* removeFlow
      return redirect(cancelUrl(flow.login_redirect_url))
    }
    const name = (fields.get("name") ?? "").trim()
    const account = email.normalize(fields.get("account") ?? "")
    const problem = validateAccount(account, socialProviders[flow.provider].email)
    if (problem !== undefined) return loginPage(request, { flow, state, account, name, problem })
    yield* removeFlow
    const identity = yield* identityOf(flow.provider, account, name)
    return redirect(yield* completeLogin({ ...flow, identity }))
  })

const validateAccount = (account: string, hasEmail: boolean) => {
  if (hasEmail) return isEmail(account) ? undefined : "Email format is invalid."
  return account === "" ? "A user name is needed." : undefined
}

/** The URL that reports the cancellation to the site, without a token. */
const cancelUrl = (address: string): string => {
  const { error_type, error_message } = apiError("oauth_flow_callback_error")
  const url = new URL(address)
  url.searchParams.set("error", error_type)
  url.searchParams.set("error_description", error_message)
  return url.href
}

export const loginRoute: WebRoute = {
  method: "GET",
  path: "/stand-in/:provider/login",
  isNavigation: true,
  handler: showLogin
}

export const callbackRoute: WebRoute = {
  method: "POST",
  path: "/v1/oauth/callback/:id",
  isNavigation: true,
  handler: (request) =>
    request.headers.get("x-stytch-oauth-type") === "google-one-tap"
      ? submitOneTap(request)
      : submitLogin(request)
}
