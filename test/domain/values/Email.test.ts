import { describe, expect, it } from "vitest"
import { isEmail } from "../../../src/domain/values/Email.js"
import { emailOf } from "../../../src/domain/values/emailOf.js"

describe("an email address has a local part, an @, a domain and a top-level domain of letters", () => {
  it.each([
    "ada@example.com",
    "ADA@EXAMPLE.COM",
    "a@b.co",
    "ada.lovelace+tag@mail.example.co.uk",
    "o'neill@example.ie",
    "!#$%&'*+/=?^_`{|}~-.9@example.com",
    "ada@sub-domain.example.museum",
    "ada@127.example.org",
    "info@xn--80a1acny.xn--p1ai",
    "info@example.XN--J6W193G"
  ])("%s is one", (value) => {
    expect(isEmail(value)).toBe(true)
  })

  it.each([
    "",
    "ada",
    "@example.com",
    "ada@",
    "ada@example",
    "ada@.c",
    "ada@example.c",
    "ada@example.c0m",
    "ada@example.xn--",
    "info@почта.рф",
    "ada@example.com.",
    "ada@exam ple.com",
    "ada lovelace@example.com",
    " ada@example.com",
    "ada@example.com ",
    "ada@example.com\n",
    "ada@example.com\nbcc:eve@example.com",
    "ada@@example.com",
    "ada@eve@example.com",
    "ada@exa_mple.com",
    "ädä@example.com",
    '"ada"@example.com',
    "ada<eve>@example.com",
    "ada,eve@example.com"
  ])("%j is none", (value) => {
    expect(isEmail(value)).toBe(false)
  })

  it("decides quickly on long hostile input", () => {
    const long = (piece: string) => piece.repeat(200_000)
    const hostile = [
      long("a"),
      long("@"),
      long("a."),
      `a@${long("a")}`,
      `a@${long("a.")}`,
      `a@${long("-")}`,
      `a@a.${long("a")}!`,
      `a@${long("aa.")}!`,
      `${long("a.")}@a`,
      `a@${long(".")} b`,
      `a@a${long(".")} b`,
      `a@a${long(".> ")}b`,
      `${long("a ")}<`,
      `"${long('";')}a`,
      `a@a${long(" (")}b`,
      `mailto:a@a${long("?")}\n`,
      `${long("a")}@${long("a")}<${long("a")}@${long("a")}`
    ]
    const start = process.cpuUsage()
    for (const value of hostile) {
      expect(isEmail(value)).toBe(false)
      emailOf(value)
    }
    const { system, user } = process.cpuUsage(start)
    expect(user + system, "microseconds").toBeLessThan(2_000_000)
  })
})

describe("the address in a text", () => {
  it.each([
    " ada@example.com\u00a0",
    "\u200bada@example.com",
    "ada@example.com\u2060\ufeff",
    "\u202aada@example.com\u202c",
    "ada@exam\u00adple.com",
    "\u3164ada@example.com\ufe0f",
    "ada＠example．com",
    "ada＠example。com",
    "ａｄａ@ｅｘａｍｐｌｅ.com",
    "mailto:ada@example.com",
    "MAILTO:ada@example.com?subject=Hello%20Ada",
    "<ada@example.com>",
    "<mailto:ada@example.com>",
    "Ada Lovelace <ada@example.com>",
    '"Lovelace, Ada" <ada@example.com>;',
    "Ada <ada@example.com>,",
    '"ada@example.com"',
    "(ada@example.com).",
    "ada@example.com.",
    "ada@example.com;",
    "ada@example.com, ",
    "ada@example.com、",
    "'ada@example.com'",
    "‘ada@example.com’,",
    "“ada@example.com”",
    "„ada@example.com“",
    "«ada@example.com»",
    "[ada@example.com]",
    "`ada@example.com`",
    "*ada@example.com*",
    "mailto://ada@example.com",
    "Email: ada@example.com",
    "Ada, at work: ada@example.com.",
    "ada@example.com (Ada Lovelace)",
    "ada@example.com <ada@example.com>",
    '"ADA@example.com" <ada@example.com>;',
    "ada@example.com<mailto:ada@example.com>",
    "[ada@example.com](mailto:ada@example.com)",
    "ada@example.com [ada@example.com]"
  ])("is found: %j", (text) => {
    expect(emailOf(text)).toBe("ada@example.com")
  })

  it.each(["Ada+Tag@Example.COM", "o'neill@example.ie", "who?@example.com"])(
    "stays as it is: %s",
    (address) => {
      expect(emailOf(address)).toBe(address)
    }
  )

  it.each([
    ["ada@bücher.example", "ada@xn--bcher-kva.example"],
    ["info@почта.рф", "info@xn--80a1acny.xn--p1ai"],
    ["info@почта。рф", "info@xn--80a1acny.xn--p1ai"],
    ["Инфо <info@почта.рф>.", "info@xn--80a1acny.xn--p1ai"],
    ["info@例え.テスト", "info@xn--r8jz45g.xn--zckzah"]
  ])("has its domain in ASCII: %j", (text, address) => {
    expect(emailOf(text)).toBe(address)
  })

  it.each([
    "'ada@example.com, eve@example.com'",
    "https://ada:secret@example.com",
    "ada@example.com (eve@example.com)",
    "ada@example,com",
    "ada@example.com, eve@example.com",
    "<ada@example.com>, <eve@example.com>",
    "eve@example.com <ada@example.com>",
    "[eve@example.com](mailto:ada@example.com)",
    "ada@example.com <ada@example.com>, eve@example.com",
    "ada@example.com eve",
    "Ada ada@example.com",
    "ada@пример.рф/x",
    "ada@пример.рф:80",
    "ada@xn--\u0301.рф",
    "ada",
    "ada@",
    "@example.com",
    ""
  ])("is not guessed: %j", (text) => {
    expect(emailOf(text)).toBeUndefined()
  })
})
