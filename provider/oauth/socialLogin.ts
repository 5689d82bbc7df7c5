/** A social login at a stand-in: its start, the page of the stand-in, and its callback. */
import * as Effect from "effect/Effect"
import { isEmail } from "../../src/domain/values/Email.js"
import { Settings, type GoogleAccount } from "../Options.js"
import { Db } from "../data/Db.js"
import type { SocialProvider, StoredOAuthFlow } from "../data/rows.js"
import { checkPublicToken } from "../http/Caller.js"
import { apiError, type ErrorType, refuse } from "../http/errors.js"
import { requireFeature } from "../http/hosted.js"
import { isOfAnotherOrigin } from "../http/origins.js"
import { redirect, withQuery } from "../http/responses.js"
import type { WebRequest, WebRoute } from "../http/router.js"
import { redeemAttachToken } from "./attach.js"
import { completeLogin, redirectUrls } from "./completeLogin.js"
import { submitOneTap } from "./oneTap.js"
import { callbackId, decodeUserProvider, identityOf, scopesOf, socialProviders } from "./social.js"
import { html } from "../pages/html.js"
import { loginFormPage } from "../pages/loginForm.js"
import { digest, issueToken } from "../tokens/Secrets.js"
import { checkChallenge } from "../tokens/pkce.js"
import { email } from "../users/contacts.js"

const paramPrefix = "provider_"

/** What the start of one kind of social login adds to a flow. */
type OwnPart = Pick<
  StoredOAuthFlow,
  "attachment" | "login_redirect_url" | "member_login" | "signup_redirect_url"
>

/** Starts a social login, and leads to the page of the stand-in. */
export const startSocialLogin = <E, R>(
  request: WebRequest,
  provider: SocialProvider,
  code_challenge: string | undefined,
  readOwnPart: Effect.Effect<OwnPart, E, R>
) =>
  Effect.gen(function* () {
    const { bootstrap, googleClientId } = yield* Settings
    yield* checkPublicToken(request)
    yield* requireFeature("oauth")
    if (provider === "google" && googleClientId === "") return yield* refuse("oauth_config_not_found")
    yield* checkChallenge(bootstrap.pkce_required_for_oauth, code_challenge)
    const own = yield* readOwnPart

    const { token: state, hash, expires_at } = yield* issueToken(10)
    const custom = request.url.searchParams.get("custom_scopes") ?? ""
    const flow: StoredOAuthFlow = {
      ...own,
      state_hash: hash,
      provider,
      scopes: scopesOf(provider, custom.split(" ").filter(Boolean)),
      provider_params: providerParams(request),
      ...(code_challenge !== undefined && { code_challenge }),
      expires_at
    }
    yield* (yield* Db).oauthFlows.put(flow)
    return redirect(`${request.prefix}/stand-in/${provider}/login?state=${state}`)
  })

/** The parameters for the other party's page, without the prefix that they have here. */
export const providerParams = ({ url }: WebRequest): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...url.searchParams]
      .filter(([name]) => name.startsWith(paramPrefix))
      .map(([name, value]) => [name.slice(paramPrefix.length), value])
  )

/** Reads a parameter of the query by its name. */
export const queryOf =
  ({ url }: WebRequest) =>
  (name: string): string | undefined =>
    url.searchParams.get(name) ?? undefined

const start = (request: WebRequest) =>
  Effect.gen(function* () {
    const given = queryOf(request)
    const provider = yield* decodeUserProvider(request.parameters["provider"])
    const ownPart = Effect.gen(function* () {
      const token = given("oauth_attach_token")
      const attachment = token === undefined ? undefined : yield* redeemAttachToken(token, provider)
      const urls = yield* redirectUrls(given("login_redirect_url"), given("signup_redirect_url"))
      return { ...urls, ...(attachment !== undefined && { attachment }) }
    })
    return yield* startSocialLogin(request, provider, given("code_challenge"), ownPart)
  })

export const startRoute: WebRoute = {
  method: "GET",
  path: "/v1/public/oauth/:provider/start",
  isNavigation: true,
  handler: start
}

