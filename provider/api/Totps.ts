/** Authenticator apps and their recovery codes, as a second factor. A user has at most one app. */
import * as Effect from "effect/Effect"
import { totps as Api } from "../../src/domain/secondFactor/calls.js"
import type { StoredUser } from "../data/rows.js"
import { sessionUser } from "../users/contacts.js"
import { requirePrivileged } from "../users/factorRules.js"
import { Db } from "../data/Db.js"
import { Settings } from "../Options.js"
import { projectNameIn } from "../ProjectSettings.js"
import { refuse } from "../http/errors.js"
import { route } from "../http/router.js"
import { checkDuration, logIn, type ProvenFactor } from "../tokens/sessions.js"
import { codesOf, makeTotp, newSecret, qrCode } from "../totp/authenticator.js"
import { checkSetUpTime, consumeRecoveryCode, consumeTotpCode, requireTotp } from "../totp/codes.js"
import { userDevice } from "../http/Caller.js"
import { isPasscode } from "../tokens/Secrets.js"
import { minutesFromNow } from "../clock.js"

const create = ({ expiration_minutes }: typeof Api.create.payload.Type) =>
  Effect.gen(function* () {
    const { bootstrap } = yield* Settings
    const db = yield* Db
    const before = yield* sessionUser
    yield* checkSetUpTime(expiration_minutes)
    if (before.totps.some((totp) => totp.verified)) return yield* refuse("active_totp_exists")
    yield* requirePrivileged(before, "add a factor", before.totps[0]?.totp_id)

    const { user_id } = before
    const totp = yield* makeTotp(user_id, yield* newSecret, yield* minutesFromNow(expiration_minutes))
    const { secret, totp_id } = totp
    yield* db.totps.put(totp)
    const user: StoredUser = { ...before, totps: [{ totp_id, verified: false }] }
    yield* db.users.put(user)
    const label = user.emails[0]?.email ?? user.phone_numbers[0]?.phone_number ?? user_id
    const qr_code = qrCode(secret, projectNameIn(bootstrap), label)
    return { totp_id, secret, qr_code, recovery_codes: codesOf(totp), user_id, __user: user }
  })

const authenticate = ({ totp_code, session_duration_minutes }: typeof Api.authenticate.payload.Type) =>
  Effect.gen(function* () {
    if (!isPasscode(totp_code)) return yield* refuse("invalid_code")
    yield* checkDuration(session_duration_minutes)
    const user = yield* sessionUser
    const totp = yield* requireTotp(user.user_id)
    yield* consumeTotpCode(totp, totp_code)
    const { totp_id } = totp
    const verified: StoredUser = { ...user, totps: [{ totp_id, verified: true }] }
    return yield* prove(verified, totp_id, session_duration_minutes, {
      type: "totp",
      delivery_method: "authenticator_app",
      details: { authenticator_app_factor: { totp_id } }
    })
  })

/** A recovery code does not prove that the app is set up, so an unverified app stays unverified. */
const recover = ({ recovery_code, session_duration_minutes }: typeof Api.recover.payload.Type) =>
  Effect.gen(function* () {
    yield* checkDuration(session_duration_minutes)
    const user = yield* sessionUser
    const totp = yield* requireTotp(user.user_id)
    const { totp_recovery_code_id } = yield* consumeRecoveryCode(totp, recovery_code)
    return yield* prove(user, totp.totp_id, session_duration_minutes, {
      type: "recovery_code",
      delivery_method: "recovery_code",
      details: { recovery_code_factor: { totp_recovery_code_id } }
    })
  })

const prove = (user: StoredUser, totp_id: string, minutes: number, factor: ProvenFactor) =>
  Effect.gen(function* () {
    const answer = yield* logIn(user, totp_id, factor, minutes)
    return { ...answer, ...(yield* userDevice), totp_id }
  })

const recoveryCodes = Effect.gen(function* () {
  const user = yield* sessionUser
  yield* requirePrivileged(user, "show recovery codes")
  const { user_id } = user
  const totp = yield* (yield* Db).totps.get(user)
  if (totp === undefined) return { user_id, totps: [] }
  const { totp_id, expires_at } = totp
  return {
    user_id,
    totps: [{ totp_id, verified: expires_at === null, recovery_codes: codesOf(totp) }]
  }
})

/** The routes of authenticator apps. */
export const handlers = [
  route(Api.create, create),
  route(Api.authenticate, authenticate),
  route(Api.recoveryCodes, () => recoveryCodes),
  route(Api.recover, recover)
]
