import { Idp } from "../../../src/services/api/Idp.js"
import { user, userJson } from "../../support/answers.js"
import { itCalls } from "../../support/itCalls.js"

const request = {
  client_id: "app-1",
  redirect_uri: "https://shop.test/back",
  response_type: "code",
  scopes: ["openid", "email"]
}
const whole = { ...request, prompt: "consent" }
const answers = { state: "s", nonce: "n", code_challenge: "c" }
const logout = { client_id: "app-1", post_logout_redirect_uri: "https://shop.test/" }
const client = {
  client_id: "app-1",
  client_type: "third_party",
  client_name: "Shop",
  client_description: "Buys",
  client_logo_url: "https://shop.test/logo.png"
}
const started = {
  user_id: "user-test-1",
  client,
  consent_required: true,
  scope_results: [{ scope: "openid", description: "Who you are", is_grantable: true }]
}
const submitted = { redirect_uri: "https://shop.test/back?code=C", authorization_code: "C" }
const leaving = { redirect_uri: "https://shop.test/", consent_required: false }

itCalls(Idp, [
  {
    name: "oauthAuthorizeStart",
    sends: "POST /idp/oauth/authorize/start",
    ways: [
      ["with a prompt", (idp) => idp.oauthAuthorizeStart(whole), whole],
      ["without one", (idp) => idp.oauthAuthorizeStart(request), request]
    ],
    data: { ...started, user: userJson },
    gives: { ...started, user },
    leaves: "session 1"
  },
  {
    name: "oauthAuthorizeSubmit",
    sends: "POST /idp/oauth/authorize/submit",
    ways: [
      [
        "with everything",
        (idp) => idp.oauthAuthorizeSubmit({ ...whole, ...answers, consent_granted: true }),
        { ...whole, ...answers, consent_granted: true }
      ],
      [
        "with a refusal",
        (idp) => idp.oauthAuthorizeSubmit({ ...request, consent_granted: false }),
        { ...request, consent_granted: false }
      ]
    ],
    data: submitted,
    gives: submitted,
    leaves: "session 1"
  },
  {
    // Not below /idp, whatever its neighbours say
    name: "oauthLogoutStart",
    sends: "POST /oauth/logout/start",
    ways: [
      [
        "with everything",
        (idp) => idp.oauthLogoutStart({ ...logout, state: "s", id_token_hint: "h" }),
        { ...logout, state: "s", id_token_hint: "h" }
      ],
      ["with the least", (idp) => idp.oauthLogoutStart(logout), logout]
    ],
    data: leaving,
    gives: leaving,
    leaves: "session 1"
  }
])
