import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import type { ParseError } from "effect/ParseResult"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import type { Carries, Endpoint, Guard, PathArguments } from "../../domain/calls/Endpoint.js"
import { invalidResponse } from "../../domain/schemas/answerErrors.js"
import {
  CaptchaUnavailableError,
  SchemaError,
  type CallError,
  type InvalidResponseError,
  type SchemaIssue
} from "../../domain/errors/CallErrors.js"
import { isObject } from "../../domain/values/objects.js"
import * as Limits from "../../domain/limits/Limits.js"
import { mismatchesOf, readLeniently } from "../../domain/schemas/readLeniently.js"
import { withUserIds } from "../../domain/schemas/withUserIds.js"
import { toJson } from "../../domain/values/toJson.js"
import { attempt } from "../../page/attempt.js"
import type { ProofError } from "../browser/Recaptcha.js"
import { Warnings } from "../kit/Warnings.js"
import { ProjectSettings } from "./ProjectSettings.js"
import { Captcha } from "./Captcha.js"
import { FraudTelemetry } from "./FraudTelemetry.js"
import { Keepalive } from "./Keepalive.js"
import { Wire, type WireError } from "./Wire.js"

/** Sends the calls that the domain describes. */
export class Transport extends Context.Tag("latchkey/Transport")<
  Transport,
  {
    /** Encodes the payload, adds the proofs that the endpoint's guard requires, sends, and decodes the answer. */
    readonly call: <Path extends string, Payload, PayloadJson, Answer, AnswerJson>(
      endpoint: Endpoint<Path, Payload, PayloadJson, Answer, AnswerJson>,
      payload: Payload,
      ...path: PathArguments<Path>
    ) => Effect.Effect<Answer, CallError>
    /** The first half of `call`: collects the proofs before the payload is known. Returns the second half. */
    readonly prepare: <Path extends string, Payload, PayloadJson, Answer, AnswerJson>(
      endpoint: Endpoint<Path, Payload, PayloadJson, Answer, AnswerJson>
    ) => Effect.Effect<(payload: Payload, ...path: PathArguments<Path>) => Effect.Effect<Answer, CallError>>
    /** Submits the call as a form and leaves the page, for endpoints whose answer is a page. */
    readonly submit: <Path extends string, Payload, PayloadJson, Answer, AnswerJson>(
      endpoint: Endpoint<Path, Payload, PayloadJson, Answer, AnswerJson>,
      payload: Payload,
      ...path: PathArguments<Path>
    ) => Effect.Effect<void, SchemaError>
  }
