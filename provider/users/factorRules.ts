/**
 * What a hosted project requires of a session that changes how its user signs in (https://stytch.com/docs/sdks/resources/mfa).
 * No public document says which case has which error: see decision 35.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { allowsPassword, otherWays, primaryWays } from "../../src/domain/account/changes.js"
import type { Session } from "../../src/domain/session/Session.js"
import { categoryOf, provenAt, provenCategories } from "../../src/domain/secondFactor/factors.js"
import { registeredCategories } from "../../src/domain/secondFactor/factorTable.js"
import { Settings } from "../Options.js"
import type { StoredUser } from "../data/rows.js"
import { Caller } from "../http/Caller.js"
import type { ErrorType } from "../http/errors.js"
import { refuseAsHosted } from "../http/hosted.js"

/** Milliseconds. One factor of the session must be younger. */
const freshness = 60 * 60_000

/** The same, for a session that sets a password. */
const passwordFreshness = 5 * 60_000

/** What a privileged call does, in the words of the warning. */
type Action = "add a factor" | "delete a factor" | "set a password" | "show recovery codes"

/**
 * Refuses a privileged call as `refuseByRules` does. `id` is the factor that is deleted, or the one that the user has
 * already and verifies or replaces. Call it when nothing else is wrong with the call, and before it changes or shows anything.
 */
export const requirePrivileged = (user: StoredUser, action: Action, id = "") =>
  Effect.gen(function* () {
    const { factorRules } = yield* Settings
    if (factorRules === "none") return
    const { session } = yield* (yield* Caller).requireSession
    const type =
      problemOfFactors(session, user, yield* Clock.currentTimeMillis) ?? problemOfAction(user, action, id)
    if (type !== undefined) yield* refuseByRules(type, action)
  })

/** Fails with the error if the rules are enforced. Otherwise warns, and notes the error in the row of the request. */
export const refuseByRules = (type: ErrorType, action: Action | "start a second factor") =>
  Effect.flatMap(Settings, ({ factorRules }) =>
    refuseAsHosted(type, action, factorRules === "hosted", "factorRules")
  )

type Proofs = Pick<Session, "authentication_factors">

/**
 * Refuses to set a password in a session without a recent proof. A user needs one of the password or of an email address,
 * which `factorRules` enforces (https://stytch.com/docs/api-reference/consumer/api/passwords/reset-options/password-reset-by-session).
 * A member needs any, which strict mode enforces
 * (https://stytch.com/docs/api-reference/b2b/api/passwords/create-or-reset-options/password-reset-by-session).
 */
export const requireRecentProof = (session: Proofs, owner: "member" | "user") =>
  Effect.gen(function* () {
    const { factorRules, isStrict } = yield* Settings
    if (factorRules === "none") return
    if (hasRecentProof(session, owner, yield* Clock.currentTimeMillis)) return
    const [type, action] = ["session_too_old_to_reset_password", "set a password"] as const
    yield* owner === "user" ? refuseByRules(type, action) : refuseAsHosted(type, action, isStrict, "strict")
  })

const hasRecentProof = ({ authentication_factors }: Proofs, owner: "member" | "user", now: number) =>
  authentication_factors.some(
    (factor) => (owner === "member" || allowsPassword(factor)) && now - provenAt(factor) < passwordFreshness
  )

/** What is wrong with the session's factors, for a user with factors of two categories. Others may add one first. */
const problemOfFactors = (session: Session, user: StoredUser, now: number): ErrorType | undefined => {
  if (registeredCategories(user).size < 2) return undefined
  const [latest, second] = provenCategories(session)
  if (latest === undefined || second === undefined) {
    const proven = session.authentication_factors.filter((factor) => categoryOf(factor) !== undefined)
    return proven.length > 1 ? "weak_factor_combination" : "insufficient_factors"
  }
  return now - latest.lastAuthenticatedAt < freshness ? undefined : "stale_factors"
}

/** What is wrong with the call, whoever makes it. */
const problemOfAction = (user: StoredUser, action: Action, id: string): ErrorType | undefined => {
  if (action === "add a factor" && unverifiedFactors(user).some((each) => each !== id)) {
    return "too_many_unverified_factors"
  }
  const [first, second] = keptFactors(user)
  const isLast = action === "delete a factor" && first === id && second === undefined
  return isLast ? "cannot_delete_last_primary_factor" : undefined
}

/** The ids of the factors that wait for their first proof. */
const unverifiedFactors = ({ emails, phone_numbers, totps }: StoredUser): ReadonlyArray<string> =>
  [
    ...emails.map(({ email_id, verified }) => ({ id: email_id, verified })),
    ...phone_numbers.map(({ phone_id, verified }) => ({ id: phone_id, verified })),
    ...totps.map(({ totp_id, verified }) => ({ id: totp_id, verified }))
  ].flatMap(({ id, verified }) => (verified ? [] : [id]))

/** The ids of the factors of which the user keeps one, to sign in again. */
const keptFactors = (user: StoredUser): ReadonlyArray<string> => {
  const primary = primaryWays(user)
  return (primary.length > 0 ? primary : otherWays(user)).map(({ id }) => id)
}
