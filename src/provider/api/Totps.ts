/** Authenticator apps and the recovery codes that stand in for them: one of each user, in addition to a login. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { totps as Api } from "../../domain/api/Totps.js"
import { passcodeLength } from "../../domain/Limits.js"
import type { User } from "../../domain/User.js"
import { sessionUser } from "../contacts.js"
import type { Data, StoredTotp } from "../Data.js"
import { Db } from "../Db.js"
import { checkLock, countFailure, forgetFailures } from "../lockOut.js"
import { Settings } from "../Options.js"
import { refuse } from "../refusals.js"
import { answer } from "../router.js"
import { Secrets } from "../Secrets.js"
import { checkDuration, logIn, type ProvenFactor } from "../sessions.js"
import { newRecoveryCodes, newSecret, qrCode, stepOf } from "../totp/authenticator.js"
import { userDevice } from "../userDevice.js"
import { replaceUser } from "../users.js"

const create = ({ expiration_minutes }: typeof Api.create.payload.Type) =>
  Effect.gen(function* () {
    const { bootstrap } = yield* Settings
    const db = yield* Db
    const secrets = yield* Secrets
    const before = yield* sessionUser
    if (expiration_minutes < 5 || expiration_minutes > 1440) return yield* refuse("invalid_expiration")
    if (before.totps.some((totp) => totp.verified)) return yield* refuse("active_totp_exists")

    const { user_id } = before
    const totp_id = yield* secrets.id("totp")
    const secret = yield* newSecret
    const recovery_codes = yield* newRecoveryCodes
    const totp: StoredTotp = {
      totp_id,
      user_id,
      secret,
      recovery_codes: yield* Effect.forEach(recovery_codes, (code) =>
        Effect.map(secrets.id("totp-recovery-code"), (totp_recovery_code_id) => ({
          totp_recovery_code_id,
          code
        }))
      ),
      last_step: 0,
      expires_at: (yield* Clock.currentTimeMillis) + expiration_minutes * 60_000
    }
    yield* db.update(replaceTotp(totp))
    const user: User = { ...before, totps: [{ totp_id, verified: false }] }
    yield* db.update(replaceUser(user))
    const label = user.emails[0]?.email ?? user.phone_numbers[0]?.phone_number ?? user_id
    const qr_code = qrCode(secret, bootstrap.project_name ?? "Latchkey", label)
    return { totp_id, secret, qr_code, recovery_codes, user_id, __user: user }
  })

const authenticate = ({ totp_code, session_duration_minutes }: typeof Api.authenticate.payload.Type) =>
  Effect.gen(function* () {
    if (!shape.test(totp_code)) return yield* refuse("invalid_code")
    yield* checkDuration(session_duration_minutes)
    const { user, totp } = yield* ownTotp
    yield* checkLock(user.user_id)
    const step = stepOf(totp.secret, totp_code, yield* Clock.currentTimeMillis)
    if (step === undefined || step <= totp.last_step) {
      yield* countFailure(user.user_id)
      return yield* refuse("totp_code_not_found")
    }
    yield* (yield* Db).update(replaceTotp({ ...totp, last_step: step, expires_at: null }))
    const { totp_id } = totp
    const verified: User = { ...user, totps: [{ totp_id, verified: true }] }
    return yield* prove(verified, totp_id, session_duration_minutes, {
      type: "totp",
      delivery_method: "authenticator_app",
      details: { authenticator_app_factor: { totp_id } }
    })
  })

const shape = new RegExp(`^\\d{${passcodeLength}}$`)

/** A recovery code says nothing of the app, so an authenticator that waits for its first code goes on waiting. */
const recover = ({ recovery_code, session_duration_minutes }: typeof Api.recover.payload.Type) =>
  Effect.gen(function* () {
    yield* checkDuration(session_duration_minutes)
    const { user, totp } = yield* ownTotp
    yield* checkLock(user.user_id)
    const given = recovery_code.trim().toLowerCase()
    const found = totp.recovery_codes.find(({ code }) => code === given)
    if (found === undefined) {
      yield* countFailure(user.user_id)
      return yield* refuse("recovery_code_not_found")
    }
    const recovery_codes = totp.recovery_codes.filter((each) => each !== found)
    yield* (yield* Db).update(replaceTotp({ ...totp, recovery_codes }))
    const { totp_recovery_code_id } = found
    return yield* prove(user, totp.totp_id, session_duration_minutes, {
      type: "recovery_code",
      delivery_method: "recovery_code",
      details: { recovery_code_factor: { totp_recovery_code_id } }
    })
  })

/** The user of the session and their authenticator; fails with `totp_not_found`. */
const ownTotp = Effect.gen(function* () {
  const user = yield* sessionUser
  const { totps } = yield* (yield* Db).data
  const totp = totps.find((each) => each.user_id === user.user_id)
  return totp === undefined ? yield* refuse("totp_not_found") : { user, totp }
})

const prove = (user: User, totp_id: string, minutes: number, factor: ProvenFactor) =>
  Effect.gen(function* () {
    yield* forgetFailures(user.user_id)
    const answered = yield* logIn(user, totp_id, factor, minutes)
    return { ...answered, ...(yield* userDevice), totp_id }
  })

/** A new one takes the place of the one that the user had. */
const replaceTotp = (totp: StoredTotp) => (data: Data) => ({
  ...data,
  totps: [...data.totps.filter((each) => each.user_id !== totp.user_id), totp]
})

const recoveryCodes = Effect.gen(function* () {
  const user = yield* sessionUser
  const { totps } = yield* (yield* Db).data
  return {
    user_id: user.user_id,
    totps: totps.flatMap(({ user_id, totp_id, expires_at, recovery_codes }) =>
      user_id === user.user_id
        ? [{ totp_id, verified: expires_at === null, recovery_codes: recovery_codes.map(({ code }) => code) }]
        : []
    )
  }
})

/** What answers the calls on authenticators. */
export const handlers = [
  answer(Api.create, create),
  answer(Api.authenticate, authenticate),
  answer(Api.recoveryCodes, () => recoveryCodes),
  answer(Api.recover, recover)
]
