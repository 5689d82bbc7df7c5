/**
 * Passcodes by e-mail, SMS and WhatsApp. A method id is the id of the address it was sent to; a new code takes
 * the place of an earlier one for the same address and delivery, and of no other.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { otps as Api, type SmsOptions } from "../../domain/api/Otps.js"
import { passcodeLength } from "../../domain/Limits.js"
import type { OtpMethod } from "../../domain/OtpMethod.js"
import type { User } from "../../domain/User.js"
import { Caller } from "../Caller.js"
import { email, occasionOf, phone, reach, type Occasion } from "../contacts.js"
import type { StoredCode } from "../Data.js"
import { Db } from "../Db.js"
import { Outbox } from "../inbox/Inbox.js"
import { lettersIn } from "../inbox/letters.js"
import { checkLock, countFailure, forgetFailures } from "../lockOut.js"
import { Settings } from "../Options.js"
import { refuse } from "../refusals.js"
import { answer } from "../router.js"
import { Secrets } from "../Secrets.js"
import { checkDuration, logIn } from "../sessions.js"

/** Minutes, where the call names none (wire reference 2.3). */
const defaultExpiration = 2

interface Sending {
  readonly delivery: OtpMethod
  readonly to: string
  readonly options: SmsOptions
}

const send = ({ delivery, to, options }: Sending, occasion: Occasion) =>
  Effect.gen(function* () {
    const { bootstrap } = yield* Settings
    const secrets = yield* Secrets
    const minutes = options.expiration_minutes ?? defaultExpiration
    if (minutes < 1 || minutes > 10) return yield* refuse("invalid_expiration")
    const contact = delivery === "email" ? email : phone
    const { user, method_id, address } = yield* reach(contact, to, occasion)

    const code = yield* secrets.passcode
    const stored: StoredCode = {
      method_id,
      delivery,
      code_hash: yield* secrets.digest(`${method_id}:${code}`),
      user_id: user.user_id,
      expires_at: (yield* Clock.currentTimeMillis) + minutes * 60_000
    }
    yield* (yield* Db).update((data) => ({
      ...data,
      codes: [
        ...data.codes.filter((each) => each.method_id !== method_id || each.delivery !== delivery),
        stored
      ]
    }))

    const words = lettersIn(options.locale).passcode(bootstrap.project_name ?? "Latchkey", code, minutes)
    const autofill = options.enable_autofill === true ? yield* originBoundLine(code) : ""
    const body = words.body + autofill
    yield* (yield* Outbox).deliver({ ...words, to: address, channel: delivery, body, code })
    return { method_id }
  })

/** The last line of a text message that a browser may fill in by itself (WICG, origin-bound codes). */
const originBoundLine = (code: string) =>
  Effect.map(Caller, ({ origin }) =>
    origin !== undefined && URL.canParse(origin) ? `\n\n@${new URL(origin).hostname} #${code}` : ""
  )

const authenticate = (payload: typeof Api.authenticate.payload.Type) =>
  Effect.gen(function* () {
    const db = yield* Db
    const { method_id, token } = payload
    if (!shape.test(token)) return yield* refuse("invalid_code")
    yield* checkDuration(payload.session_duration_minutes)
    const { codes, users } = yield* db.data
    const user = users.find((each) => factorDetails(each, method_id) !== undefined)
    if (user === undefined) return yield* refuse("otp_code_not_found")
    yield* checkLock(user.user_id)

    const code_hash = yield* (yield* Secrets).digest(`${method_id}:${token}`)
    const code = codes.find((each) => each.method_id === method_id && each.code_hash === code_hash)
    if (code === undefined) {
      yield* countFailure(user.user_id)
      return yield* refuse("otp_code_not_found")
    }
    yield* forgetFailures(user.user_id)
    yield* db.update((data) => ({ ...data, codes: data.codes.filter((each) => each !== code) }))
    const factor = {
      type: "otp",
      delivery_method: code.delivery,
      details: factorDetails(user, method_id) ?? {}
    }
    const answered = yield* logIn(user, method_id, factor, payload.session_duration_minutes)
    return { ...answered, method_id }
  })

const shape = new RegExp(`^\\d{${passcodeLength}}$`)

/** The address behind a method id, as a factor tells it. */
const factorDetails = ({ emails, phone_numbers }: User, method_id: string) => {
  const mail = emails.find((each) => each.email_id === method_id)
  if (mail) return { email_factor: { email_id: method_id, email_address: mail.email } }
  const number = phone_numbers.find((each) => each.phone_id === method_id)
  if (number) return { phone_number_factor: { phone_id: method_id, phone_number: number.phone_number } }
  return undefined
}

const toPhone = (
  delivery: "sms" | "whatsapp",
  { phone_number, ...options }: typeof Api.sms.send.payload.Type
) => ({
  delivery,
  to: phone_number,
  options
})

const toEmail = ({ email, ...options }: typeof Api.email.loginOrCreate.payload.Type): Sending => ({
  delivery: "email",
  to: email,
  options
})

const sendAt = (factor: string, sending: Sending) =>
  Effect.flatMap(occasionOf(factor), (occasion) => send(sending, occasion))

/** What answers the calls on passcodes. */
export const handlers = [
  answer(Api.sms.loginOrCreate, (payload) => send(toPhone("sms", payload), "login_or_create")),
  answer(Api.sms.send, (payload, parameter) => sendAt(parameter("factor"), toPhone("sms", payload))),
  answer(Api.whatsapp.loginOrCreate, (payload) => send(toPhone("whatsapp", payload), "login_or_create")),
  answer(Api.whatsapp.send, (payload, parameter) =>
    sendAt(parameter("factor"), toPhone("whatsapp", payload))
  ),
  answer(Api.email.loginOrCreate, (payload) => send(toEmail(payload), "login_or_create")),
  answer(Api.email.send, (payload, parameter) => sendAt(parameter("factor"), toEmail(payload))),
  answer(Api.authenticate, authenticate)
]
