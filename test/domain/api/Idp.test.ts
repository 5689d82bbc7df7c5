import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import {
  authorizeStart,
  authorizeSubmit,
  logoutStart,
  logoutStartAlias,
  RelyingParty
} from "../../../src/domain/api/Idp.js"
import { itRoundTrips, itTakes } from "../support.js"
import { itCalls } from "./routes.js"

describe("calls of the identity provider", () => {
  itCalls([
    ["POST /idp/oauth/authorize/start", authorizeStart],
    ["POST /idp/oauth/authorize/submit", authorizeSubmit],
    ["POST /oauth/logout/start", logoutStart],
    ["POST /idp/oauth/logout/start", logoutStartAlias]
  ])
})

const request = {
  client_id: "app",
  redirect_uri: "https://app.example",
  response_type: "code",
  scopes: ["openid", "read:documents"]
}

describe("starting an authorization", () => {
  itTakes("The payload", authorizeStart.payload, request, { prompt: "consent" })
  itTakes(
    "The answer",
    authorizeStart.answer,
    { client: { client_id: "app" }, consent_required: true },
    {
      user_id: "user-1",
      user: { user_id: "user-1" },
      scope_results: [{ scope: "openid", description: "", is_grantable: true }]
    }
  )
  itTakes(
    "The app",
    RelyingParty,
    { client_id: "app" },
    {
      client_type: "third_party",
      client_name: "Acme",
      client_description: "An app",
      client_logo_url: "https://app.example/logo.png"
    }
  )

  it("answers with no scopes and empty texts where they are left out or null", () => {
    const told = { client: { client_id: "app" }, consent_required: false }
    const client = { client_id: "app", client_type: "", client_name: "", client_description: "" }
    const read = Schema.decodeUnknownSync(authorizeStart.answer)
    expect(read(told)).toMatchObject({ client, scope_results: [], user_id: "" })
    expect(
      read({
        ...told,
        client: { client_id: "app", client_name: null, client_logo_url: null },
        scope_results: null
      })
    ).toMatchObject({ client, scope_results: [] })
  })

  it.each(["scope", "is_grantable"])("is refused when a scope's result lacks %s", (field) => {
    const result = { scope: "openid", is_grantable: true, [field]: undefined }
    const answer = { client: { client_id: "app" }, consent_required: true, scope_results: [result] }
    expect(() => Schema.decodeUnknownSync(authorizeStart.answer)(answer)).toThrow(field)
  })
})

describe("submitting an authorization", () => {
  itTakes(
    "The payload",
    authorizeSubmit.payload,
    { ...request, consent_granted: false },
    { prompt: "none", state: "s", nonce: "n", code_challenge: "c" }
  )
  itTakes(
    "The answer",
    authorizeSubmit.answer,
    {},
    { redirect_uri: "https://app.example?code=1", authorization_code: "1" }
  )

  it("may lead nowhere", () => {
    expect(Schema.decodeUnknownSync(authorizeSubmit.answer)({ redirect_uri: null }).redirect_uri).toBe("")
  })
})

describe("starting a logout", () => {
  itTakes(
    "The payload",
    logoutStart.payload,
    { client_id: "app", post_logout_redirect_uri: "https://app.example" },
    { state: "s", id_token_hint: "a.b.c" }
  )
  itTakes(
    "The answer",
    logoutStart.answer,
    { consent_required: true },
    { redirect_uri: "https://app.example" }
  )

  it("says the same under both paths", () => {
    expect(logoutStartAlias).toEqual({ ...logoutStart, path: logoutStartAlias.path })
  })
})

itRoundTrips("The payload of authorizeStart", authorizeStart.payload)
itRoundTrips("The answer of authorizeStart", authorizeStart.answer)
itRoundTrips("The payload of authorizeSubmit", authorizeSubmit.payload)
itRoundTrips("The answer of authorizeSubmit", authorizeSubmit.answer)
itRoundTrips("The payload of logoutStart", logoutStart.payload)
itRoundTrips("The answer of logoutStart", logoutStart.answer)
