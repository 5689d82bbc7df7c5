/** A login at an organization's identity provider, or at the page that stands in for it: its start and its end. */
import * as Effect from "effect/Effect"
import { isEmail } from "../../../src/domain/values/Email.js"
import { Settings } from "../../Options.js"
import { Db } from "../../data/Db.js"
import { checkPublicToken } from "../../http/Caller.js"
import { apiErrorOf, refuse } from "../../http/errors.js"
import { refuseAsHosted } from "../../http/hosted.js"
import { isOfAnotherOrigin } from "../../http/origins.js"
import { redirect } from "../../http/responses.js"
import { urlOf, type WebRequest, type WebRoute } from "../../http/router.js"
import { redirectUrls } from "../../oauth/completeLogin.js"
import { cancelUrl, providerParams, queryOf, validateAccount } from "../../oauth/socialLogin.js"
import { loginFormPage } from "../../pages/loginForm.js"
import { withToken } from "../../tokens/links.js"
import { checkChallenge } from "../../tokens/pkce.js"
import { digest, issueToken } from "../../tokens/Secrets.js"
import { email } from "../../users/contacts.js"
import { type BaseConnection, baseOf, callbackPath, requireConnection } from "../connections.js"
import { requireOrganization } from "../organizations.js"
import type { SsoIdentity, StoredSsoFlow } from "../rows.js"
import { beginOpenid, finishOpenid } from "./openid.js"
import { findSsoMember } from "./ssoMembers.js"

const standInPath = "/stand-in/sso"

/** Whether people sign in at the identity provider itself. A SAML connection, and one without an issuer, has a stand-in. */
const hasIssuer = (base: BaseConnection) => base.kind === "oidc" && base.record.issuer !== ""

const start = (request: WebRequest) =>
  Effect.gen(function* () {
    const { bootstrap, isStrict } = yield* Settings
    const given = queryOf(request)
    yield* checkPublicToken(request)
    const connection = yield* requireConnection(given("connection_id") ?? "")
    const base = yield* baseOf(connection)
    const code_challenge = given("pkce_code_challenge")
    yield* checkChallenge(bootstrap.pkce_required_for_sso, code_challenge)
    const urls = yield* redirectUrls(given("login_redirect_url"), given("signup_redirect_url"))
    if (base.record.status !== "active") {
      const type = "sso_connection_not_active"
      // Nobody can stand in for an issuer whose addresses are unknown
      yield* refuseAsHosted(type, "start a login", isStrict || hasIssuer(base), "strict")
    }

    const { token: state, hash, expires_at } = yield* issueToken(10)
    const { connection_id, organization_id } = connection
    const provider_params = providerParams(request)
    const begun =
      base.kind === "oidc" && hasIssuer(base)
        ? yield* beginOpenid(base.record, redirectUri(request, base), state, provider_params)
        : { url: `${request.prefix}${standInPath}?state=${state}`, openid: undefined }
    const flow: StoredSsoFlow = {
      ...urls,
      state_hash: hash,
      connection_id,
      organization_id,
      provider_params,
      code_challenge,
      openid: begun.openid,
      expires_at
    }
    yield* (yield* Db).ssoFlows.put(flow)
    return redirect(begun.url)
  })

/** Where the identity provider sends the person back to. It is that of the connection that the identity provider knows. */
const redirectUri = (request: WebRequest, { connection_id }: BaseConnection) =>
  urlOf(request, callbackPath(connection_id))

/** The login with this state, its connection, and the connection that signs people in. Fails with `sso_flow_callback_error`. */
const getFlow = (state: string) =>
  Effect.gen(function* () {
    const flow = yield* (yield* Db).ssoFlows.get({ state_hash: yield* digest(state) })
    if (flow === undefined) return yield* refuse("sso_flow_callback_error")
    const connection = yield* requireConnection(flow.connection_id)
    return { flow, connection, base: yield* baseOf(connection) }
  })

type Flow = Effect.Effect.Success<ReturnType<typeof getFlow>>

interface Entered {
  readonly account?: string
  readonly name?: string
  readonly groups?: string
  readonly problem?: string
}

/** The page that stands in for the identity provider. It has status 400 when it shows a problem. */
const loginPage = (
  request: WebRequest,
  { base, flow }: Flow,
  state: string,
  { account, groups, name, problem }: Entered = {}
) => {
  const { connection_id, display_name, identity_provider } = base.record
  return loginFormPage(request, {
    of: display_name === "" ? identity_provider : display_name,
    action: `${request.prefix}${callbackPath(connection_id)}`,
    state,
    details: [["Connection", connection_id], ...Object.entries(flow.provider_params)],
    fields: [
      {
        name: "account",
        label: "Email",
        type: "email",
        autocomplete: "username",
        isRequired: true,
        ...(account !== undefined && { value: account })
      },
      { name: "name", label: "Name", autocomplete: "name", ...(name !== undefined && { value: name }) },
      { name: "groups", label: "Groups, separated by commas", ...(groups !== undefined && { value: groups }) }
    ],
    redirectsTo: [flow.login_redirect_url, flow.signup_redirect_url],
    problem
  })
}

const showLogin = (request: WebRequest) =>
  Effect.gen(function* () {
    const state = queryOf(request)("state") ?? ""
    const found = yield* getFlow(state)
    if (found.flow.openid !== undefined) return yield* refuse("sso_flow_callback_error")
    return loginPage(request, found, state)
  })

