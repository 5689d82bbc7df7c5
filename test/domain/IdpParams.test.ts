import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { parseOAuthAuthorizeParams, parseOAuthLogoutParams } from "../../src/domain/IdpParams.js"

const authorize = (query: string) => parseOAuthAuthorizeParams(new URLSearchParams(query))
const logout = (query: string) => parseOAuthLogoutParams(new URLSearchParams(query))
const missing = (param: string) =>
  `Required parameter is missing: ${param}. Please reach out to the application developer.`

describe("an authorization request", () => {
  const least = { client_id: "app", redirect_uri: "https://app.example/back" }
  const query = new URLSearchParams(least).toString()

  it("needs no more than a client and where to go back to", () => {
    expect(authorize(query)).toEqual({
      error: null,
      result: { ...least, response_type: "code", scopes: ["openid", "email", "profile"] }
    })
  })

  it("may say all this", () => {
    const optional = { code_challenge: "challenge", state: "s t&u", nonce: "nonce", prompt: "consent" }
    const full = { ...least, response_type: "token", scope: "openid read:documents", ...optional }
    expect(authorize(new URLSearchParams(full).toString())).toEqual({
      error: null,
      result: {
        ...least,
        response_type: "token",
        scopes: ["openid", "read:documents"],
        ...optional
      }
    })
  })

  it.each([
    ["openid", ["openid"]],
    ["a+b+c", ["a", "b", "c"]],
    ["a%20b", ["a", "b"]],
    ["++a+++b+", ["a", "b"]],
    ["a%09b,c", ["a\tb,c"]]
  ])("has its scopes split on spaces, empties dropped: %s", (scope, scopes) => {
    expect(authorize(`${query}&scope=${scope}`).result.scopes).toEqual(scopes)
  })

  it.each(["scope=", "scope=+++", "response_type=", "state=", "prompt=&nonce=&code_challenge="])(
    "is as if a parameter without a value were left out: %s",
    (empty) => {
      expect(authorize(`${query}&${empty}`)).toEqual(authorize(query))
    }
  )

  it.each([
    ["redirect_uri=https://app.example", "client_id"],
    ["client_id=app", "redirect_uri"],
    ["client_id=&redirect_uri=https://app.example", "client_id"],
    ["client_id=app&redirect_uri=", "redirect_uri"],
    ["", "client_id"]
  ])("of which a required parameter is missing names the first: %s", (query, param) => {
    expect(authorize(query).error).toBe(missing(param))
  })

  it("keeps what was told beside what is missing", () => {
    expect(authorize("client_id=app&scope=openid&state=s")).toEqual({
      error: missing("redirect_uri"),
      result: { client_id: "app", redirect_uri: "", response_type: "code", scopes: ["openid"], state: "s" }
    })
  })

  it("has no other parameters", () => {
    expect(authorize(`${query}&consent_granted=true&__proto__=x&user_id=1`)).toEqual(authorize(query))
  })

  it("counts the first of a parameter that is told twice", () => {
    expect(authorize(`${query}&client_id=other`).result.client_id).toBe("app")
  })

  it("never has an empty scope or none, whatever is asked for", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.string(), (scope) => {
        const { scopes } = parseOAuthAuthorizeParams(new URLSearchParams({ scope })).result
        expect(scopes.length).toBeGreaterThan(0)
        for (const one of scopes) expect(one).toMatch(/^[^ ]+$/)
      })
    )
  })
})

describe("a logout request", () => {
  const least = { client_id: "app", post_logout_redirect_uri: "https://app.example/bye" }
  const query = new URLSearchParams(least).toString()

  it("needs no more than a client and where to go", () => {
    expect(logout(query)).toEqual({ error: null, result: least })
  })

  it("may also say who goes, and a state", () => {
    const full = { ...least, id_token_hint: "a.b.c", state: "s" }
    expect(logout(new URLSearchParams(full).toString())).toEqual({ error: null, result: full })
  })

  it.each([
    ["post_logout_redirect_uri=https://app.example", "client_id"],
    ["client_id=app", "post_logout_redirect_uri"],
    ["client_id=app&redirect_uri=https://app.example", "post_logout_redirect_uri"],
    ["", "client_id"]
  ])("of which a required parameter is missing names the first: %s", (query, param) => {
    expect(logout(query).error).toBe(missing(param))
  })

  it("keeps what was told beside what is missing", () => {
    expect(logout("client_id=app&state=s&id_token_hint=").result).toEqual({
      client_id: "app",
      post_logout_redirect_uri: "",
      state: "s"
    })
    expect(logout("").result).toEqual({ client_id: "", post_logout_redirect_uri: "" })
  })
})
