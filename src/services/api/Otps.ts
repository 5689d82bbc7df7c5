import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Api from "../../domain/api/Otps.js"
import type { CallError } from "../../domain/Errors.js"
import { Session } from "../session/Session.js"
import { Transport } from "../wire/Transport.js"
import { factorOf } from "./factor.js"

/** How one method sends its passcodes. `to` is an e-mail address, or a number in E.164. */
export interface OtpSender<Options> {
  /** Sends a passcode, creating the user when the address is new. */
  readonly loginOrCreate: (to: string, options?: Options) => Effect.Effect<Api.SentOtp, CallError>
  /** Sends a passcode to a known address; with a session, adds the address to its user. */
  readonly send: (to: string, options?: Options) => Effect.Effect<Api.SentOtp, CallError>
}

/** One-time passcodes by SMS, WhatsApp and e-mail (wire reference 2.3). */
export class Otps extends Context.Tag("latchkey/api/Otps")<
  Otps,
  {
    readonly sms: OtpSender<Api.SmsOptions>
    readonly whatsapp: OtpSender<Api.WhatsAppOptions>
    readonly email: OtpSender<Api.EmailOtpOptions>
    /** Signs in with a passcode of six digits; `methodId` is what sending it answered. */
    readonly authenticate: (
      code: string,
      methodId: string,
      options: { readonly session_duration_minutes: number }
    ) => Effect.Effect<Api.OtpAuthenticated, CallError>
  }
>() {
  static readonly layer = Layer.effect(
    Otps,
    Effect.gen(function* () {
      const transport = yield* Transport
      const session = yield* Session
      const factor = factorOf(session)
      return Otps.of({
        sms: {
          loginOrCreate: (phone_number, options) =>
            transport.call(Api.sms.loginOrCreate, { ...options, phone_number }),
          send: (phone_number, options) =>
            Effect.flatMap(factor, (path) => transport.call(Api.sms.send, { ...options, phone_number }, path))
        },
        whatsapp: {
          loginOrCreate: (phone_number, options) =>
            transport.call(Api.whatsapp.loginOrCreate, { ...options, phone_number }),
          send: (phone_number, options) =>
            Effect.flatMap(factor, (path) =>
              transport.call(Api.whatsapp.send, { ...options, phone_number }, path)
            )
        },
        email: {
          loginOrCreate: (email, options) => transport.call(Api.email.loginOrCreate, { ...options, email }),
          send: (email, options) =>
            Effect.flatMap(factor, (path) => transport.call(Api.email.send, { ...options, email }, path))
        },
        authenticate: (token, method_id, { session_duration_minutes }) =>
          transport
            .call(Api.authenticate, { token, method_id, session_duration_minutes })
            .pipe(Effect.tap(session.accept))
      })
    })
  )
}
