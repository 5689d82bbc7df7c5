/** Passcodes by email, SMS and WhatsApp. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { answer } from "../../domain/api/Endpoint.js"
import { EmailOtpOptions, WhatsAppOptions } from "../../domain/api/Otps.js"
import { maybe } from "../../domain/wire.js"
import { authenticate, send, toEmail, toPhone } from "../api/Otps.js"
import { email, phone } from "../users/contacts.js"
import { authenticatedFields, authenticateFor, authenticationFields } from "./authentication.js"
import { attributes, sessionFields } from "./callers.js"
import { matchOptions, refuseMatching } from "./matching.js"
import { sendOrCreate, sendTo } from "./sending.js"
import { serverRoute } from "./serverRoute.js"

const toNumber = { phone_number: Schema.String, attributes, ...WhatsAppOptions.fields }
const toAddress = { email: Schema.String, attributes, ...EmailOtpOptions.fields }

const creating = { create_user_as_pending: maybe(Schema.Boolean) }
const joining = { ...sessionFields, user_id: maybe(Schema.String) }

const phoneAnswer = { user_id: Schema.String, phone_id: Schema.String }
const emailAnswer = { user_id: Schema.String, email_id: Schema.String }

const phoneRoutes = (delivery: "sms" | "whatsapp") => [
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
  ...phoneRoutes("sms"),
  ...phoneRoutes("whatsapp"),
  serverRoute(
    "POST",
    "/otps/email/login_or_create",
    {
      payload: Schema.Struct({ ...toAddress, ...creating }),
      answer: answer({ ...emailAnswer, user_created: Schema.Boolean })
    },
    ({ create_user_as_pending, ...payload }) =>
      Effect.map(
        sendOrCreate(email, payload.email, create_user_as_pending, send(toEmail(payload), "login_or_create")),
        ({ method_id, ...answer }) => ({ ...answer, email_id: method_id })
      )
  ),
  serverRoute(
    "POST",
    "/otps/email/send",
    { payload: Schema.Struct({ ...toAddress, ...joining }), answer: answer(emailAnswer) },
    (payload) =>
      Effect.map(
        sendTo(payload, (mode) => send(toEmail(payload), mode)),
        ({ method_id, user_id }) => ({
          user_id,
          email_id: method_id
        })
      )
  ),
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
    ({ method_id, code, options, ...fields }) =>
      Effect.zipRight(
        refuseMatching(options),
        authenticateFor(fields, (session_duration_minutes) =>
          authenticate({ method_id, token: code, session_duration_minutes })
        )
      )
  )
]
