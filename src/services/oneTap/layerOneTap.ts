import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { ParseError } from "effect/ParseResult"
import * as Schema from "effect/Schema"
import { apiErrorOf, invalidResponse } from "../../domain/schemas/answerErrors.js"
import { readLeniently } from "../../domain/schemas/readLeniently.js"
import { NetworkError } from "../../domain/errors/BasicErrors.js"
import { unknownError, type InvalidResponseError, type UnreadField } from "../../domain/errors/CallErrors.js"
import { modeOf } from "../../domain/oneTap/OneTap.js"
import { OneTapError } from "../../domain/errors/WalletOneTapErrors.js"
import { maybe, textOrEmpty } from "../../domain/schemas/wire.js"
import { GoogleIdentity } from "../browser/GoogleIdentity.js"
import { ProviderFrame, type FrameError } from "../browser/ProviderFrame.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import { makeRefuseAnswer } from "../kit/refuseAnswer.js"
import { Warnings } from "../kit/Warnings.js"
import { OneTap, type OneTapOptions } from "../api/features.js"
import { makePrompts, unreadable } from "./prompts.js"

export const layerOneTap = Layer.scoped(
  OneTap,
  Effect.gen(function* () {
    const { hosts, publicToken } = yield* ClientConfig
    const frame = yield* ProviderFrame
    const google = yield* GoogleIdentity
    const warnings = yield* Warnings
    const refuse = yield* makeRefuseAnswer
    const refuseAnswer = (field: UnreadField) => refuse(field, unreadable)
    let warned = false

    const warnOfOthers = Effect.gen(function* () {
      if (warned || !(yield* frame.isShared(hosts.frame))) return
      warned = true
      yield* warnings.warn(
        "Another client has opened the provider's frame on this page. Make one client only."
      )
    })

    const { show, signIn } = yield* makePrompts({
      start: Effect.gen(function* () {
        yield* warnOfOthers
        const request = yield* Schema.encode(Start)({ publicToken })
        const payload = yield* frame.call(hosts.frame, "oneTapStart", request)
        const { value } = yield* Effect.catchAll(readStarted(payload), refuseAnswer)
        return value
      }).pipe(Effect.mapError((error) => new OneTapError({ reason: reasonOf(error) }))),
      submit: (idToken, { oauthCallbackId }, options: OneTapOptions) =>
        Effect.gen(function* () {
          const request = yield* Schema.encode(Submit)({
            publicToken,
            idToken,
            oauthCallbackID: oauthCallbackId,
            loginRedirectURL: options.login_redirect_url,
            signupRedirectURL: options.signup_redirect_url
          })
          const payload = yield* frame.call(hosts.frame, "oneTapSubmit", request)
          const { value } = yield* Effect.catchAll(readSubmitted(payload), refuseAnswer)
          return value.redirect_url
        }).pipe(
          Effect.catchTags({
            FrameError: callErrorOf,
            ParseError: () => Effect.fail(invalidResponse(unreadable))
          })
        )
    })

    return OneTap.of({
      mode: (position) => Effect.map(google.browser, (browser) => modeOf(position, browser)),
      start: (options = {}) => signIn(options),
      show: (options = {}) => show(options)
    })
  })
)

/** The requests to the provider's frame, and its answers. */
const Start = Schema.Struct({ publicToken: Schema.String })
const Started = Schema.Struct({ googleClientId: textOrEmpty, oauthCallbackId: textOrEmpty })
const readStarted = readLeniently(Started)

const Submit = Schema.Struct({
  publicToken: Schema.String,
  idToken: Schema.String,
  oauthCallbackID: Schema.String,
  loginRedirectURL: maybe(Schema.String),
  signupRedirectURL: maybe(Schema.String)
})
const readSubmitted = readLeniently(Schema.Struct({ redirect_url: Schema.String }))

const reasonOf = (error: FrameError | ParseError | InvalidResponseError): string => {
  if (error._tag !== "FrameError") return unknownError().error_type
  return error.reason === "frame_refused" ? apiErrorOf(error.refusal).error_type : error.reason
}

const callErrorOf = (error: FrameError) =>
  Effect.fail(error.reason === "frame_refused" ? apiErrorOf(error.refusal) : new NetworkError({}))
