/**
 * Passcodes. A method id is the id of the email address or phone number. A new code replaces
 * the earlier code with the same method id and delivery.
 */
import * as Effect from "effect/Effect"
import { otps as Api, type SmsOptions } from "../../src/domain/otp/calls.js"
import type { OtpMethod } from "../../src/domain/otp/OtpMethod.js"
import { phoneMethods, type PhoneMethod } from "../../src/domain/session/PhoneMethod.js"
import type { StoredUser } from "../data/rows.js"
import { userDevice } from "../http/Caller.js"
import { email, loginModeOf, phone, resolveContact, type LoginMode } from "../users/contacts.js"
import type { StoredCode } from "../data/rows.js"
import { Db } from "../data/Db.js"
import { Outbox } from "../inbox/Inbox.js"
import { countMessage } from "../inbox/sendLimit.js"
import { messageTextsIn } from "../inbox/messageTexts.js"
import { originBoundLine } from "../inbox/originBoundLine.js"
import { checkLockout, recordFailure, clearFailures } from "../users/lockout.js"
import { Settings } from "../Options.js"
import { projectNameIn } from "../ProjectSettings.js"
import { refuse } from "../http/errors.js"
import { route } from "../http/router.js"
import { digest, isPasscode, newPasscode } from "../tokens/Secrets.js"
import { checkDuration, logIn } from "../tokens/sessions.js"
import { isFirstProofOfStranger } from "../users/proveContact.js"
import { minutesFromNow } from "../clock.js"

/** The default expiration in minutes. */
const defaultExpiration = 2

interface Sending {
  readonly delivery: OtpMethod
  readonly to: string
  readonly options: SmsOptions
}

export const send = ({ delivery, to, options }: Sending, mode: LoginMode) =>
  Effect.gen(function* () {
    const { bootstrap } = yield* Settings
    const minutes = options.expiration_minutes ?? defaultExpiration
    if (minutes < 1 || minutes > 10) return yield* refuse("invalid_expiration")
    const contact = delivery === "email" ? email : phone
    const { user, method_id, address } = yield* resolveContact(contact, to, mode)
    yield* countMessage(delivery, address)

    const code = yield* newPasscode
    const stored: StoredCode = {
      method_id,
      delivery,
      code_hash: yield* digest(`${method_id}:${code}`),
      user_id: user.user_id,
      in_session: mode === "secondary",
      expires_at: yield* minutesFromNow(minutes)
    }
    yield* (yield* Db).codes.put(stored)

    const message = messageTextsIn(options.locale).passcode(projectNameIn(bootstrap), code, minutes)
    const autofill = options.enable_autofill === true ? yield* originBoundLine(code) : ""
    const body = message.body + autofill
    yield* (yield* Outbox).deliver({ ...message, to: address, channel: delivery, body, code })
    return { method_id }
  })

export const authenticate = (payload: typeof Api.authenticate.payload.Type) =>
  Effect.gen(function* () {
    const db = yield* Db
    const { method_id, token } = payload
    if (!isPasscode(token)) return yield* refuse("invalid_code")
    yield* checkDuration(payload.session_duration_minutes)
    const user = yield* db.users.find("method_id", method_id)
    if (user === undefined) return yield* refuse("otp_code_not_found")
    yield* checkLockout(user.user_id)

    const code_hash = yield* digest(`${method_id}:${token}`)
    const codes = yield* db.codes.findAll("method_id", method_id)
    const code = codes.find((each) => each.code_hash === code_hash)
    if (code === undefined) yield* recordFailure(user.user_id, method_id)
    if (code === undefined || code.used === true) return yield* refuse("otp_code_not_found")
    // The code adds an address to a signed-in account. It does not sign in another person who reads the message.
    if (code.in_session && (yield* isFirstProofOfStranger(user, method_id))) {
      return yield* refuse("otp_code_not_found")
    }
    yield* clearFailures(user.user_id, method_id)
    yield* db.codes.put({ ...code, used: true })
    const factor = {
      type: "otp",
      delivery_method: code.delivery,
      details: factorDetails(user, method_id) ?? {}
    }
    const answer = yield* logIn(user, method_id, factor, payload.session_duration_minutes)
    return { ...answer, ...(yield* userDevice), method_id }
  })

/** The email address or phone number with this method id, in the format of a factor. */
const factorDetails = ({ emails, phone_numbers }: StoredUser, method_id: string) => {
  const mail = emails.find((each) => each.email_id === method_id)
  if (mail) return { email_factor: { email_id: method_id, email_address: mail.email } }
  const number = phone_numbers.find((each) => each.phone_id === method_id)
  if (number) return { phone_number_factor: { phone_id: method_id, phone_number: number.phone_number } }
  return undefined
}

export const toPhone = (
  delivery: PhoneMethod,
  { phone_number, ...options }: typeof Api.sms.send.payload.Type
) => ({
  delivery,
  to: phone_number,
  options
})

export const toEmail = ({ email, ...options }: typeof Api.email.loginOrCreate.payload.Type): Sending => ({
  delivery: "email",
  to: email,
  options
})

const sendAt = (factor: string, sending: Sending) =>
  Effect.flatMap(loginModeOf(factor), (mode) => send(sending, mode))

/** The routes of passcodes. */
export const handlers = [
  ...phoneMethods.flatMap((method) => [
    route(Api[method].loginOrCreate, (payload) => send(toPhone(method, payload), "login_or_create")),
    route(Api[method].send, (payload, parameter) => sendAt(parameter("factor"), toPhone(method, payload)))
  ]),
  route(Api.email.loginOrCreate, (payload) => send(toEmail(payload), "login_or_create")),
  route(Api.email.send, (payload, parameter) => sendAt(parameter("factor"), toEmail(payload))),
  route(Api.authenticate, authenticate)
]
