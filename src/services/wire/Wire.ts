import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { invalidResponse, refusalOf } from "../../domain/schemas/answerErrors.js"
import { callerHeaders } from "../../domain/calls/callerHeaders.js"
import { addressOf, fetchArguments, type WireRequest } from "../../domain/calls/request.js"
import { NetworkError } from "../../domain/errors/BasicErrors.js"
import type { ApiError, InvalidResponseError, SchemaError } from "../../domain/errors/CallErrors.js"
import { isObject } from "../../domain/values/objects.js"
import { isTooDeep } from "../../domain/values/isTooDeep.js"
import * as Limits from "../../domain/limits/Limits.js"
import { retryAfterSeconds } from "../../domain/errors/retryAfter.js"
import { toJson } from "../../domain/values/toJson.js"
import { Forms } from "../browser/Forms.js"
import { Navigation } from "../browser/Navigation.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import { ServerTime } from "../session/ServerTime.js"
import { CallerToken } from "./CallerToken.js"
import { Telemetry } from "./Telemetry.js"
import { TokenJar } from "../session/TokenJar.js"
import * as http from "../browser/http.js"

/** The provider requires a captcha first. Only `Transport` handles this error; callers never see it. */
export class CaptchaDemanded extends Data.TaggedError("CaptchaDemanded") {}

export type WireError = ApiError | SchemaError | NetworkError | InvalidResponseError | CaptchaDemanded

/** The only HTTP client: adds headers, reads the envelope, maps errors. */
export class Wire extends Context.Tag("latchkey/Wire")<
  Wire,
  {
    /** The `data` field of the answer, not decoded yet. */
    readonly send: (request: WireRequest) => Effect.Effect<unknown, WireError>
    /** Submits the same request as a form and leaves the page, for answers that are pages. */
    readonly submit: (request: Omit<WireRequest, "keepalive">) => Effect.Effect<void>
  }
>() {
  static readonly layer = Layer.effect(
    Wire,
    Effect.gen(function* () {
      const config = yield* ClientConfig
      const jar = yield* TokenJar
      const telemetry = yield* Telemetry
      const navigation = yield* Navigation
      const forms = yield* Forms
      const time = yield* ServerTime
      const sendRequest = yield* http.sendRequest

      const identify = Effect.gen(function* () {
        const given = yield* CallerToken
        return callerHeaders({
          publicToken: config.publicToken,
          sessionToken: given === undefined ? yield* jar.sessionToken : given,
          telemetry: yield* telemetry.blob,
          origin: (yield* navigation.location).origin
        })
      })

      const { api } = config.hosts

      return Wire.of({
        submit: ({ authorized, body, ...target }) =>
          Effect.gen(function* () {
            const headers = Object.entries(authorized ? yield* identify : {})
            const hidden = headers.map(([name, value]) => [`__${name}`, value] as const)
            yield* forms.post(addressOf(api, target), { ...fieldsOf(body), ...Object.fromEntries(hidden) })
          }),
        send: (request) =>
          Effect.gen(function* () {
            const identity = request.authorized ? yield* identify : undefined
            const { headers, status, text } = yield* sendRequest(fetchArguments(api, request, identity))
            const { date, "content-type": contentType, "retry-after": retryAfter } = headers
            if (date) yield* time.learn(Date.parse(date))
            const seconds = retryAfterSeconds(retryAfter, date, yield* Clock.currentTimeMillis)
            return yield* readAnswer(status, contentType, text, seconds)
          }).pipe(
            Effect.timeoutFail({ duration: Limits.requestTimeout, onTimeout: () => new NetworkError({}) })
          )
      })
    })
  )
}

/** The fields of a form are strings: other values are encoded as JSON, undefined and null are left out. */
const fieldsOf = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    (isObject(body) && !Array.isArray(body) ? Object.entries(body) : [])
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, typeof value === "string" ? value : toJson(value)])
  )

/** A success. An answer without `data` is none. */
const Envelope = Schema.Struct({ data: Schema.Unknown })
// Otherwise `data` of an unknown type could be absent
const readEnvelope = Schema.decodeUnknownEither(Envelope, { exact: true })

const readJson = Schema.decodeEither(Schema.parseJson())

/** JSON that is nested too deeply is rejected too: a recursive reader would overflow the stack. */
const parseJson = (body: string) =>
  Either.filterOrLeft(
    readJson(body),
    (json) => !isTooDeep(json),
    () => undefined
  )

/** The error rules of specification section 8, in their order. */
const readAnswer = (
  status_code: number,
  contentType: string | undefined,
  body: string,
  retryAfterSeconds: number | undefined
): Effect.Effect<unknown, WireError> => {
  if (status_code <= 299) {
    return parseJson(body).pipe(
      Either.mapLeft(() => invalidResponse({ status_code })),
      Either.flatMap((json) =>
        Either.mapBoth(readEnvelope(json), {
          onLeft: () => invalidResponse({ status_code, field: { path: "data", problem: "is missing" } }),
          onRight: ({ data }) => data
        })
      )
    )
  }
  if (contentType?.includes("application/json")) {
    return parseJson(body).pipe(
      Either.mapLeft(() =>
        invalidResponse({ status_code, reason: "Invalid or no response from server", retryAfterSeconds })
      ),
      Either.flatMap((json) => Either.left(refusalOf(json, status_code, retryAfterSeconds)))
    )
  }
  return Effect.fail(
    body.includes("Captcha required")
      ? new CaptchaDemanded()
      : invalidResponse({ status_code, reason: "Invalid response from our servers.", retryAfterSeconds })
  )
}
