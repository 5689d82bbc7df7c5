import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import { later } from "../../support/view/fakeCalls.js"
import { button, press, descriptionOf, announcements } from "../../support/view/hands.js"
import {
  choosePassword,
  email,
  luds,
  passwordField,
  searched,
  strength,
  typePassword
} from "../../support/view/passwords.js"
import { advance, after } from "../../support/view/time.js"
import { t } from "../../support/words.js"

const judged = (answer: ReturnType<typeof strength>) => ({
  answers: { "passwords.strengthCheck": Effect.succeed(answer) }
})

const ludsSettings = { settings: { passwordConfig: { ludsComplexity: 3, ludsMinimumCount: 8 } } }

const filled = () =>
  [...document.querySelectorAll("[data-part=meter-segment]")].map((each) => each.hasAttribute("data-filled"))
const tone = () => document.querySelector<HTMLElement>("[data-part=meter]")?.dataset["tone"]
const rules = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent)
const marks = () =>
  [...document.querySelectorAll<HTMLElement>("[data-part=rule]")].map((rule) => [
    rule.dataset["tone"],
    rule.querySelector<SVGElement>("svg")?.dataset["name"]
  ])

const breachedText = t("password.strengthError.breached")

describe("NewPasswordForm: the strength check", () => {
  it("runs 500 ms after the last change, with the email address and the password", async () => {
    const { calls } = await searched("new")
    await typePassword("c")
    await advance(499)
    await typePassword("co")
    await advance(499)
    expect(calls).toHaveLength(1)
    await advance(1)
    expect(calls.slice(1)).toEqual([["passwords.strengthCheck", { email, password: "co" }]])
  })

  it("ignores the response for a password that has changed", async () => {
    const first = later<ReturnType<typeof strength>>()
    const { answers, interrupted } = await searched("new", {
      answers: { "passwords.strengthCheck": first.answer }
    })
    await choosePassword("sunflower7")
    answers["passwords.strengthCheck"] = Effect.succeed(strength({ score: 1, valid_password: false }))
    await choosePassword("sun")
    await after(() => first.succeed(strength()))
    expect(interrupted).toEqual(["passwords.strengthCheck"])
    expect(filled()).toEqual([true, false, false, false])
    expect(button(t("passwordCreate.submit")).disabled).toBe(true)
  })

  it("does not check an empty password, and shows nothing about it", async () => {
    const { calls } = await searched("new")
    await choosePassword("correct horse")
    await choosePassword("")
    expect(calls.filter(([path]) => path === "passwords.strengthCheck")).toHaveLength(1)
    expect(filled()).toEqual([false, false, false, false])
    expect(screen.queryByText(t("password.strength.4"))).toBeNull()
    expect(button(t("passwordCreate.submit")).disabled).toBe(true)
  })

  it("keeps the last result while the next check runs", async () => {
    await searched("new")
    await choosePassword("correct horse")
    await typePassword("correct horse battery")
    expect(filled()).toEqual([true, true, true, true])
  })

  it("shows a failed check below the field, calls the error callback, allows typing and can be retried", async () => {
    const { answers, calls, errors } = await searched("new", {
      answers: { "passwords.strengthCheck": Effect.fail(new NetworkError({})) }
    })
    await choosePassword("correct horse")
    expect(descriptionOf(passwordField())).toContain(t("error.network"))
    expect(announcements()).toContain(t("error.network"))
    expect(errors).toEqual([new NetworkError({})])
    expect(passwordField().disabled).toBe(false)
    expect(passwordField().hasAttribute("aria-invalid")).toBe(false)
    expect(button(t("passwordCreate.submit")).disabled).toBe(true)
    answers["passwords.strengthCheck"] = Effect.succeed(strength())
    await press(t("common.tryAgain"))
    await advance(500)
    expect(calls[2]).toEqual(["passwords.strengthCheck", { email, password: "correct horse" }])
    expect(button(t("passwordCreate.submit")).disabled).toBe(false)
  })
})

describe("PasswordStrength: the zxcvbn policy", () => {
  it.each([
    [0, 1, "error", t("password.strength.1")],
    [1, 1, "error", t("password.strength.1")],
    [2, 2, "error", t("password.strength.2")],
    [3, 3, "success", t("password.strength.3")],
    [4, 4, "success", t("password.strength.4")]
  ])("shows score %i as %i of 4 segments in the tone of %s, and in words", async (score, count, is, word) => {
    await searched("new", judged(strength({ score, valid_password: score > 2 })))
    await choosePassword("sunflower")
    expect(filled()).toEqual([0, 1, 2, 3].map((segment) => segment < count))
    expect(tone()).toBe(is)
    expect(screen.getByText(word)).toBeTruthy()
    expect(descriptionOf(passwordField())).toContain(`${t("password.strength")} ${word}`)
    expect(announcements().join("")).toContain(t("password.strength.told", { strength: word }))
  })

  it("shows the warning and the suggestions in translated texts, unknown ones unchanged", async () => {
    const feedback = {
      warning: 'Repeats like "aaa" are easy to guess.',
      suggestions: ["Avoid repeated words and characters.", "Something new."]
    }
    await searched("new", {
      ...judged(strength({ score: 0, valid_password: false, feedback })),
      strings: { "password.zxcvbn.warning.repeats": "Don’t repeat yourself." }
    })
    await choosePassword("aaaaaa")
    for (const words of [
      "Don’t repeat yourself.",
      t("password.zxcvbn.suggestion.avoidRepeats"),
      "Something new."
    ]) {
      expect(descriptionOf(passwordField())).toContain(words)
      expect(announcements().join("")).toContain(words)
    }
  })

  it("shows nothing before the first check, and sets no passwordrules", async () => {
    await searched("new")
    expect([...filled(), ...rules()]).toEqual([])
    expect(passwordField().hasAttribute("passwordrules")).toBe(false)
    expect(announcements().join("")).toBe("")
  })

  it("shows no rules of another policy when the settings have some", async () => {
    await searched("new", { ...ludsSettings, ...judged(strength()) })
    expect(rules()).toEqual([])
    await choosePassword("correct horse")
    expect(rules()).toEqual([])
    expect(passwordField().hasAttribute("passwordrules")).toBe(false)
    expect(filled()).toEqual([true, true, true, true])
  })

  it("shows that a password was breached", async () => {
    await searched("new", judged(strength({ breached_password: true, valid_password: false })))
    await choosePassword("correct horse")
    expect(screen.getByText(breachedText)).toBeTruthy()
    expect(announcements().join("")).toContain(breachedText)
  })
})

