/** A third-party app that signs people in through the playground's project (OpenID Connect). */
import * as Schema from "effect/Schema"
import { ask } from "../ask.js"
import { find, reasonOf } from "../dom.js"
import { jsonOf } from "../json.js"
import { sampleApp } from "../samples.js"
import { challengeOf, randomText } from "./pkce.js"

const Discovery = Schema.Struct({
  authorization_endpoint: Schema.String,
  end_session_endpoint: Schema.String,
  token_endpoint: Schema.String,
  userinfo_endpoint: Schema.String
})
const Tokens = Schema.Struct({ access_token: Schema.String, scope: Schema.String })

const { client_id, scopes = [] } = sampleApp(location.origin)
const redirect_uri = `${location.origin}/app/`
const returned = new URLSearchParams(location.search)
// Read once and removed, because a code works once.
history.replaceState(null, "", location.pathname)

const show = (state: "stranger" | "connected" | "refused") => {
  for (const section of document.querySelectorAll<HTMLElement>("[data-state]"))
    section.hidden = section.dataset["state"] !== state
}

const refuse = (reason: string) => {
  find("#reason", HTMLElement).textContent = reason
  show("refused")
}

const address = (endpoint: string, query: Readonly<Record<string, string>>): string =>
  `${endpoint}?${new URLSearchParams(query)}`

const offer = async ({ authorization_endpoint }: typeof Discovery.Type) => {
  const [state, verifier] = [randomText(), randomText()]
  sessionStorage.setItem("paperboat", JSON.stringify({ state, verifier }))
  find("#connect", HTMLAnchorElement).href = address(authorization_endpoint, {
    client_id,
    redirect_uri,
    response_type: "code",
    scope: scopes.join(" "),
    state,
    code_challenge: await challengeOf(verifier),
    code_challenge_method: "S256"
  })
  show("stranger")
}

const Kept = Schema.parseJson(Schema.Struct({ state: Schema.String, verifier: Schema.String }))

const connect = async (code: string, endpoints: typeof Discovery.Type) => {
  const { state, verifier } = Schema.decodeUnknownSync(Kept)(sessionStorage.getItem("paperboat") ?? "{}")
  if (state !== returned.get("state")) return refuse("This answer belongs to another question.")
  const grant = { grant_type: "authorization_code", client_id, code, redirect_uri, code_verifier: verifier }
  const answer = await fetch(endpoints.token_endpoint, { method: "POST", body: new URLSearchParams(grant) })
  if (!answer.ok) return refuse("The code was used before, or it has expired.")
  const { access_token, scope } = Schema.decodeUnknownSync(Tokens)(await answer.json())
  const headers = { Authorization: `Bearer ${access_token}` }
  const claims: unknown = await (await fetch(endpoints.userinfo_endpoint, { headers })).json()
  find("#claims", HTMLElement).textContent = jsonOf({ claims, scope })
  find("#logout", HTMLAnchorElement).href = address(endpoints.end_session_endpoint, {
    client_id,
    post_logout_redirect_uri: redirect_uri
  })
  show("connected")
}

const begin = async () => {
  const endpoints = await ask(Discovery, ".well-known/openid-configuration")
  const [code, error] = [returned.get("code"), returned.get("error")]
  if (code !== null) return connect(code, endpoints)
  if (error !== null) return refuse(returned.get("error_description") ?? error)
  return offer(endpoints)
}

begin().catch((error: unknown) => refuse(reasonOf(error)))