interface LoginPage {
  readonly flow: StoredOAuthFlow
  /** The form sends it back. */
  readonly state: string
  /** The value from before. */
  readonly account?: string | undefined
  readonly name?: string | undefined
  readonly problem?: string
}

/** A button for each Google account. Each has a form of its own, so that Enter in the form below does not press it. */
const accountButtons = (action: string, state: string, accounts: ReadonlyArray<GoogleAccount>) =>
  accounts.map(
    ({ email, name = "" }) =>
      html`<form method="post" action="${action}">
        <input type="hidden" name="state" value="${state}" />
        <input type="hidden" name="decision" value="continue" />
        <input type="hidden" name="name" value="${name}" />
        <button class="button" name="account" value="${email}">${`${name} ${email}`.trim()}</button>
      </form>`
  )

/** The page. It has status 400 when it shows a problem. */
const loginPage = (
  request: Pick<WebRequest, "prefix">,
  { flow, state, account = "", name = "", problem }: LoginPage
) =>
  Effect.map(Settings, ({ googleAccounts }) => {
    const social = socialProviders[flow.provider]
    const action = `${request.prefix}/v1/oauth/callback/${callbackId(flow.provider)}`
    const hasTenant = flow.member_login !== undefined && social.tenant !== undefined
    return loginFormPage(request, {
      of: social.name,
      action,
      state,
      details: [["Scopes", flow.scopes.join(" ")], ...Object.entries(flow.provider_params)],
      above: flow.provider === "google" ? accountButtons(action, state, googleAccounts) : undefined,
      fields: [
        {
          name: "account",
          label: social.email ? "Email" : "User name",
          type: social.email ? "email" : "text",
          value: account,
          autocomplete: "username",
          isRequired: true
        },
        { name: "name", label: "Name", value: name, autocomplete: "name" },
        ...(hasTenant ? [{ name: "tenant", label: social.tenant }] : [])
      ],
      redirectsTo: [flow.login_redirect_url, flow.signup_redirect_url],
      problem
    })
  })

/** The social login with this state. Fails with `oauth_flow_callback_error`. */
const getFlow = (state: string) =>
  Effect.gen(function* () {
    const state_hash = yield* digest(state)
    const flow = yield* (yield* Db).oauthFlows.get({ state_hash })
    return flow ?? (yield* refuse("oauth_flow_callback_error"))
  })

const showLogin = (request: WebRequest) =>
  Effect.gen(function* () {
    const state = request.url.searchParams.get("state") ?? ""
    const flow = yield* getFlow(state)
    if (flow.provider !== request.parameters["provider"]) return yield* refuse("oauth_flow_callback_error")
    return yield* loginPage(request, { flow, state })
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
    if (problem !== undefined) return yield* loginPage(request, { flow, state, account, name, problem })
    yield* removeFlow
    const tenant = (fields.get("tenant") ?? "").trim()
    const identity = yield* identityOf(flow.provider, account, name)
    return redirect(
      yield* completeLogin({ ...flow, identity: { ...identity, ...(tenant !== "" && { tenant }) } })
    )
  })

/** What is wrong with the account that was entered. Undefined when nothing is. */
export const validateAccount = (account: string, hasEmail: boolean): string | undefined => {
  if (hasEmail) return isEmail(account) ? undefined : "Email format is invalid."
  return account === "" ? "A user name is needed." : undefined
}

/** The URL that reports the cancellation to the site, without a token. */
export const cancelUrl = (address: string, type: ErrorType = "oauth_flow_callback_error"): string => {
  const { error_type, error_message } = apiError(type)
  return withQuery(address, { error: error_type, error_description: error_message })
}

export const loginRoute: WebRoute = {
  method: "GET",
  path: "/stand-in/:provider/login",
  isNavigation: true,
  handler: showLogin
}

/** From the form of a stand-in, or from Google One Tap. */
export const callbackRoute: WebRoute = {
  method: "POST",
  path: "/v1/oauth/callback/:id",
  isNavigation: true,
  handler: (request) =>
    request.headers.get("x-stytch-oauth-type") === "google-one-tap"
      ? submitOneTap(request)
      : submitLogin(request)
}
