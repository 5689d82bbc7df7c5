/** New passwords and their strength. */
import * as Result from "@effect-rx/rx/Result"
import type { PasswordStrength } from "../../src/domain/passwords/calls.js"
import { defaults } from "../../src/domain/project/ProjectSettings.js"
import { settingsAtom } from "../../src/view/atoms/projectSettings.js"
import { passwordAtom } from "../../src/view/passwords/atoms/password.js"
import { checkStrengthAtom } from "../../src/view/passwords/atoms/strength.js"
import { held, type Held } from "./State.js"

export const luds = held(settingsAtom, {
  ...defaults,
  passwordConfig: { ludsComplexity: 3, ludsMinimumCount: 8 }
})

const judged = (password: string, judgement: Partial<PasswordStrength>): ReadonlyArray<Held> => [
  held(passwordAtom, password),
  held(
    checkStrengthAtom,
    Result.success({
      request_id: "request-1",
      status_code: 200,
      valid_password: false,
      score: 0,
      breached_password: false,
      breach_detection_on_create: true,
      strength_policy: "zxcvbn",
      feedback: { warning: "", suggestions: [] },
      ...judgement
    })
  )
]

export const weakest = judged("aaaaaa", {
  feedback: {
    warning: 'Repeats like "aaa" are easy to guess.',
    suggestions: [
      "Add another word or two. Uncommon words are better.",
      "Avoid repeated words and characters."
    ]
  }
})
export const weak = judged("sunflower7", {
  score: 2,
  feedback: { warning: "", suggestions: ["Add another word or two. Uncommon words are better."] }
})
export const good = judged("correct horse", { score: 3, valid_password: true })
export const strong = judged("correct horse battery staple", { score: 4, valid_password: true })
export const breached = judged("correct horse", { score: 3, breached_password: true })

const kinds = { has_digit: false, has_lower_case: true, has_symbol: false, has_upper_case: false }
export const ruled = (
  password: string,
  missing_characters: number,
  missing_complexity: number
): ReadonlyArray<Held> => [
  luds,
  ...judged(password, {
    strength_policy: "luds",
    valid_password: missing_characters + missing_complexity === 0,
    feedback: {
      warning: "",
      suggestions: [],
      luds_requirements: { ...kinds, missing_characters, missing_complexity }
    }
  })
]
