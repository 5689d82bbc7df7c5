import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { oauthProviders } from "../../../src/domain/oauth/OAuthProvider.js"
import { oauthStartUrl } from "../../../src/domain/oauth/OAuthStart.js"

it("has all providers of the specification, in its order", () => {
  const specified =
    "google microsoft apple github gitlab facebook discord salesforce slack amazon bitbucket linkedin " +
    "coinbase twitch twitter tiktok snapchat figma yahoo"
  const found = oauthProviders.filter((provider) => specified.split(" ").includes(provider))
  expect(found.join(" ")).toBe(specified)
})

describe("the address that begins a social login", () => {
  const token = "public-token-test-1"
  const start = (...[options, challenge]: [Parameters<typeof oauthStartUrl>[3], string?]) =>
    oauthStartUrl("https://test.stytch.com", "google", token, options, challenge)

  it.each(oauthProviders)("has the same path for %s", (provider) => {
    expect(oauthStartUrl("https://a.example", provider, token, {}, undefined)).toBe(
      `https://a.example/v1/public/oauth/${provider}/start?public_token=${token}`
    )
  })

  it("carries every option of the site, and the challenge", () => {
    const url = new URL(
      start(
        {
          login_redirect_url: "https://app.example/in?a=b&c=d",
          signup_redirect_url: "https://app.example/up",
          custom_scopes: ["calendar", "drive"],
          provider_params: { login_hint: "ada@example.com", prompt: "consent" },
          oauth_attach_token: "attach"
        },
        "challenge"
      )
    )
    expect(Object.fromEntries(url.searchParams)).toEqual({
      public_token: token,
      code_challenge: "challenge",
      custom_scopes: "calendar drive",
      provider_login_hint: "ada@example.com",
      provider_prompt: "consent",
      login_redirect_url: "https://app.example/in?a=b&c=d",
      signup_redirect_url: "https://app.example/up",
      oauth_attach_token: "attach"
    })
  })

  it.each([
    {},
    { login_redirect_url: undefined, signup_redirect_url: "", custom_scopes: [], provider_params: {} },
    { custom_scopes: undefined, provider_params: { hint: "" } }
  ])("leaves out what has no value: %j", (options) => {
    expect(new URL(start(options)).search).toBe(`?public_token=${token}`)
  })

  it("never leaves the provider's host, whatever a site says", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.string(), FastCheck.string(), (name, value) => {
        const url = new URL(start({ provider_params: { [name]: value }, login_redirect_url: value }, value))
        expect(`${url.origin}${url.pathname}${url.hash}`).toBe(
          "https://test.stytch.com/v1/public/oauth/google/start"
        )
        expect(url.searchParams.get("public_token")).toBe(token)
        expect(url.searchParams.get("login_redirect_url") ?? "").toBe(value)
      })
    )
  })
})
