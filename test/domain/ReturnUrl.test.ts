import { describe, expect, it } from "vitest"
import { readReturnToken, withoutReturnToken } from "../../src/domain/ReturnUrl.js"

describe("a link or a redirect brings back a token and its type", () => {
  it.each(["magic_links", "oauth", "reset_password", "login", "a_type_to_come"])(
    "of type %s",
    (tokenType) => {
      const href = `https://app.example/in?stytch_token_type=${tokenType}&token=abc-123`
      expect(readReturnToken(href)).toEqual({ tokenType, token: "abc-123" })
    }
  )

  it("percent-encoded, among other parameters, in any order", () => {
    const href = "https://app.example/?a=1&token=a%2Bb%3D&stytch_token_type=oauth&b=2#top"
    expect(readReturnToken(href)).toEqual({ tokenType: "oauth", token: "a+b=" })
  })

  it.each([
    "https://app.example/",
    "https://app.example/?token=abc",
    "https://app.example/?stytch_token_type=oauth",
    "https://app.example/?stytch_token_type=&token=abc",
    "https://app.example/?stytch_token_type=oauth&token=",
    "https://app.example/#?stytch_token_type=oauth&token=abc"
  ])("or none: %s", (href) => {
    expect(readReturnToken(href)).toBeUndefined()
  })
})

describe("the address without the token", () => {
  it.each([
    ["https://app.example/in?stytch_token_type=oauth&token=abc", "https://app.example/in"],
    [
      "https://app.example/in?a=1&stytch_token_type=oauth&token=abc&b=2#top",
      "https://app.example/in?a=1&b=2#top"
    ],
    ["https://app.example/in?token=a&token=b&stytch_token_type=x", "https://app.example/in"],
    ["https://app.example/in?a=1#top", "https://app.example/in?a=1#top"]
  ])("%s is %s", (href, bare) => {
    expect(withoutReturnToken(href)).toBe(bare)
  })
})