>() {
  /** Sends the calls through `Wire`. */
  static readonly layer = Layer.effect(
    Transport,
    Effect.gen(function* () {
      const wire = yield* Wire
      const settings = yield* ProjectSettings
      const captcha = yield* Captcha
      const fraud = yield* FraudTelemetry
      const warnings = yield* Warnings

      const captchaToken = Effect.map(captcha.token, (captcha_token) => ({ captcha_token }))
      const telemetryId = Effect.map(fraud.id, (dfp_telemetry_id) => ({ dfp_telemetry_id }))
      const joined = <E>(captcha: Effect.Effect<object, E>, fraud: Effect.Effect<object, E>) =>
        Effect.zipWith(captcha, fraud, (token, id) => ({ ...token, ...id }), { concurrent: true })

      /**
       * The proof of the first attempt. A part that is unavailable is left out, whatever becomes of the other: the provider may
       * then demand it.
       */
      const initialProof = (guard: Guard): Effect.Effect<object> => {
        const inTime = (proof: Effect.Effect<object, ProofError>) =>
          proof.pipe(
            Effect.timeout(Limits.proofTimeout),
            Effect.orElseSucceed(() => ({}))
          )
        // What races with a call, such as a signal, is looked at before it sends
        if (guard === "none") return inTime(Effect.succeed({}))
        const part = (proof: Effect.Effect<object, ProofError>, isSent: (mode?: string) => boolean) =>
          inTime(
            Effect.flatMap(
              settings.settled,
              ({ dfpProtectedAuthMode = "OBSERVATION", runDFPProtectedAuth }) =>
                isSent(guard === "captcha" && runDFPProtectedAuth ? dfpProtectedAuthMode : undefined)
                  ? proof
                  : Effect.succeed({})
            )
          )
        return joined(
          part(captchaToken, (mode) => mode !== "DECISIONING"),
          part(telemetryId, (mode) => mode !== undefined)
        )
      }

      /** The proof of the second attempt, which must have both parts. */
      const demandedProof = Effect.gen(function* () {
        const { runDFPProtectedAuth } = yield* settings.settled
        return runDFPProtectedAuth
          ? yield* joined(captchaToken, telemetryId)
          : yield* Effect.fail(new CaptchaUnavailableError({}))
      }).pipe(
        Effect.timeout(Limits.proofTimeout),
        Effect.mapError(() => new CaptchaUnavailableError({}))
      )

      /** Sends with the first proof, and once more with a new one when the provider demands a captcha. */
      const sendProven = (
        retriesOnCaptcha: boolean,
        first: object,
        send: (proof: object) => Effect.Effect<unknown, WireError>
      ): Effect.Effect<unknown, WireError | CaptchaUnavailableError> =>
        retriesOnCaptcha
          ? Effect.flatMap(Schedule.CurrentIterationMetadata, ({ recurrence }) =>
              recurrence === 0 ? send(first) : Effect.flatMap(demandedProof, send)
            ).pipe(Effect.retryOrElse(onceOnCaptcha, Effect.fail))
          : send(first)

      /** The request of a call, as a function of its proof. */
      const requestOf = <Path extends string, Payload, PayloadJson, Answer, AnswerJson>(
        {
          authorized,
          method,
          path,
          payload: schema
        }: Endpoint<Path, Payload, PayloadJson, Answer, AnswerJson>,
        payload: Payload,
        parameters: Readonly<Record<string, string>> | undefined
      ) =>
        // Options that the schema does not know are the site's, and the provider's to judge
        Schema.encode(schema, { onExcessProperty: "preserve" })(payload).pipe(
          Effect.mapError(schemaErrorOf),
          Effect.filterOrFail(isWritable, () => new SchemaError({ body: [unwritable] })),
          Effect.map((body) => (proof: object) => ({
            method,
            path,
            parameters,
            authorized,
            body: typeof body === "object" && !Array.isArray(body) ? { ...body, ...proof } : body
          }))
        )

      const readAnswer = <Path extends string, Payload, PayloadJson, Answer, AnswerJson>(
        { answer, carries, path }: Endpoint<Path, Payload, PayloadJson, Answer, AnswerJson>,
        data: unknown
      ) =>
        Either.match(readerOf({ answer, carries })(carries === "user" ? data : withoutUser(data)), {
          onLeft: (field) => Effect.fail(invalidResponse({ field })),
          onRight: ({ leftOut, value }) => {
            if (leftOut.length === 0) return Effect.succeed(value)
            const warning = `Parts of the answer to ${path} could not be read: ${leftOut.join(", ")}.`
            return Effect.as(warnings.warnOnce(warning, `answer to ${path}`), value)
          }
        })

      /** Names the field for the site's developer: a proxy, or a stand-in for the provider, may have left it out. */
      const warnOfField = (
        { path, quiet }: { readonly path: string; readonly quiet: boolean },
        { path: field, problem }: InvalidResponseError
      ) =>
        quiet || field === undefined
          ? Effect.void
          : warnings.warnOnce(`The answer to ${path} cannot be read. ${field}: ${problem}.`)

      const prepare: Transport["Type"]["prepare"] = (endpoint) =>
        Effect.map(
          initialProof(endpoint.guard),
          (first) =>
            (payload, ...[parameters]) =>
              Effect.gen(function* () {
                const request = yield* requestOf(endpoint, payload, parameters)
                const keepalive = yield* Keepalive
                const data = yield* sendProven(endpoint.retriesOnCaptcha, first, (proof) =>
                  wire.send({ ...request(proof), ...(keepalive && { keepalive }) })
                )
                return yield* readAnswer(endpoint, data)
              }).pipe(
                Effect.catchTag("CaptchaDemanded", () => Effect.fail(new CaptchaUnavailableError({}))),
                Effect.tapErrorTag("InvalidResponseError", (error) => warnOfField(endpoint, error))
              )
        )

      return Transport.of({
        submit: (endpoint, payload, ...[parameters]) =>
          Effect.gen(function* () {
            const request = yield* requestOf(endpoint, payload, parameters)
            yield* wire.submit(request(yield* initialProof(endpoint.guard)))
          }),
        call: (endpoint, payload, ...path) =>
          Effect.flatMap(prepare(endpoint), (send) => send(payload, ...path)),
        prepare
      })
    })
  )
}

const readerOf = <Answer, AnswerJson>({
  answer,
  carries
}: {
  readonly answer: Schema.Schema<Answer, AnswerJson>
  readonly carries: Carries
}) => readLeniently(answer, carries === "session" ? withUserIds : undefined)

/** Callers do not get `__user`: the client stores it for calls that carry a user. */
const withoutUser = (data: unknown): unknown => {
  if (!isObject(data) || !("__user" in data)) return data
  const { __user: _, ...others } = data
  return others
}

/** Names the invalid fields of a payload, without their values, which may be secret. */
const schemaErrorOf = (error: ParseError): SchemaError =>
  new SchemaError({
    body: mismatchesOf(error.issue).map(({ path }) => ({
      dataPath: path.map((step) => `.${step}`).join(""),
      message: "is not of the expected type"
    }))
  })

/** Options of the site may hold anything: a BigInt, or an event of React, which contains itself. */
const isWritable = (body: unknown): boolean =>
  attempt(() => {
    toJson(body)
    return true
  }) === true

const unwritable: SchemaIssue = { dataPath: "", message: "cannot be written as JSON" }

/** Retries once, immediately, when a captcha is demanded. */
const onceOnCaptcha = Schedule.recurs(1).pipe(
  Schedule.whileInput((error: { readonly _tag: string }) => error._tag === "CaptchaDemanded")
)
