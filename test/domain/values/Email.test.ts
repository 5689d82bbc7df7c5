import { describe, expect, it } from "vitest"
import { isEmail } from "../../../src/domain/values/Email.js"

describe("an email address has a local part, an @, a domain and a top-level domain of letters", () => {
  it.each([
    "ada@example.com",
    "ADA@EXAMPLE.COM",
    "a@b.co",
    "ada.lovelace+tag@mail.example.co.uk",
    "o'neill@example.ie",
    "!#$%&'*+/=?^_`{|}~-.9@example.com",
    "ada@sub-domain.example.museum",
    "ada@127.example.org"
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

  it("isEmail decides quickly on long hostile input", () => {
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
      `${long("a.")}@a`
    ]
    const start = process.cpuUsage()
    for (const value of hostile) expect(isEmail(value)).toBe(false)
    const { system, user } = process.cpuUsage(start)
    expect(user + system, "microseconds").toBeLessThan(2_000_000)
  })
})
