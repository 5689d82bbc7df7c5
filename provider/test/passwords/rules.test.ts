import { describe, expect, it } from "@effect/vitest"
import { dictionary } from "@zxcvbn-ts/language-common"
import * as FastCheck from "effect/FastCheck"
import { passwords as Passwords } from "../../../src/domain/passwords/calls.js"
import { estimate } from "../../passwords/zxcvbn.js"
import { minutes, setUp, strong } from "../support.js"

const email = "a@example.com"
const path = "/passwords/authenticate"
const login = (password: string) => ({ email, password, session_duration_minutes: 30 })
const refused = "401 unauthorized_credentials"

/** The lowest score that the provider accepts. */
const accepted = 3

describe("The zxcvbn policy", () => {
  it("accepts no password of less than eight characters", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.string({ maxLength: 7, unit: "grapheme-ascii" }), (password) => {
        expect(estimate(password, []).score).toBeLessThan(accepted)
      }),
      { numRuns: 500, seed: 1 }
    )
  })

  it("accepts no common password: every tenth of the 3,000 most common ones of eight characters and more", () => {
    const common = (dictionary["passwords-common"] ?? []).map(String).filter(({ length }) => length >= 8)
    expect(common.length).toBeGreaterThan(3000)
    // Not all: an estimate takes more than a millisecond
    const tried = common.slice(0, 3000).filter((_, rank) => rank % 10 === 0)
    expect(tried.filter((password) => estimate(password, []).score >= accepted)).toEqual([])
  })

  it.each([
    ["small letters", "umbrellaglaciermoped"],
    ["digits", "70281946350182749536"],
    ["spaces", "my umbrella met a moped"],
    ["another script", "зонтик ледник мопед"],
    ["emojis", "🌂🏔🛵🦀🍇🎷🧵🪁🐙🗿🎲🥁"]
  ])("accepts a password of %s only", async (_, password) => {
    const { call, signUp } = setUp()
    const { user_id } = await signUp(email, password)
    expect((await call(Passwords.authenticate, login(password))).user_id).toBe(user_id)
  })
})

describe("A password", () => {
  it("is compared to the last of its 200 characters", async () => {
    const { call, errorOf, signUp } = setUp()
    const long = `${strong} `.repeat(12).slice(0, 199)
    await signUp(email, `${long}!`)
    expect(await errorOf("POST", path, login(`${long}?`))).toBe(refused)
    expect(await errorOf("POST", path, login(long))).toBe(refused)
    expect((await call(Passwords.authenticate, login(`${long}!`))).status_code).toBe(200)
  })

  it.each([
    strong.toLowerCase(),
    strong.toUpperCase(),
    `${strong} `,
    ` ${strong}`,
    strong.replaceAll(" ", "")
  ])("is another one in other letters or with other spaces: '%s'", async (password) => {
    const { errorOf, signUp } = setUp()
    await signUp(email, strong)
    expect(await errorOf("POST", path, login(password))).toBe(refused)
  })

  it("stays valid for years", async () => {
    const { call, pass, signUp } = setUp()
    const { user_id } = await signUp(email, strong)
    pass(minutes(60 * 24 * 365 * 5))
    expect((await call(Passwords.authenticate, login(strong))).user_id).toBe(user_id)
  })
})
