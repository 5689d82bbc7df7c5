import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { parseOAuthAuthorizeParams, parseOAuthLogoutParams } from "../../../src/domain/idp/IdpParams.js"

const authorize = (query: string) => parseOAuthAuthorizeParams(new URLSearchParams(query))
const logout = (query: string) => parseOAuthLogoutParams(new URLSearchParams(query))
const missing = (param: string) =>
  `Required parameter is missing: ${param}. Please reach out to the application developer.`

const without = (name: string, query: string): string => {
  const rest = new URLSearchParams(query)
  rest.delete(name)
  return rest.toString()
}

describe("parseOAuthAuthorizeParams", () => {
  const least = { client_id: "app", redirect_uri: "https://app.example/back" }
  const query = new URLSearchParams(least).toString()

  it("needs only a client id and a redirect URI", () => {
    expect(authorize(query)).toEqual({
      error: null,
      result: { ...least, response_type: "code", scopes: ["openid", "email", "profile"] }
    })
    for (const name of Object.keys(least)) expect(authorize(without(name, query)).error).toBe(missing(name))
  })

  it("reads all parameters", () => {
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
  ])("splits scopes on spaces and drops empty ones: %s", (scope, scopes) => {
    expect(authorize(`${query}&scope=${scope}`).result.scopes).toEqual(scopes)
  })

  it.each(["scope=", "scope=+++", "response_type=", "state=", "prompt=&nonce=&code_challenge="])(
    "treats a parameter without a value as absent: %s",
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
  ])("names the first missing required parameter: %s", (query, param) => {
    expect(authorize(query).error).toBe(missing(param))
  })

  it("keeps the other parameters when one is missing", () => {
    expect(authorize("client_id=app&scope=openid&state=s")).toEqual({
      error: missing("redirect_uri"),
      result: { client_id: "app", redirect_uri: "", response_type: "code", scopes: ["openid"], state: "s" }
    })
  })

  it("reads every resource once, in the order of the query, and no empty one", () => {
    const resources = ["https://files.example/mcp?team=a b", "urn:example:mail"]
    const [files, mail] = resources.map((each) => `resource=${encodeURIComponent(each)}`)
    expect(authorize(`${query}&resource=&${files}&${mail}&${files}`).result.resources).toEqual(resources)
    expect(authorize(`${query}&${mail}`).result.resources).toEqual(["urn:example:mail"])
    expect(authorize(`${query}&resource=`)).toEqual(authorize(query))
  })

  it("ignores unknown parameters", () => {
    expect(authorize(`${query}&consent_granted=true&__proto__=x&user_id=1`)).toEqual(authorize(query))
  })

  it("uses the first of a repeated parameter", () => {
    expect(authorize(`${query}&client_id=other`).result.client_id).toBe("app")
  })

  it("always returns at least one scope and no empty scope", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.string(), (scope) => {
        const { scopes } = parseOAuthAuthorizeParams(new URLSearchParams({ scope })).result
        expect(scopes.length).toBeGreaterThan(0)
        for (const one of scopes) expect(one).toMatch(/^[^ ]+$/)
      })
    )
  })
})

describe("parseOAuthLogoutParams", () => {
  const least = { client_id: "app", post_logout_redirect_uri: "https://app.example/bye" }
  const query = new URLSearchParams(least).toString()

  it("needs only a client id and a post-logout redirect URI", () => {
    expect(logout(query)).toEqual({ error: null, result: least })
    for (const name of Object.keys(least)) expect(logout(without(name, query)).error).toBe(missing(name))
  })

  it("reads the id token hint and the state", () => {
    const full = { ...least, id_token_hint: "a.b.c", state: "s" }
    expect(logout(new URLSearchParams(full).toString())).toEqual({ error: null, result: full })
  })

  it.each([
    ["post_logout_redirect_uri=https://app.example", "client_id"],
    ["client_id=app", "post_logout_redirect_uri"],
    ["client_id=app&redirect_uri=https://app.example", "post_logout_redirect_uri"],
    ["", "client_id"]
  ])("names the first missing required parameter: %s", (query, param) => {
    expect(logout(query).error).toBe(missing(param))
  })

  it("keeps the other parameters when one is missing", () => {
    expect(logout("client_id=app&state=s&id_token_hint=").result).toEqual({
      client_id: "app",
      post_logout_redirect_uri: "",
      state: "s"
    })
    expect(logout("").result).toEqual({ client_id: "", post_logout_redirect_uri: "" })
  })
})
