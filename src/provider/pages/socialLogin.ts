/** The login page of a stand-in social provider. */
import type { StoredOAuthFlow } from "../data/rows.js"
import { callbackId, socialProviders } from "../oauth/social.js"
import type { WebRequest } from "../http/WebRoute.js"
import { html } from "./html.js"
import { page } from "./page.js"

interface LoginPage {
  readonly flow: StoredOAuthFlow
  /** The form sends it back. */
  readonly state: string
  /** The value from before. */
  readonly account?: string | undefined
  readonly name?: string | undefined
  readonly problem?: string
}

/** The page. It has status 400 when it shows a problem. */
export const loginPage = (
  request: Pick<WebRequest, "prefix">,
  { flow, state, account = "", name = "", problem }: LoginPage
) => {
  const social = socialProviders[flow.provider]
  const label = social.email ? "Email" : "User name"
  const params = Object.entries(flow.provider_params)
  return page(request, {
    status: problem === undefined ? 200 : 400,
    title: `Sign in with ${social.name}`,
    redirectsTo: [flow.login_redirect_url, flow.signup_redirect_url],
    body: html`<p>This page stands in for ${social.name}. You can sign in as any user.</p>
      <dl>
        <dt>Scopes</dt>
        <dd>${flow.scopes.join(" ")}</dd>
        ${params.map(
          ([key, value]) =>
            html`<dt>${key}</dt>
              <dd>${value}</dd>`
        )}
      </dl>
      <form method="post" action="${request.prefix}/v1/oauth/callback/${callbackId(flow.provider)}">
        ${problem === undefined ? undefined : html`<p class="problem" role="alert">${problem}</p>`}
        <input type="hidden" name="state" value="${state}" />
        <label for="account">${label}</label>
        <input
          id="account"
          name="account"
          type="${social.email ? "email" : "text"}"
          value="${account}"
          autocomplete="username"
          required
        />
        <label for="name">Name</label>
        <input id="name" name="name" value="${name}" autocomplete="name" />
        <button name="decision" value="continue">Continue</button>
        <button name="decision" value="cancel" formnovalidate>Cancel</button>
      </form>`
  })
}
