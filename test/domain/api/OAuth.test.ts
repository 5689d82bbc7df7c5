import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { authenticate, ProviderValues } from "../../../src/domain/api/OAuth.js"
import { itRoundTrips, itTakes, signedIn } from "../support.js"
import { itCalls } from "./routes.js"

describe("calls of social login", () => {
  itCalls([["POST /oauth/authenticate", authenticate]])
})

const values = {
  access_token: "access",
  id_token: "id",
  refresh_token: "refresh",
  scopes: ["openid"],
  expires_at: "2026-01-06T12:30:00Z"
}

describe("authenticating after a social login", () => {
  itTakes(
    "The payload",
    authenticate.payload,
    { token: "token-1", session_duration_minutes: 30 },
    { code_verifier: "verifier" }
  )
  itTakes("The answer", authenticate.answer, signedIn.least, {
    ...signedIn.more,
    provider_subject: "subject",
    provider_type: "Google",
    profile_picture_url: "https://example.com/ada.png",
    locale: "en",
    provider_values: values
  })
  itTakes("What the social provider gave out", ProviderValues, {}, values)

  it("answers with empty texts and without values where the social provider gave none", () => {
    const answer = Schema.decodeUnknownSync(authenticate.answer)({
      ...signedIn.least,
      provider_subject: null,
      provider_values: null
    })
    expect(answer).toMatchObject({
      provider_subject: "",
      provider_type: "",
      profile_picture_url: "",
      locale: ""
    })
    expect(answer).not.toHaveProperty("provider_values")
    expect(Schema.decodeUnknownSync(ProviderValues)({ refresh_token: null, scopes: null })).toEqual({
      access_token: "",
      id_token: "",
      refresh_token: "",
      scopes: [],
      expires_at: ""
    })
  })
})

itRoundTrips("The payload of authenticate", authenticate.payload)
itRoundTrips("The answer of authenticate", authenticate.answer)
