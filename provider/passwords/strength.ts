/** The strength of passwords, by the policy of the project and the list of breached passwords. */
import * as Effect from "effect/Effect"
import type { PasswordStrength } from "../../src/domain/passwords/types.js"
import { Settings } from "../Options.js"
import { defaultPasswordConfig } from "../ProjectSettings.js"
import { refuse } from "../http/errors.js"

type Assessment = Pick<PasswordStrength, "score" | "feedback"> & { readonly isStrong: boolean }

/** The lowest zxcvbn score of a valid password. */
const minimumScore = 3

/** Characters of the longest email address (RFC 5321). The estimate takes long with longer texts. */
const maxEmailLength = 254

/** Characters that are estimated. The estimate takes seconds for long texts, and nobody guesses these. */
const maxEstimated = 128

const assessWithZxcvbn = (password: string, email: string | undefined): Effect.Effect<Assessment> =>
  Effect.map(
    Effect.promise(() => import("./zxcvbn.js")),
    ({ estimate }) => {
      const address = email?.slice(0, maxEmailLength)
      const knownBy = address === undefined ? [] : [address, ...address.split("@")]
      const { score, ...feedback } = estimate(password.slice(0, maxEstimated), knownBy)
      return { score, feedback, isStrong: score >= minimumScore }
    }
  )

/** Lower case, upper case, digits, symbols, and a minimum length. */
const assessWithLuds = (password: string) =>
  Effect.map(Settings, ({ bootstrap }): Assessment => {
    const { luds_complexity, luds_minimum_count } = bootstrap.password_config ?? defaultPasswordConfig
    const has = {
      has_digit: /\p{Nd}/u.test(password),
      has_lower_case: /\p{Ll}/u.test(password),
      has_symbol: /[^\p{L}\p{N}]/u.test(password),
      has_upper_case: /\p{Lu}/u.test(password)
    }
    // The policy has no score. The number of kinds of characters takes its place.
    const score = Object.values(has).filter(Boolean).length
    // An emoji counts as one character.
    const missing_characters = Math.max(0, luds_minimum_count - [...password].length)
    const missing_complexity = Math.max(0, luds_complexity - score)
    const luds_requirements = { ...has, missing_characters, missing_complexity }
    return {
      score,
      feedback: { warning: "", suggestions: [], luds_requirements },
      isStrong: missing_characters === 0 && missing_complexity === 0
    }
  })

/** The answer of a strength check. A password that contains `email` is weaker. */
export const assessStrength = (password: string, email: string | undefined) =>
  Effect.gen(function* () {
    const { breachDetectionOnCreate, breachedPasswords, passwordPolicy } = yield* Settings
    const assessment = yield* passwordPolicy === "luds"
      ? assessWithLuds(password)
      : assessWithZxcvbn(password, email)
    const { isStrong, score, feedback } = assessment
    const breached_password = breachDetectionOnCreate && breachedPasswords.has(password)
    return {
      valid_password: isStrong && !breached_password,
      score,
      breached_password,
      breach_detection_on_create: breachDetectionOnCreate,
      strength_policy: passwordPolicy,
      feedback
    }
  })

/** Fails with `breached_password` or `weak_password`. */
export const checkStrength = (password: string, email: string | undefined) =>
  Effect.gen(function* () {
    const { breached_password, valid_password } = yield* assessStrength(password, email)
    if (breached_password) return yield* refuse("breached_password")
    if (!valid_password) return yield* refuse("weak_password")
  })
