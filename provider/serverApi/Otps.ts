/** Passcodes. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { answer } from "../../src/domain/calls/Endpoint.js"
import { EmailOtpOptions, WhatsAppOptions } from "../../src/domain/otp/calls.js"
import { phoneMethods, type PhoneMethod } from "../../src/domain/session/PhoneMethod.js"
import { authenticate, send, toEmail, toPhone } from "../api/Otps.js"
import { phone } from "../users/contacts.js"
import { authenticatedFields, authenticateFor, authenticationFields, matchOptions } from "./authentication.js"
import { attributes } from "./callers.js"
import { creating, emailRoutes, joining, sendOrCreate, sendTo } from "./sending.js"
import { serverRoute } from "./serverRoute.js"

const toNumber = { phone_number: Schema.String, attributes, ...WhatsAppOptions.fields }

const phoneAnswer = { user_id: Schema.String, phone_id: Schema.String }

const phoneRoutes = (delivery: PhoneMethod) => [
  serverRoute(
    "POST",
    `/otps/${delivery}/login_or_create`,
    {
      payload: Schema.Struct({ ...toNumber, ...creating }),
      answer: answer({ ...phoneAnswer, user_created: Schema.Boolean })
    },
    ({ create_user_as_pending, ...payload }) =>
      Effect.map(
        sendOrCreate(
          phone,
          payload.phone_number,
          create_user_as_pending,
          send(toPhone(delivery, payload), "login_or_create")
        ),
        ({ method_id, ...answer }) => ({ ...answer, phone_id: method_id })
      )
  ),
  serverRoute(
    "POST",
    `/otps/${delivery}/send`,
    { payload: Schema.Struct({ ...toNumber, ...joining }), answer: answer(phoneAnswer) },
    (payload) =>
      Effect.map(
        sendTo(payload, (mode) => send(toPhone(delivery, payload), mode)),
        ({ method_id, user_id }) => ({ user_id, phone_id: method_id })
      )
  )
]

/** The routes of passcodes. */
export const routes = [
  ...phoneMethods.flatMap(phoneRoutes),
  ...emailRoutes("/otps/email", EmailOtpOptions, (payload, mode) => send(toEmail(payload), mode)),
  serverRoute(
    "POST",
    "/otps/authenticate",
    {
      payload: Schema.Struct({
        ...authenticationFields,
        ...matchOptions,
        method_id: Schema.String,
        code: Schema.String
      }),
      answer: answer({ ...authenticatedFields, method_id: Schema.String })
    },
    ({ method_id, code, ...fields }) =>
      authenticateFor(fields, (session_duration_minutes) =>
        authenticate({ method_id, token: code, session_duration_minutes })
      )
  )
]
