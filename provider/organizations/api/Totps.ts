/** Authenticator apps of members and their recovery codes, as a second factor. A member has at most one app. */
import * as Effect from "effect/Effect"
import { recoveryCodes as CodesApi, totp as Api } from "../../../src/domain/organizations/totpCalls.js"
import { Settings } from "../../Options.js"
import { projectNameIn } from "../../ProjectSettings.js"
import { minutesFromNow } from "../../clock.js"
import { Db } from "../../data/Db.js"
import { refuse } from "../../http/errors.js"
import { route } from "../../http/router.js"
import { checkDuration } from "../../tokens/sessions.js"
import { codesOf, makeTotp, newRecoveryCodes, newSecret, qrCode } from "../../totp/authenticator.js"
import { checkSetUpTime, consumeRecoveryCode, consumeTotpCode, requireTotp } from "../../totp/codes.js"
import { refuseByRules } from "../../users/factorRules.js"
import { requireMember } from "../caller.js"
import { hasSecondFactor, secondFactor } from "../factors.js"
import { setUpMinutes } from "../hostedRules.js"
import { ownerOf } from "../members.js"
import { checkCode } from "../messages.js"
import { memberAnswer } from "../records.js"
import type { StoredMember } from "../rows.js"
import { checkMayAdd, proveSecondFactor, requireChallenged, withDefault } from "../secondFactors.js"

/** The member has the app once its first code proves that it is set up. */
const create = ({ expiration_minutes = setUpMinutes, ...payload }: typeof Api.create.payload.Type) =>
  Effect.gen(function* () {
    const { bootstrap } = yield* Settings
    yield* checkSetUpTime(expiration_minutes)
    const challenged = yield* requireChallenged(payload, "totp")
    const { member } = challenged
    if (member.totp_registration_id !== "") return yield* refuse("active_totp_exists")
    yield* checkMayAdd(challenged)
    const end = yield* minutesFromNow(expiration_minutes)
    const totp = yield* makeTotp(ownerOf(member), yield* newSecret, end)
    yield* (yield* Db).totps.put(totp)
    const { secret, totp_id } = totp
    return {
      ...memberAnswer(challenged),
      totp_registration_id: totp_id,
      totp_id,
      secret,
      qr_code: qrCode(secret, projectNameIn(bootstrap), member.email_address),
      recovery_codes: codesOf(totp)
    }
  })

const authenticate = ({ code, set_default_mfa, ...payload }: typeof Api.authenticate.payload.Type) =>
  Effect.gen(function* () {
    yield* checkCode(code)
    yield* checkDuration(payload.session_duration_minutes)
    const challenged = yield* requireChallenged(payload, "totp")
    const { member } = challenged
    const totp = yield* requireTotp(ownerOf(member))
    if (member.totp_registration_id === "") yield* checkMayAdd(challenged)
    yield* consumeTotpCode(totp, code)
    const { totp_id } = totp
    return yield* proveSecondFactor(challenged, yield* secondFactor("totp", { totp_id }), payload, {
      ...withDefault(member, "totp", set_default_mfa),
      totp_registration_id: totp_id
    })
  })

/** The app of a member who has set it up. Fails with `totp_not_found`. */
export const requireOwnTotp = (member: StoredMember) =>
  member.totp_registration_id === "" ? refuse("totp_not_found") : requireTotp(ownerOf(member))

const recover = ({ recovery_code, ...payload }: typeof CodesApi.recover.payload.Type) =>
  Effect.gen(function* () {
    yield* checkDuration(payload.session_duration_minutes)
    const challenged = yield* requireChallenged(payload, "totp")
    const totp = yield* requireOwnTotp(challenged.member)
    const { remaining, totp_recovery_code_id } = yield* consumeRecoveryCode(totp, recovery_code)
    const factor = yield* secondFactor("recovery_codes", { totp_recovery_code_id })
    return { ...(yield* proveSecondFactor(challenged, factor, payload)), recovery_codes_remaining: remaining }
  })

/**
 * The app of the caller. Its recovery codes are second factors, so a hosted project shows none to a session without one: otherwise a
 * stolen password would be enough.
 */
const totpWithCodes = Effect.gen(function* () {
  const { member, organization, session } = yield* requireMember
  const totp = yield* requireOwnTotp(member)
  const isProven = hasSecondFactor(session.authentication_factors, organization)
  const { factorRules } = yield* Settings
  if (!isProven && factorRules !== "none") yield* refuseByRules("insufficient_factors", "show recovery codes")
  return totp
})

const getRecoveryCodes = Effect.map(totpWithCodes, (totp) => ({ recovery_codes: codesOf(totp) }))

const rotateRecoveryCodes = Effect.gen(function* () {
  const totp = { ...(yield* totpWithCodes), recovery_codes: yield* newRecoveryCodes }
  yield* (yield* Db).totps.put(totp)
  return { recovery_codes: codesOf(totp) }
})

/** The routes of authenticator apps. */
export const handlers = [
  route(Api.create, create),
  route(Api.authenticate, authenticate),
  route(CodesApi.recover, recover),
  route(CodesApi.rotate, () => rotateRecoveryCodes),
  route(CodesApi.get, () => getRecoveryCodes)
]
