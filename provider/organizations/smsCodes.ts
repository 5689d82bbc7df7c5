/** Passcodes by SMS, which are second factors. */
import * as Effect from "effect/Effect"
import { Settings } from "../Options.js"
import { apiErrorOf } from "../http/errors.js"
import { allowsMfaMethod, type Missing } from "./factors.js"
import { smsMinutes } from "./hostedRules.js"
import { sendCode } from "./messages.js"
import type { Membership } from "./records.js"
import type { StoredMember } from "./rows.js"

/** Sends the member a passcode by SMS. Fails as the option `undeliverable` says. */
export const sendSms = (member: StoredMember, to: string, locale: string | undefined, autofills = false) =>
  Effect.gen(function* () {
    const deliveryError = (yield* Settings).undeliverable.get(to)
    if (deliveryError !== undefined) return yield* Effect.fail(apiErrorOf(deliveryError))
    yield* sendCode({ to, member, locale, minutes: smsMinutes, delivery: "sms", autofills })
  })

/**
 * What a login lacks. If that is a second factor only, and SMS is the member's usual one, it sends the passcode
 * (https://stytch.com/docs/api-reference/b2b/api/mfa/otp/send-sms-otp).
 */
export const beginSecondFactor = (
  { member, organization }: Membership,
  missing: Missing,
  locale: string | undefined
) =>
  Effect.gen(function* () {
    const { mfa_required, primary_required } = missing
    const { default_mfa_method, mfa_phone_number, mfa_phone_number_verified, totp_registration_id } = member
    const usual = default_mfa_method || (totp_registration_id === "" ? "sms_otp" : "totp")
    const isBySms = usual === "sms_otp" && mfa_phone_number_verified && allowsMfaMethod(organization, usual)
    if (mfa_required === null || primary_required !== null || !isBySms) return missing
    // A message that cannot be sent is no reason to refuse the first factor
    if (!(yield* Effect.isSuccess(sendSms(member, mfa_phone_number, locale)))) return missing
    return { ...missing, mfa_required: { ...mfa_required, secondary_auth_initiated: "sms_otp" } }
  })
