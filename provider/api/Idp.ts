/** The project as an identity provider: authorization of connected apps, and logout. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Api from "../../src/domain/idp/calls.js"
import { splitScopes } from "../../src/domain/idp/Consent.js"
import type { RbacPolicy } from "../../src/domain/rbac/RbacPolicy.js"
import type { Session } from "../../src/domain/session/Session.js"
import { Caller } from "../http/Caller.js"
import { sessionUser } from "../users/contacts.js"
import type { Grantor, StoredAuthorizationCode } from "../data/rows.js"
import { Db } from "../data/Db.js"
import { evaluateScopes, getClient, isFirstParty, isResource, namedResources } from "../idp/clients.js"
import { extendGrant, getGrant } from "../idp/grants.js"
import { publicKeySet, verifyJwt } from "../tokens/jwts.js"
import { type ConnectedAppOptions, Settings } from "../Options.js"
import { checkChallenge } from "../tokens/pkce.js"
import { apiError, refuse } from "../http/errors.js"
import { route } from "../http/router.js"
import { issueToken } from "../tokens/Secrets.js"
import { withQuery } from "../http/responses.js"

/** Who decides on the request of an app: a user or a member. */
export interface Decider {
  readonly id: Grantor
  readonly roles: ReadonlyArray<string>
  /** The roles and scopes of the project, and of the organization. */
  readonly policy: RbacPolicy | null
  readonly session: Pick<Session, "authentication_factors" | "started_at">
  /** Whether an organization allows its members the app. */
  readonly mayUse: (client: ConnectedAppOptions) => boolean
}

const userDecides = Effect.gen(function* () {
  const user = yield* sessionUser
  const { session } = yield* (yield* Caller).requireSession
  const { rbac_policy: policy } = (yield* Settings).bootstrap
  const decider: Decider = { id: user.user_id, roles: user.roles, policy, session, mayUse: () => true }
  return { user, decider }
})

/** Validates the request. Both steps do so, because the second does not trust the first. */
const validateRequest = (request: Api.AuthorizeStart, { id, mayUse, policy, roles }: Decider) =>
  Effect.gen(function* () {
    const client = yield* getClient(request.client_id)
    if (!client.redirect_uris.includes(request.redirect_uri)) return yield* refuse("invalid_redirect_uri")
    if (!mayUse(client)) return yield* refuse("connected_app_not_allowed")
    if (request.response_type !== "code") return yield* refuse("unsupported_response_type")
    const resources = namedResources(request.resources)
    if (resources?.every(isResource) === false) return yield* refuse("invalid_target")

    const scope_results = evaluateScopes(request.scopes, client, roles, policy)
    const { grantable } = splitScopes(scope_results)
    const grant = yield* getGrant(client.client_id, id)
    const isGranted =
      grant !== undefined &&
      grantable.every((scope) => grant.scopes.includes(scope)) &&
      (resources ?? []).every((resource) => grant.resources?.includes(resource))
    const prompts = request.prompt?.split(" ") ?? []
    const consent_required = prompts.includes("consent") || (!isFirstParty(client) && !isGranted)
    if (consent_required && prompts.includes("none")) return yield* refuse("consent_required")
    return { client, scope_results, grantable, resources, consent_required }
  })

/** What the person has to decide on. */
export const startFor = (request: Api.AuthorizeStart, decider: Decider) =>
  Effect.map(validateRequest(request, decider), ({ client, scope_results, consent_required }) => {
    const { client_id, client_type, client_name, client_description = "", client_logo_url } = client
    return {
      client: {
        client_id,
        client_type,
        client_name,
        client_description,
        ...(client_logo_url !== undefined && { client_logo_url })
      },
      consent_required,
      scope_results
    }
  })

/** Sends the decision of the person to the app. */
export const submitFor = (request: Api.AuthorizeSubmit, decider: Decider) =>
  Effect.gen(function* () {
    const { client, grantable, resources, consent_required } = yield* validateRequest(request, decider)
    if (consent_required && !request.consent_granted) {
      // RFC 6749, section 4.1.2.1
      const denial = { error: "access_denied", state: request.state }
      return { redirect_uri: withQuery(request.redirect_uri, denial) }
    }
    yield* checkChallenge(client.client_secret === undefined, request.code_challenge)

    const { client_id } = client
    const { grant_id } = yield* extendGrant(client_id, decider.id, grantable, resources)
    const { token: authorization_code, hash, expires_at } = yield* issueToken(5)
    const stored: StoredAuthorizationCode = {
      code_hash: hash,
      grant_id,
      client_id,
      user_id: decider.id,
      scopes: grantable,
      resources,
      auth_time: authTime(decider.session),
      redirect_uri: request.redirect_uri,
      ...(request.nonce !== undefined && { nonce: request.nonce }),
      ...(request.code_challenge !== undefined && { code_challenge: request.code_challenge }),
      used: false,
      expires_at
    }
    yield* (yield* Db).authorizationCodes.put(stored)
    const query = { code: authorization_code, state: request.state }
    return { redirect_uri: withQuery(request.redirect_uri, query), authorization_code }
  })

const start = (request: Api.AuthorizeStart) =>
  Effect.gen(function* () {
    const { decider, user } = yield* userDecides
    return { ...(yield* startFor(request, decider)), user_id: user.user_id, user }
  })

const submit = (request: Api.AuthorizeSubmit) =>
  Effect.flatMap(userDecides, ({ decider }) => submitFor(request, decider))

/** When the person last proved a factor, in seconds since 1970. */
const authTime = ({ authentication_factors, started_at }: Decider["session"]) =>
  Math.floor(
    Math.max(
      ...[started_at, ...authentication_factors.map((each) => each.last_authenticated_at)].map((at) =>
        Date.parse(at)
      )
    ) / 1000
  )

/** Where the logout of the person with this id leads, and whether they have to confirm it. */
export const logOutFor = (
  { client_id, post_logout_redirect_uri, state, id_token_hint }: Api.LogoutStart,
  id: string | undefined
) =>
  Effect.gen(function* () {
    const client = yield* getClient(client_id)
    const registered = client.post_logout_redirect_uris ?? []
    if (!registered.includes(post_logout_redirect_uri)) return yield* refuse("invalid_redirect_uri")
    const subject = id_token_hint === undefined ? undefined : yield* subjectOf(id_token_hint, client_id)
    return {
      redirect_uri: withQuery(post_logout_redirect_uri, { state }),
      consent_required: subject === undefined || subject !== id
    }
  })

const logOut = (request: Api.LogoutStart) =>
  Effect.flatMap(Caller, ({ session }) => logOutFor(request, session?.session.user_id))

/** The user of an ID token of this app. The token may have expired (OpenID Connect RP-Initiated Logout). */
const subjectOf = (id_token: string, audience: string) =>
  Effect.gen(function* () {
    const error = apiError("invalid_id_token_hint")
    const options = { typ: "JWT", audience, clockTolerance: Number.MAX_SAFE_INTEGER }
    const claims = yield* verifyJwt(id_token, yield* publicKeySet("project"), options, error)
    const { sub } = yield* Effect.mapError(
      Schema.decodeUnknown(Schema.Struct({ sub: Schema.String }))(claims),
      () => error
    )
    return sub
  })

/** The routes of the identity provider. */
export const handlers = [
  route(Api.idp.oauthAuthorizeStart, start),
  route(Api.idp.oauthAuthorizeSubmit, submit),
  route(Api.idp.oauthLogoutStart, logOut),
  route(Api.logoutStartAlias, logOut)
]