describe("PasswordStrength: the luds policy", () => {
  const length = t("password.strengthError.minimumLength", { count: 8 })
  const complexity = t("password.strengthError.complexity", { count: 3 })

  it("shows nothing before the first check names the policy", async () => {
    await searched("new", ludsSettings)
    expect([...filled(), ...rules()]).toEqual([])
    expect(passwordField().hasAttribute("passwordrules")).toBe(false)
  })

  it("shows its two rules without a mark once the policy is known and there is no password", async () => {
    await searched("new", { ...ludsSettings, ...judged(luds(0, 0)) })
    await choosePassword("Sunflower7")
    await press(t("common.back"))
    await press(t("main.submit.email"))
    expect(passwordField().value).toBe("")
    expect(rules()).toEqual([length, complexity])
    expect(marks()).toEqual([
      [undefined, undefined],
      [undefined, undefined]
    ])
  })

  it("gives its rules to browsers that generate passwords, once the policy is known", async () => {
    await searched("new", { ...ludsSettings, ...judged(luds(3, 1)) })
    await choosePassword("sunflower")
    expect(passwordField().getAttribute("passwordrules")).toBe(
      "minlength: 8; required: lower; required: upper; required: digit;"
    )
  })

  it.each([
    [0, 0, "check", "check"],
    [3, 0, "close", "check"],
    [0, 1, "check", "close"],
    [3, 2, "close", "close"]
  ])("marks %i missing characters and %i missing kinds by %s and %s", async (characters, kinds, ...names) => {
    await searched("new", { ...ludsSettings, ...judged(luds(characters, kinds)) })
    await choosePassword("sunflower")
    expect(marks().map(([, name]) => name)).toEqual(names)
    expect(rules().map((rule) => rule?.startsWith(t("password.rule.met")))).toEqual(
      names.map((name) => name === "check")
    )
    expect(button(t("passwordCreate.submit")).disabled).toBe(characters + kinds > 0)
  })

  it("announces what is missing, or that the password is accepted", async () => {
    const { answers } = await searched("new", { ...ludsSettings, ...judged(luds(0, 1)) })
    await choosePassword("sunflower")
    expect(announcements()).toContain(complexity)
    answers["passwords.strengthCheck"] = Effect.succeed(luds(0, 0))
    await choosePassword("Sunflower7")
    expect(announcements()).toContain(t("password.accepted"))
  })

  it("announces one missing character in the singular", async () => {
    await searched("new", {
      ...judged(luds(1, 1)),
      settings: { passwordConfig: { ludsComplexity: 1, ludsMinimumCount: 1 } }
    })
    await choosePassword("a")
    expect(announcements().join("")).toContain(t("password.strengthError.minimumLength", { count: 1 }))
  })

  it("shows under luds that a password was breached", async () => {
    await searched("new", {
      ...ludsSettings,
      ...judged({ ...luds(0, 0), breached_password: true, valid_password: false })
    })
    await choosePassword("Sunflower7")
    expect(descriptionOf(passwordField())).toContain(breachedText)
    expect(button(t("passwordCreate.submit")).disabled).toBe(true)
  })

  it("is used when the response names it, although the settings do not", async () => {
    await searched("new", judged(luds(0, 0)))
    await choosePassword("Sunflower7")
    expect(rules()).toHaveLength(2)
    expect(filled()).toEqual([])
  })

  it("names no number when the settings could not be fetched", async () => {
    await searched("new", { ...judged(luds(3, 1)), settings: { passwordConfig: null } })
    await choosePassword("sunflower")
    expect(rules()).toEqual([
      `${t("password.rule.missing")} ${t("password.strengthError.minimumLengthUnknown")}`,
      `${t("password.rule.missing")} ${t("password.strengthError.complexityUnknown")}`
    ])
    expect(announcements().join("")).toContain(t("password.strengthError.minimumLengthUnknown"))
    expect([...rules(), ...announcements()].join("")).not.toMatch(/\d/)
  })
})

it("shows nothing when the project has no policy", async () => {
  await searched("new", judged(strength({ strength_policy: "none" })))
  await choosePassword("a")
  expect([...filled(), ...rules()]).toEqual([])
  expect(button(t("passwordCreate.submit")).disabled).toBe(false)
})
