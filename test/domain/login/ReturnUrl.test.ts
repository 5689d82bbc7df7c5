import { describe, expect, it } from "vitest"
import { readReturnToken } from "../../../src/domain/login/ReturnUrl.js"

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

  it.each([
    ["a `token` of the site before the pair", "?token=invite-1&stytch_token_type=magic_links&token=REAL"],
    ["a `token` of the site after the pair", "?stytch_token_type=magic_links&token=REAL&token=campaign-7"],
    ["an older pair", "?stytch_token_type=oauth&token=OLD&stytch_token_type=magic_links&token=REAL"],
    ["the type twice", "?stytch_token_type=oauth&stytch_token_type=magic_links&token=REAL"],
    ["the type again after the pair", "?token=invite-1&token=REAL&stytch_token_type=magic_links"],
    ["an empty pair", "?stytch_token_type=&token=&stytch_token_type=magic_links&token=REAL"]
  ])("reads the token of the last type beside %s", (_, query) => {
    expect(readReturnToken(`https://app.example/${query}`)).toEqual({
      tokenType: "magic_links",
      token: "REAL"
    })
  })

  it.each([
    "&amp;",
    "&amp;amp;",
    "&#38;",
    "&#038;",
    "&amp;#38;",
    "&AMP;",
    "&#x26;",
    "&#X026;",
    "&amp%3B",
    "&amp%3bamp%3B"
  ])("reads parameters that a mail program separated by %s", (separator) => {
    const query = ["?a=1", "stytch_token_type=oauth", "token=REAL"].join(separator)
    expect(readReturnToken(`https://app.example/${query}`)).toEqual({ tokenType: "oauth", token: "REAL" })
  })

  it.each(["?amp;", "?amp%3B", "?AMP;amp;"])("reads %s as the beginning of the query", (begin) => {
    const query = `${begin}stytch_token_type=oauth&amp;token=REAL`
    expect(readReturnToken(`https://app.example/${query}`)).toEqual({ tokenType: "oauth", token: "REAL" })
  })

  it.each(["%20", "+", "%0D%0A", "%C2%A0"])("drops %s in the name of a parameter", (foreign) => {
    const query = `?stytch_${foreign}token_type=oauth&${foreign}token=REAL&to${foreign}ken[]=own`
    expect(readReturnToken(`https://app.example/${query}`)).toEqual({ tokenType: "oauth", token: "REAL" })
  })

  it.each(["&#61;", "&#x3D;"])("reads %s as an equals sign", (sign) => {
    const address = `https://app.example/?stytch_token_type${sign}oauth&amp;token${sign}abc`
    expect(readReturnToken(address)).toEqual({ tokenType: "oauth", token: "abc" })
  })

  it("reads names that are percent-encoded", () => {
    const href = "https://app.example/?stytch%5Ftoken%5Ftype=magic%5Flinks&%74oken=REAL"
    expect(readReturnToken(href)).toEqual({ tokenType: "magic_links", token: "REAL" })
  })

  it("reads nothing in an address that is none without what a mail program has written", () => {
    expect(readReturnToken("https://app.example&#38;[?stytch_token_type=oauth&token=REAL")).toBeUndefined()
  })
})
