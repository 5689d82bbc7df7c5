import { describe, expect, it } from "vitest"
import {
  feedbackKeys,
  feedbackOf,
  ludsRules,
  meterOf,
  passwordRules
} from "../../../src/domain/passwords/Password.js"

const feedback = (warning: string, suggestions: ReadonlyArray<string> = []) =>
  feedbackOf({ feedback: { warning, suggestions } })

describe("feedbackOf", () => {
  const named = (kind: string, names: string) =>
    names.split(" ").map((name) => `password.zxcvbn.${kind}.${name}`)

  it("has a key for these sentences", () => {
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

  it.each(Object.entries(feedbackKeys))("returns for %j its key", (sentence, key) => {
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

  it("returns the warning first, without duplicates", () => {
    expect(feedback("Avoid sequences.", ["New.", "Avoid sequences.", "New.", "Avoid recent years."])).toEqual(
      [
        { key: "password.zxcvbn.suggestion.avoidSequences" },
        { text: "New." },
        { key: "password.zxcvbn.suggestion.avoidRecentYears" }
      ]
    )
  })

  it("returns an empty list without feedback", () => {
    expect(feedback("", ["", ""])).toEqual([])
  })
})

describe("meterOf", () => {
  it.each([
    [0, 1, false],
    [1, 1, false],
    [2, 2, false],
    [3, 3, true],
    [4, 4, true]
  ])("for score %i fills %i of four segments, strong: %s", (score, filled, strong) => {
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

describe("ludsRules", () => {
  const none = { has_digit: true, has_lower_case: true, has_symbol: true, has_upper_case: true }

  it.each([
    [0, 0, { length: true, complexity: true }],
    [3, 0, { length: false, complexity: true }],
    [0, 1, { length: true, complexity: false }],
    [8, 3, { length: false, complexity: false }]
  ])("with %i characters and %i kinds missing", (missing_characters, missing_complexity, met) => {
    expect(ludsRules({ ...none, missing_characters, missing_complexity })).toEqual(met)
  })
})

describe("passwordRules", () => {
  it.each([
    [0, 8, "minlength: 8;"],
    [1, 8, "minlength: 8; required: lower;"],
    [3, 12, "minlength: 12; required: lower; required: upper; required: digit;"],
    [4, 8, "minlength: 8; required: lower; required: upper; required: digit; required: special;"]
  ])("for %i kinds and %i characters", (ludsComplexity, ludsMinimumCount, rules) => {
    expect(passwordRules({ ludsComplexity, ludsMinimumCount })).toBe(rules)
  })
})
