import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { accountNames, verifiedName } from "../../../src/domain/session/accountName.js"
import { UserSchema } from "../../../src/domain/schemas/User.js"
import { userJson } from "../../support/answers.js"

const email = (address: string, verified = true) => ({ email_id: "e", email: address, verified })
const phone = (number: string, verified = true) => ({ phone_id: "p", phone_number: number, verified })
const person = (user_id: string, change: object = {}) =>
  Schema.decodeUnknownSync(UserSchema)({ ...userJson, emails: [], ...change, user_id })

describe("verifiedName", () => {
  it("is the first email address, else the first phone number, else the name", () => {
    const name = { first_name: "Ada", last_name: "Lovelace" }
    const emails = [email("ada@example.com")]
    const phone_numbers = [phone("+12015550123")]
    expect(verifiedName(person("user-1", { emails, name, phone_numbers }))).toBe("ada@example.com")
    expect(verifiedName(person("user-1", { name, phone_numbers }))).toBe("+12015550123")
    expect(verifiedName(person("user-1", { name }))).toBe("Ada Lovelace")
  })

  it("is not an address that nobody has verified", () => {
    const emails = [email("ada@example.com", false), email("mallory@example.com")]
    expect(verifiedName(person("user-1", { emails }))).toBe("mallory@example.com")
    const phone_numbers = [phone("+12015550123", false), phone("+12015550124")]
    expect(verifiedName(person("user-1", { phone_numbers }))).toBe("+12015550124")
  })

  it("is the id of a user without an address and a name", () => {
    expect(verifiedName(person("user-1"))).toBe("user-1")
  })
})

describe("accountNames", () => {
  const ada = person("user-1", { emails: [email("ada@example.com")] })

  it("are the addresses of both users", () => {
    const mallory = person("user-2", { emails: [email("mallory@example.com")] })
    expect(accountNames({ from: ada, to: mallory })).toEqual({
      from: "ada@example.com",
      to: "mallory@example.com"
    })
  })

  it("are their ids when both have the same name", () => {
    const name = { first_name: "Ada", middle_name: "", last_name: "Lovelace" }
    const [from, to] = [person("user-1", { name }), person("user-2", { name })]
    expect(accountNames({ from, to })).toEqual({ from: "user-1", to: "user-2" })
  })
})