const removeFlow = ({ flow }: Flow) => Effect.flatMap(Db, ({ ssoFlows }) => ssoFlows.remove(flow))

/** Takes what somebody has entered on the page of the stand-in. */
const submitLogin = (request: WebRequest) =>
  Effect.gen(function* () {
    const { fields } = request
    // The form is on a page of this server. A page of another site would sign in as anybody.
    if (isOfAnotherOrigin(request.headers, request.url)) return yield* refuse("unregistered_origin")
    const state = fields.get("state") ?? ""
    const found = yield* getFlow(state)
    const { base, flow } = found
    if (flow.openid !== undefined || base.connection_id !== request.parameters["connection_id"])
      return yield* refuse("sso_flow_callback_error")
    if (fields.get("decision") !== "continue") {
      yield* removeFlow(found)
      return redirect(cancelUrl(flow.login_redirect_url, "sso_flow_callback_error"))
    }
    const account = email.normalize(fields.get("account") ?? "")
    const name = (fields.get("name") ?? "").trim()
    const groups = fields.get("groups") ?? ""
    const problem = validateAccount(account, true)
    if (problem !== undefined) return loginPage(request, found, state, { account, name, groups, problem })
    yield* removeFlow(found)
    const list = groups.split(",").map((group) => group.trim())
    const attributes = { email: account, name, groups: list.filter(Boolean) }
    const external_id = (yield* digest(`${base.connection_id}:${account}`)).slice(0, 21)
    return redirect(yield* complete(found, { external_id, email_address: account, name, attributes }))
  })

/** Takes the code of the identity provider. */
const receiveCode = (request: WebRequest) =>
  Effect.gen(function* () {
    const given = queryOf(request)
    const found = yield* getFlow(given("state") ?? "")
    const { base, flow } = found
    const isOfFlow = base.connection_id === request.parameters["connection_id"]
    if (base.kind !== "oidc" || flow.openid === undefined || !isOfFlow)
      return yield* refuse("sso_flow_callback_error")
    // RFC 9207
    if ((given("iss") ?? base.record.issuer) !== base.record.issuer)
      return yield* refuse("sso_flow_callback_error")
    yield* removeFlow(found)
    const code = given("code")
    if (code === undefined) return redirect(cancelUrl(flow.login_redirect_url, "sso_flow_callback_error"))
    const claims = yield* finishOpenid(base.record, redirectUri(request, base), code, flow.openid)
    return redirect(yield* complete(found, yield* identityIn(claims, base.record.attribute_mapping)))
  })

/** Claims about the ID token, not about the person. */
const ofToken = new Set(["aud", "auth_time", "azp", "at_hash", "exp", "iat", "iss", "jti", "nonce", "sid"])

/** The person that the claims describe. The mapping of the connection says which claim is which field. */
const identityIn = (claims: Readonly<Record<string, unknown>>, mapping: Readonly<Record<string, unknown>>) =>
  Effect.gen(function* () {
    const valueOf = (field: string, usual: string) => {
      const claim = mapping[field]
      return claims[typeof claim === "string" ? claim : usual]
    }
    const textOf = (field: string, usual: string) => {
      const value = valueOf(field, usual)
      return typeof value === "string" ? value : ""
    }
    const email_address = email.normalize(textOf("email", "email"))
    // Anybody could enter the address of somebody else there
    if (!isEmail(email_address) || String(claims["email_verified"]) === "false") {
      const text = "The identity provider sent no email address, or one that it has not verified."
      return yield* Effect.fail(apiErrorOf("sso_flow_callback_error", 400, text))
    }
    const external_id = textOf("external_id", "sub")
    // It would be the same account for everybody who has no such claim
    if (external_id === "") {
      const text = "The identity provider sent no text in the claim that identifies the person."
      return yield* Effect.fail(apiErrorOf("sso_flow_callback_error", 400, text))
    }
    const ofPerson = Object.entries(claims).filter(([name]) => !ofToken.has(name))
    const groups = valueOf("groups", "groups")
    return {
      external_id,
      email_address,
      name: textOf("full_name", "name"),
      attributes: { ...Object.fromEntries(ofPerson), ...(groups !== undefined && { groups }) }
    }
  })

/** The URL of the site with a single-use token that expires after five minutes. */
const complete = ({ connection, flow }: Flow, identity: SsoIdentity) =>
  Effect.gen(function* () {
    const { token, hash, expires_at } = yield* issueToken(5)
    const { code_challenge, connection_id, organization_id } = flow
    const stored = { token_hash: hash, connection_id, organization_id, identity, code_challenge, expires_at }
    yield* (yield* Db).ssoTokens.put(stored)
    const organization = yield* requireOrganization(organization_id)
    // Who has never completed a login is still signing up
    const isKnown = (yield* findSsoMember(organization, connection, identity))?.status === "active"
    return withToken(isKnown ? flow.login_redirect_url : flow.signup_redirect_url, "sso", token)
  })

/** Logins at identity providers, whose stand-in posts its form to the address that the real one would send people back to. */
export const ssoRoutes: ReadonlyArray<WebRoute> = [
  { method: "GET", path: "/v1/public/sso/start", isNavigation: true, handler: start },
  { method: "GET", path: standInPath, isNavigation: true, handler: showLogin },
  { method: "GET", path: callbackPath(":connection_id"), isNavigation: true, handler: receiveCode },
  { method: "POST", path: callbackPath(":connection_id"), isNavigation: true, handler: submitLogin }
]
