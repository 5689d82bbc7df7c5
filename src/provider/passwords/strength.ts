/** Whether a password is good enough, by the project's policy and the list of breached ones. */
import * as Effect from "effect/Effect"
import type { PasswordStrength } from "../../domain/api/Passwords.js"
import { defaultPasswordConfig, Settings } from "../Options.js"
import { apiError } from "../http/errors.js"
import { countKinds, ludsRequirements } from "./luds.js"

type Verdict = Pick<PasswordStrength, "score" | "feedback"> & { readonly isStrong: boolean }

/** The least score of the scoring policy that is good enough. */
const leastScore = 3

const byGuesses = (password: string, email: string | undefined): Effect.Effect<Verdict> =>
  Effect.map(
    Effect.promise(() => import("./zxcvbn.js")),
    ({ estimate }) => {
      const { score, ...feedback } = estimate(
        password,
        email === undefined ? [] : [email, ...email.split("@")]
      )
      return { score, feedback, isStrong: score >= leastScore }
    }
  )

const byKinds = (password: string) =>
  Effect.map(Settings, ({ bootstrap }): Verdict => {
    const luds_requirements = ludsRequirements(password, bootstrap.password_config ?? defaultPasswordConfig)
    const { missing_characters, missing_complexity } = luds_requirements
    return {
      // The policy knows no score: what stands in its place is how many of the four kinds there are.
      score: countKinds(luds_requirements),
      feedback: { warning: "", suggestions: [], luds_requirements },
      isStrong: missing_characters === 0 && missing_complexity === 0
    }
  })

/** What a strength check answers; `email` makes a password with it in it weaker. */
export const assessStrength = (password: string, email: string | undefined) =>
  Effect.gen(function* () {
    const { breachDetectionOnCreate, breachedPasswords, passwordPolicy } = yield* Settings
    const verdict = yield* passwordPolicy === "luds" ? byKinds(password) : byGuesses(password, email)
    const { isStrong, score, feedback } = verdict
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

/** Fails with `breached_password` or `weak_password` unless the password may be set. */
export const checkStrength = (password: string, email: string | undefined) =>
  Effect.gen(function* () {
    const { breached_password, valid_password } = yield* assessStrength(password, email)
    if (breached_password) return yield* apiError("breached_password")
    if (!valid_password) return yield* apiError("weak_password")
  })
