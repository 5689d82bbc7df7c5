import { describe, expect, it } from "vitest"
import { repaired, repairedToken, withoutReturnToken } from "../../../src/domain/login/ReturnLink.js"
import { readReturnToken } from "../../../src/domain/login/ReturnUrl.js"

const pair = "stytch_token_type=magic_links&token=REAL"

describe("withoutReturnToken", () => {
  it.each([
    [`/in?${pair}`, "/in"],
    [`/in?a=1&${pair}&b=2#top`, "/in?a=1&b=2#top"],
    [
      `/?flag&next=%2Fa%20b&sig=%7e%2a~&x=a,b;c&e=!'()&${pair}`,
      "/?flag&next=%2Fa%20b&sig=%7e%2a~&x=a,b;c&e=!'()"
    ],
    [
      `/?${pair}&q=a+b&=&&bad=%&bad=%E0%A4%A#/landing?token=of-the-site`,
      "/?q=a+b&=&&bad=%&bad=%E0%A4%A#/landing?token=of-the-site"
    ],
    [`/?&${pair}`, "/?"],
    [`/?token=REAL&next=%7e&stytch_token_type=magic_links#_=_`, "/?next=%7e#_=_"],
    ["/?a=%7e&stytch%5Ftoken%5Ftype=magic%5Flinks&%74oken=REAL", "/?a=%7e"]
  ])("removes the pair of %s, and keeps the rest as it is written", (address, bare) => {
    expect(withoutReturnToken(`https://app.example${address}`)).toBe(`https://app.example${bare}`)
  })

  it.each([
    [`/?token=invite-1&${pair}`, "/?token=invite-1"],
    [`/?${pair}&token=campaign-7`, "/?token=campaign-7"],
    [`/?token=a&token=REAL&stytch_token_type=oauth`, "/?token=a"],
    [`/?token=invite-1&stytch_token_type=oauth&${pair}`, "/?token=invite-1"],
    [`/?token=invite-1&stytch_token_type=oauth&token=OLD&b=2&${pair}`, "/?token=invite-1&b=2"]
  ])("keeps the `token` of the site in %s", (address, bare) => {
    expect(withoutReturnToken(`https://app.example${address}`)).toBe(`https://app.example${bare}`)
  })

  it.each([
    ["/?a=1&amp;b=2&amp;stytch_token_type=oauth&amp;token=REAL#top", "/?a=1&amp;b=2#top"],
    ["/?a=1&#038;stytch_token_type=oauth&#038;token=REAL#top", "/?a=1#top"],
    ["/?a=1&amp;#38;stytch_token_type=oauth&amp;#38;token=REAL", "/?a=1"],
    ["/?a=%7e&#x26;stytch_token_type=oauth&#x26;token=REAL&#X26;b=2#top", "/?a=%7e&#X26;b=2#top"],
    ["/?amp;stytch_token_type=oauth&amp;token=REAL&amp;a=%7e", "/?amp;a=%7e"],
    ["/?amp%3Btoken=REAL&stytch_token_type=oauth", "/"],
    ["/?amp%3Ba=%7e&amp%3Bstytch_token_type=oauth&amp%3Btoken=REAL#top", "/?amp%3Ba=%7e#top"],
    ["/?a=%7e&stytch_%20token_type=oauth&%20token=REAL", "/?a=%7e"],
    ["/?a=%7e&amp;stytch_token_type&#x3D;oauth&amp;token&#61;REAL#top", "/?a=%7e#top"],
    ["/?a=%7e&stytch_token_type&#61;3Doauth&token&#61;3DREAL=3D", "/?a=%7e"]
  ])("removes the pair of %s, in which a mail program has escaped signs", (address, bare) => {
    expect(withoutReturnToken(`https://app.example${address}`)).toBe(`https://app.example${bare}`)
  })

  it.each([
    "/",
    "/?",
    "/?#",
    "/in?a=%7e#top",
    "/?token=of-the-site",
    "/?stytch_token_type=oauth",
    `/#?${pair}`
  ])("returns %s as it is, because it has no pair", (address) => {
    expect(withoutReturnToken(`https://app.example${address}`)).toBe(`https://app.example${address}`)
  })
})

