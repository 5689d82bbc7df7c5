/** Passcodes: by email to one organization or to look for organizations, and by SMS as a second factor. */
import * as Effect from "effect/Effect"
import { otps as Api } from "../../../src/domain/organizations/otpCalls.js"
import { refuse } from "../../http/errors.js"
import { route } from "../../http/router.js"
import { checkDuration } from "../../tokens/sessions.js"
import { findNextOwner, withProvenAddress } from "../emailUpdates.js"
import { emailFactor, secondFactor } from "../factors.js"
import { join } from "../joining.js"
import { logInBy } from "../login.js"
import { foundBy } from "./MagicLinks.js"
import { findMember, readAddress, readPhoneNumber, readRecipient } from "../members.js"
import { checkCode, consumeCode, latestNumber, sendCode } from "../messages.js"
import { requireOrganization } from "../organizations.js"
import { checkMayAdd, proveSecondFactor, requireChallenged, withDefault } from "../secondFactors.js"
import { sendSms } from "../smsCodes.js"

const loginOrSignup = ({
  email_address,
  locale,
  login_expiration_minutes,
  organization_id,
  signup_expiration_minutes
}: typeof Api.email.loginOrSignup.payload.Type) =>
  Effect.gen(function* () {
    const organization = yield* requireOrganization(organization_id)
    const to = yield* readRecipient(email_address)
    const member = (yield* findMember(organization, to)) ?? (yield* join(organization, to))
    const minutes = member.status === "active" ? login_expiration_minutes : signup_expiration_minutes
    yield* sendCode({ to, member, locale, minutes })
    return {}
  })

const authenticate = (payload: typeof Api.email.authenticate.payload.Type) =>
  Effect.gen(function* () {
    yield* checkCode(payload.code)
    yield* checkDuration(payload.session_duration_minutes)
    const organization = yield* requireOrganization(payload.organization_id)
    const address = yield* readAddress(payload.email_address)
    const owner = yield* findMember(organization, address)
    const before = owner ?? (yield* findNextOwner(organization, address))
    if (before === undefined) return yield* refuse("otp_code_not_found")
    yield* consumeCode(address, payload.code, before, owner === undefined ? "email_update" : "email")
    const member = yield* withProvenAddress({ member: before, organization }, address)
    const factor = yield* emailFactor("email_otp", member)
    const answer = yield* logInBy([factor], { member, organization }, payload)
    return { ...answer, method_id: member.email_id }
  })

const sendDiscovery = ({
  discovery_expiration_minutes: minutes,
  email_address,
  locale
}: typeof Api.email.discovery.send.payload.Type) =>
  Effect.gen(function* () {
    yield* sendCode({ to: yield* readRecipient(email_address), locale, minutes })
    return {}
  })

const authenticateDiscovery = ({
  code,
  email_address
}: typeof Api.email.discovery.authenticate.payload.Type) =>
  Effect.gen(function* () {
    yield* checkCode(code)
    const address = yield* readAddress(email_address)
    yield* consumeCode(address, code)
    return yield* foundBy("email_otp", address)
  })

const sendSmsCode = ({
  enable_autofill,
  locale,
  mfa_phone_number = "",
  ...payload
}: typeof Api.sms.send.payload.Type) =>
  Effect.gen(function* () {
    const challenged = yield* requireChallenged(payload, "sms_otp")
    const { member } = challenged
    const given = yield* readPhoneNumber(mfa_phone_number)
    const number = member.mfa_phone_number || given
    if (number === "") return yield* refuse("phone_number_not_found")
    if (given !== "" && given !== number) return yield* refuse("mfa_phone_number_exists")
    if (!member.mfa_phone_number_verified) yield* checkMayAdd(challenged)
    yield* sendSms(member, number, locale, enable_autofill)
    return {}
  })

/** Adds the number to the member if they have none, and marks it as verified. */
const authenticateSms = ({ code, ...payload }: typeof Api.sms.authenticate.payload.Type) =>
  Effect.gen(function* () {
    yield* checkCode(code)
    yield* checkDuration(payload.session_duration_minutes)
    const challenged = yield* requireChallenged(payload, "sms_otp")
    const { member } = challenged
    const phone_number = member.mfa_phone_number || (yield* latestNumber(member)) || ""
    if (!member.mfa_phone_number_verified) yield* checkMayAdd(challenged)
    yield* consumeCode(phone_number, code, member, "sms")
    // A member has one number, so its id follows from theirs
    const phone_id = member.member_id.replace("member", "phone-number")
    const factor = yield* secondFactor("otp", { phone_id, phone_number })
    return yield* proveSecondFactor(challenged, factor, payload, {
      ...withDefault(member, "sms_otp"),
      mfa_phone_number: phone_number,
      mfa_phone_number_verified: true
    })
  })

/** The routes of passcodes. */
export const handlers = [
  route(Api.sms.send, sendSmsCode),
  route(Api.sms.authenticate, authenticateSms),
  route(Api.email.loginOrSignup, loginOrSignup),
  route(Api.email.authenticate, authenticate),
  route(Api.email.discovery.send, sendDiscovery),
  route(Api.email.discovery.authenticate, authenticateDiscovery)
]
