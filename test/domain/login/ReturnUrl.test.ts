import { describe, expect, it } from "vitest"
import { readReturnToken, withoutReturnToken } from "../../../src/domain/login/ReturnUrl.js"

describe("readReturnToken", () => {
  it.each(["magic_links", "oauth", "reset_password", "login", "a_type_to_come"])(
    "reads a token of type %s",
    (tokenType) => {
      const href = `https://app.example/in?stytch_token_type=${tokenType}&token=abc-123`
      expect(readReturnToken(href)).toEqual({ tokenType, token: "abc-123" })
    }
  )

  it("decodes parameters, in any order among others", () => {
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
  ])("returns undefined for %s", (href) => {
    expect(readReturnToken(href)).toBeUndefined()
  })
})

describe("withoutReturnToken", () => {
  it.each([
    ["https://app.example/in?stytch_token_type=oauth&token=abc", "https://app.example/in"],
    [
      "https://app.example/in?a=1&stytch_token_type=oauth&token=abc&b=2#top",
      "https://app.example/in?a=1&b=2#top"
    ],
    ["https://app.example/in?token=a&token=b&stytch_token_type=x", "https://app.example/in"],
    ["https://app.example/in?a=1#top", "https://app.example/in?a=1#top"]
  ])("turns %s into %s", (href, bare) => {
    expect(withoutReturnToken(href)).toBe(bare)
  })
})
