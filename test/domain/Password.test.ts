import { describe, expect, it } from "vitest"
import {
  emailLogin,
  feedbackKeys,
  feedbackOf,
  ludsRules,
  meterOf,
  passwordRules
} from "../../src/domain/Password.js"

const feedback = (warning: string, suggestions: ReadonlyArray<string> = []) =>
  feedbackOf({ feedback: { warning, suggestions } })

describe("sentences of the scoring policy", () => {
  const named = (kind: string, names: string) =>
    names.split(" ").map((name) => `password.zxcvbn.${kind}.${name}`)

  it("have these translations", () => {
    expect(Object.values(feedbackKeys)).toEqual([
      ...named(
        "warning",
        "shortKeyboardPatterns straightRows repeats longerRepeats sequences recentYears dates " +
          "top10CommonPassword top100CommonPassword veryCommonPassword similarToCommonPassword wordByItself " +
          "names commonNames"
      ),
      ...named(
        "suggestion",
        "useAFewWords noSymbolsDigitsUppercase addWords longerKeyboardPattern avoidRepeats avoidSequences " +
          "avoidRecentYears avoidYearsAssociatedWithYou avoidDatesAndYearsAssociatedWithYou capitalization " +
          "allUppercase reversed predictableSubstitutions"
      )
    ])
  })

  it.each(Object.entries(feedbackKeys))("%j is known by its key", (sentence, key) => {
    expect(sentence).toMatch(/^[A-Z].*[^.]\.$/)
    expect(feedback(sentence)).toEqual([{ key }])
    expect(feedback("", [sentence])).toEqual([{ key }])
  })

  it.each(["This is new.", "avoid sequences.", "Avoid sequences", "constructor", "__proto__"])(
    "that are not known are shown as they are: %s",
    (sentence) => {
      expect(feedback(sentence)).toEqual([{ text: sentence }])
    }
  )

  it("come with the warning first, and none twice", () => {
    expect(feedback("Avoid sequences.", ["New.", "Avoid sequences.", "New.", "Avoid recent years."])).toEqual(
      [
        { key: "password.zxcvbn.suggestion.avoidSequences" },
        { text: "New." },
        { key: "password.zxcvbn.suggestion.avoidRecentYears" }
      ]
    )
  })

  it("are none when there is nothing to say", () => {
    expect(feedback("", ["", ""])).toEqual([])
  })
})

describe("the meter", () => {
  it.each([
    [0, 1, false],
    [1, 1, false],
    [2, 2, false],
    [3, 3, true],
    [4, 4, true]
  ])("of score %i fills %i of four segments, strong: %s", (score, filled, strong) => {
    expect(meterOf(score)).toEqual({ filled, strong })
  })

  it.each([
    [-1, 1],
    [5, 4],
    [2.9, 2],
    [Number.NaN, 1]
  ])("stays within its segments for %d", (score, filled) => {
    expect(meterOf(score).filled).toBe(filled)
  })
})

describe("the rules of the luds policy are met when nothing is missing", () => {
  const none = { has_digit: true, has_lower_case: true, has_symbol: true, has_upper_case: true }

  it.each([
    [0, 0, { length: true, complexity: true }],
    [3, 0, { length: false, complexity: true }],
    [0, 1, { length: true, complexity: false }],
    [8, 3, { length: false, complexity: false }]
  ])("%i characters, %i kinds missing", (missing_characters, missing_complexity, met) => {
    expect(ludsRules({ ...none, missing_characters, missing_complexity })).toEqual(met)
  })
})

describe("what browsers are told that make passwords up", () => {
  it.each([
    [0, 8, "minlength: 8;"],
    [1, 8, "minlength: 8; required: lower;"],
    [3, 12, "minlength: 12; required: lower; required: upper; required: digit;"],
    [4, 8, "minlength: 8; required: lower; required: upper; required: digit; required: special;"]
  ])("for %i kinds and %i characters", (ludsComplexity, ludsMinimumCount, rules) => {
    expect(passwordRules({ ludsComplexity, ludsMinimumCount })).toBe(rules)
  })
})

describe("what logs in by e-mail alone", () => {
  it.each([
    ["nothing, where passwords are alone", ["passwords"], [], undefined],
    ["a link, where magic links are a product", ["passwords", "emailMagicLinks"], [], "link"],
    ["a code, where passcodes by e-mail are", ["passwords", "otp"], ["sms", "email"], "code"],
    ["a code, which goes before a link", ["emailMagicLinks", "passwords", "otp"], ["email"], "code"],
    ["a link, where passcodes are for phones only", ["passwords", "otp", "emailMagicLinks"], ["sms"], "link"],
    ["nothing, where e-mail is named but passcodes are no product", ["passwords"], ["email"], undefined]
  ] as const)("is %s", (_, products, methods, kind) => {
    expect(emailLogin(products, methods)).toBe(kind)
  })
})
