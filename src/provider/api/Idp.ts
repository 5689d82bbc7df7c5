/** The project as an identity provider: may this app in, and where does the person go next (wire reference 2.5). */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Api from "../../domain/api/Idp.js"
import { splitScopes } from "../../domain/Consent.js"
import type { Session } from "../../domain/Session.js"
import { Caller } from "../Caller.js"
import { sessionUser } from "../contacts.js"
import type { StoredAuthorizationCode } from "../Data.js"
import { Db } from "../Db.js"
import { clientNamed, isFirstParty } from "../idp/clients.js"
import { extendGrant, grantOf } from "../idp/grants.js"
import { judged } from "../idp/scopes.js"
import { keySetOf, verified } from "../keys.js"
import { Settings } from "../Options.js"
import { checkChallenge } from "../pkce.js"
import { refuse } from "../refusals.js"
import { answer } from "../router.js"
import { Secrets } from "../Secrets.js"

/** What both steps find out: the second does not trust the first. */
const considered = (asked: Api.AuthorizeStart) =>
  Effect.gen(function* () {
    const { bootstrap } = yield* Settings
    const user = yield* sessionUser
    const client = yield* clientNamed(asked.client_id)
    if (!client.redirect_uris.includes(asked.redirect_uri)) return yield* refuse("invalid_redirect_uri")
    if (asked.response_type !== "code") return yield* refuse("unsupported_response_type")

    const scope_results = judged(asked.scopes, client, user.roles, bootstrap.rbac_policy)
    const { grantable } = splitScopes(scope_results)
    const grant = yield* grantOf(client.client_id, user.user_id)
    const isGranted = grant !== undefined && grantable.every((scope) => grant.scopes.includes(scope))
    const prompts = asked.prompt?.split(" ") ?? []
    const consent_required = prompts.includes("consent") || (!isFirstParty(client) && !isGranted)
    if (consent_required && prompts.includes("none")) return yield* refuse("consent_required")
    return { user, client, scope_results, grantable, consent_required }
  })

const start = (asked: Api.AuthorizeStart) =>
  Effect.map(considered(asked), ({ user, client, scope_results, consent_required }) => {
    const { client_id, client_type, client_name, client_description = "", client_logo_url } = client
    return {
      user_id: user.user_id,
      user,
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

const submit = (asked: Api.AuthorizeSubmit) =>
  Effect.gen(function* () {
    const { user, client, grantable, consent_required } = yield* considered(asked)
    // The widget tells the person that the app was denied; nobody is sent anywhere.
    if (consent_required && !asked.consent_granted) return { redirect_uri: "" }
    yield* checkChallenge(client.client_secret === undefined, asked.code_challenge)

    const { client_id } = client
    const { user_id } = user
    const { grant_id } = yield* extendGrant(client_id, user_id, grantable)
    const { session } = yield* (yield* Caller).requireSession
    const secrets = yield* Secrets
    const authorization_code = yield* secrets.token
    const stored: StoredAuthorizationCode = {
      code_hash: yield* secrets.digest(authorization_code),
      grant_id,
      client_id,
      user_id,
      scopes: grantable,
      auth_time: authTime(session),
      redirect_uri: asked.redirect_uri,
      ...(asked.nonce !== undefined && { nonce: asked.nonce }),
      ...(asked.code_challenge !== undefined && { code_challenge: asked.code_challenge }),
      used: false,
      expires_at: (yield* Clock.currentTimeMillis) + 5 * 60_000
    }
    yield* (yield* Db).update((data) => ({
      ...data,
      authorizationCodes: [...data.authorizationCodes, stored]
    }))
    const query = { code: authorization_code, state: asked.state }
    return { redirect_uri: withQuery(asked.redirect_uri, query), authorization_code }
  })

/** When the person last proved a factor. Seconds since 1970. */
const authTime = ({ authentication_factors, started_at }: Session) =>
  Math.floor(
    Math.max(
      ...[started_at, ...authentication_factors.map((each) => each.last_authenticated_at)].map((at) =>
        Date.parse(at)
      )
    ) / 1000
  )

const withQuery = (address: string, query: Readonly<Record<string, string | undefined>>): string => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}

const logOut = ({ client_id, post_logout_redirect_uri, state, id_token_hint }: Api.LogoutStart) =>
  Effect.gen(function* () {
    const client = yield* clientNamed(client_id)
    const registered = client.post_logout_redirect_uris ?? []
    if (!registered.includes(post_logout_redirect_uri)) return yield* refuse("invalid_redirect_uri")
    const named = id_token_hint === undefined ? undefined : yield* subjectOf(id_token_hint, client_id)
    const { session } = yield* Caller
    return {
      redirect_uri: withQuery(post_logout_redirect_uri, { state }),
      consent_required: named === undefined || named !== session?.session.user_id
    }
  })

/** Whom an ID token of this app names; it may have expired (OpenID Connect RP-Initiated Logout). */
const subjectOf = (id_token: string, audience: string) =>
  Effect.gen(function* () {
    const refusal = refuse("invalid_id_token_hint")
    const options = { typ: "JWT", audience, clockTolerance: Number.MAX_SAFE_INTEGER }
    const claims = yield* verified(id_token, yield* keySetOf("signingKey"), options, refusal)
    const { sub } = yield* Effect.mapError(
      Schema.decodeUnknown(Schema.Struct({ sub: Schema.String }))(claims),
      () => refusal
    )
    return sub
  })

/** What answers the calls of the identity provider. */
export const handlers = [
  answer(Api.idp.oauthAuthorizeStart, start),
  answer(Api.idp.oauthAuthorizeSubmit, submit),
  answer(Api.idp.oauthLogoutStart, logOut),
  answer(Api.logoutStartAlias, logOut)
]
