import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Ref from "effect/Ref"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import type { Endpoint, PathArguments } from "../domain/api/Endpoint.js"
import { CaptchaUnavailableError, InvalidResponseError, type CallError } from "../domain/Errors.js"
import * as Limits from "../domain/Limits.js"
import { Bootstrap } from "./Bootstrap.js"
import { Captcha } from "./Captcha.js"
import { FraudTelemetry } from "./FraudTelemetry.js"
import { Wire, type WireError } from "./Wire.js"

/** Makes the calls that the domain describes. */
export class Transport extends Context.Tag("latchkey/Transport")<
  Transport,
  {
    /** Encodes, proves that no robot calls where the endpoint asks for it, sends, decodes. */
    readonly call: <Path extends string, Payload, PayloadJson, Answer, AnswerJson>(
      endpoint: Endpoint<Path, Payload, PayloadJson, Answer, AnswerJson>,
      payload: Payload,
      ...path: PathArguments<Path>
    ) => Effect.Effect<Answer, CallError>
  }
>() {
  static readonly layer = Layer.effect(
    Transport,
    Effect.gen(function* () {
      const wire = yield* Wire
      const bootstrap = yield* Bootstrap
      const captcha = yield* Captcha
      const fraud = yield* FraudTelemetry

      const captchaToken = Effect.map(captcha.token, (captcha_token) => ({ captcha_token }))
      const telemetryId = Effect.map(fraud.id, (dfp_telemetry_id) => ({ dfp_telemetry_id }))
      const both = Effect.map(Effect.all([captchaToken, telemetryId], { concurrency: 2 }), ([a, b]) => ({
        ...a,
        ...b
      }))

      /** What the first try carries. Without a proof the provider decides, and may demand one. */
      const firstProof = Effect.gen(function* () {
        const { dfpProtectedAuthMode, runDFPProtectedAuth } = yield* bootstrap.settled
        if (!runDFPProtectedAuth) return yield* captchaToken
        return yield* dfpProtectedAuthMode === "DECISIONING" ? telemetryId : both
      }).pipe(
        Effect.timeout(Limits.proofTimeout),
        Effect.orElseSucceed(() => ({}))
      )

      /** What the second try must carry. */
      const demandedProof = Effect.gen(function* () {
        const { runDFPProtectedAuth } = yield* bootstrap.settled
        return runDFPProtectedAuth ? yield* both : yield* new CaptchaUnavailableError({})
      }).pipe(
        Effect.timeout(Limits.proofTimeout),
        Effect.mapError(() => new CaptchaUnavailableError({}))
      )

      const proven = (retried: boolean, send: (proof: object) => Effect.Effect<unknown, WireError>) =>
        Effect.gen(function* () {
          const tries = yield* Ref.make(0)
          const attempt = Ref.getAndUpdate(tries, (count) => count + 1).pipe(
            Effect.flatMap((count): Effect.Effect<object, CaptchaUnavailableError> =>
              count === 0 ? firstProof : demandedProof
            ),
            Effect.flatMap(send)
          )
          return yield* retried ? Effect.retry(attempt, onceOnCaptcha) : attempt
        })

      return Transport.of({
        call: (endpoint, payload, ...[parameters]) =>
          Effect.gen(function* () {
            const body = yield* Effect.orDie(Schema.encode(endpoint.payload)(payload))
            const send = (proof: object) =>
              wire.send({
                method: endpoint.method,
                path: endpoint.path,
                parameters,
                body: typeof body === "object" && !Array.isArray(body) ? { ...body, ...proof } : body,
                authorized: endpoint.authorized
              })
            const data = yield* endpoint.guard === "none"
              ? send({})
              : proven(endpoint.guard === "retried", send)
            return yield* Schema.decodeUnknown(endpoint.answer)(data)
          }).pipe(
            Effect.catchTags({
              CaptchaDemanded: () => new CaptchaUnavailableError({}),
              // The parse error quotes the answer, tokens and all: it must not travel on
              ParseError: () =>
                new InvalidResponseError({
                  status_code: 200,
                  reason: "Invalid JSON response from our servers."
                })
            })
          )
      })
    })
  )
}

/** Once more, at once, when a captcha is demanded. */
const onceOnCaptcha = Schedule.recurs(1).pipe(
  Schedule.whileInput((error: { readonly _tag: string }) => error._tag === "CaptchaDemanded")
)