describe("repaired", () => {
  const readIn = (tokenType: string, token: string) => {
    const found = readReturnToken(`https://app.example/?stytch_token_type=${tokenType}&token=${token}`)
    return found && repaired(found)
  }

  it.each([
    ...[
      ".",
      ",",
      ";",
      ")",
      ").",
      "]",
      ">",
      "%3E",
      "%22",
      "'",
      "%20",
      "+",
      "%0D%0A",
      "%E2%80%8B",
      "%EF%BB%BF",
      "/"
    ],
    ...["*", "!", "%E2%80%9D", "%C2%A0.%20"]
  ])("drops %s at the end of a token", (end) => {
    expect(readIn("magic_links", `aB3_-${end}`)).toEqual({ tokenType: "magic_links", token: "aB3_-" })
  })

  it.each(["%20", "%0D%0A", "%0A%3E%20", "%C2%AD", "%E2%80%8B", ".", ",", "%22"])(
    "drops %s within a token and before it",
    (foreign) => {
      const token = `${foreign}aB3${foreign}_-=`
      expect(readIn("oauth", token)).toEqual({ tokenType: "oauth", token: "aB3_-=" })
    }
  )

  it.each([
    ...[
      "%3Cbr%3E",
      "%3C/a%3E%20Hello",
      "%22%3EHello%3C/a%3E",
      "'>Hello",
      ")%20and%20more",
      "%5D(https://app.example)"
    ],
    ...[
      "](https://app.example/?a=1",
      "|Hello",
      "%7CHello",
      "?utm_source=news",
      "%3Futm_source%3Dnews",
      "%20(Hello)"
    ]
  ])("drops %s after a token and a type", (end) => {
    const found = { tokenType: "oauth", token: "aB3_-" }
    expect(readIn("oauth", `aB3_-${end}`)).toEqual(found)
    expect(readIn(`oauth${end}`, "aB3_-")).toEqual(found)
  })

  it("keeps the letters of standard base64 within a token", () => {
    expect(readIn("oauth", "a%2Bb%2Fc%3D%3D")).toEqual({ tokenType: "oauth", token: "a+b/c==" })
  })

  it.each(["Hello", "%20Hello", ".Hello", "%0D%0AHello%20Ada", "_"])(
    "drops %s after the equals sign, which is the last letter of a token",
    (end) => {
      expect(readIn("oauth", `aB3_-%3D${end}`)).toEqual({ tokenType: "oauth", token: "aB3_-=" })
    }
  )

  it("drops what follows the type, when the type is last", () => {
    expect(repaired({ tokenType: "login).", token: "abc" })).toEqual({ tokenType: "login", token: "abc" })
  })

  it("reads a link that a mail program shows as quoted-printable text", () => {
    expect(readIn("3Dlogin", "3D3Dab=3D")).toEqual({ tokenType: "login", token: "3Dab=" })
    expect(readIn("login", "3Dab")).toEqual({ tokenType: "login", token: "3Dab" })
    expect(readIn("3Dlogin", "ab")).toEqual({ tokenType: "login", token: "ab" })
    // The caller of a method knows the token alone
    expect([repairedToken("3Dab=3D"), repairedToken("3Dab=")]).toEqual(["ab=", "3Dab="])
  })

  it.each([
    ["magic_links", "aB3_-%253D"],
    ["oauth", "aB3_-%25253D%252520"],
    ["magic%255Flinks", "aB3%255F%2D%3D"]
  ])("reads a link that was encoded more than once: %s, %s", (tokenType, token) => {
    const type = tokenType.replace("%255F", "_")
    expect(readIn(tokenType, token)).toEqual({ tokenType: type, token: "aB3_-=" })
  })

  it("reads such a link without the signs of its wrapped lines", () => {
    expect(readIn("3Dlog=in", "3Da=b=%0D%0Ac=3D=")).toEqual({ tokenType: "login", token: "abc=" })
  })

  it("changes no token of an unknown type, which may have other letters", () => {
    const found = { tokenType: "a.type", token: "head.body.signature" }
    expect(repaired(found)).toBe(found)
  })

  it("leaves a token that has no letters of a token, so that the provider refuses it", () => {
    expect(repaired({ tokenType: "oauth", token: ". ." })).toEqual({ tokenType: "oauth", token: ". ." })
  })
})
