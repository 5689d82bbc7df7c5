import { describe, expect, it } from "vitest"
import { authorizeOutcome, idpRequest } from "../../../src/domain/idp/IdpFlow.js"

describe("idpRequest", () => {
  it("reads an authorization request", () => {
    expect(
      idpRequest("?client_id=app&redirect_uri=https://app.example/back&state=s&scope=openid+email")
    ).toEqual({
      _tag: "Authorize",
      params: {
        client_id: "app",
        redirect_uri: "https://app.example/back",
        response_type: "code",
        scopes: ["openid", "email"],
        state: "s"
      }
    })
  })

  it("reads a logout request when there is a post_logout_redirect_uri", () => {
    expect(idpRequest("?client_id=app&post_logout_redirect_uri=https://app.example/bye&state=s")).toEqual({
      _tag: "Logout",
      params: { client_id: "app", post_logout_redirect_uri: "https://app.example/bye", state: "s" }
    })
  })

  it.each([
    ["", "client_id"],
    ["?redirect_uri=https://app.example/back", "client_id"],
    ["?client_id=app", "redirect_uri"],
    ["?client_id=app&redirect_uri=", "redirect_uri"],
    ["?post_logout_redirect_uri=https://app.example/bye", "client_id"],
    ["?client_id=&post_logout_redirect_uri=", "client_id"],
    ["?client_id=app&post_logout_redirect_uri=", "post_logout_redirect_uri"]
  ])("reports for %j the missing %s", (query, param) => {
    expect(idpRequest(query)).toEqual({
      _tag: "Incomplete",
      param,
      problem: `Required parameter is missing: ${param}. Please reach out to the application developer.`
    })
  })
})

describe("authorizeOutcome", () => {
  it.each([
    ["authorized when no consent is required", false, false, "authorized"],
    ["authorized when the user allows it", true, true, "authorized"],
    ["denied when the user denies it", true, false, "denied"]
  ] as const)("%s", (_, consent_required, consent_granted, outcome) => {
    expect(authorizeOutcome(consent_required, consent_granted)).toBe(outcome)
  })
})
