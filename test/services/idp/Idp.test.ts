import { idp } from "../../../src/domain/idp/calls.js"
import { Idp } from "../../../src/services/api/families.js"
import { user, userJson } from "../../support/answers.js"
import { itCalls } from "../../support/itCalls.js"

const request = {
  client_id: "app-1",
  redirect_uri: "https://shop.test/back",
  response_type: "code",
  scopes: ["openid", "email"]
}
const whole = { ...request, prompt: "consent", resources: ["https://shop.test/mcp"] }
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
    call: idp.oauthAuthorizeStart,
    ways: [
      ["with everything", (service) => service.oauthAuthorizeStart(whole), whole],
      ["with the least", (service) => service.oauthAuthorizeStart(request), request]
    ],
    data: { ...started, user: userJson },
    gives: { ...started, user }
  },
  {
    name: "oauthAuthorizeSubmit",
    call: idp.oauthAuthorizeSubmit,
    ways: [
      [
        "with everything",
        (service) => service.oauthAuthorizeSubmit({ ...whole, ...answers, consent_granted: true }),
        { ...whole, ...answers, consent_granted: true }
      ],
      [
        "with a refusal",
        (service) => service.oauthAuthorizeSubmit({ ...request, consent_granted: false }),
        { ...request, consent_granted: false }
      ]
    ],
    data: submitted,
    gives: submitted
  },
  {
    name: "oauthLogoutStart",
    call: idp.oauthLogoutStart,
    ways: [
      [
        "with everything",
        (service) => service.oauthLogoutStart({ ...logout, state: "s", id_token_hint: "h" }),
        { ...logout, state: "s", id_token_hint: "h" }
      ],
      ["with the least", (service) => service.oauthLogoutStart(logout), logout]
    ],
    data: leaving,
    gives: leaving
  }
])
