/** A transport on a wire that answers in order, with proofs that are numbered in the order they were asked for. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as Endpoint from "../../src/domain/calls/Endpoint.js"
import type { ProjectSettings as Settings } from "../../src/domain/project/ProjectSettings.js"
import type { ProjectSettings } from "../../src/services/wire/ProjectSettings.js"
import { ProofError } from "../../src/services/browser/Recaptcha.js"
import { Captcha } from "../../src/services/wire/Captcha.js"
import { FraudTelemetry } from "../../src/services/wire/FraudTelemetry.js"
import { Transport } from "../../src/services/wire/Transport.js"
import type { WireRequest } from "../../src/domain/calls/request.js"
import { CaptchaDemanded, Wire, type WireError } from "../../src/services/wire/Wire.js"
import { bootstrapJson } from "./answers.js"
import { fakeWarnings } from "./powers.js"
import { layerSettings } from "./world.js"

const payload = Schema.Struct({ email: Schema.String })
const answer = Endpoint.answer({ id: Schema.String })
export const ada = { email: "ada@example.com" }

/** One endpoint for each way of being guarded. */
export const retried = Endpoint.make("POST /retried", {
  payload,
  answer,
  guard: "captcha",
  retriesOnCaptcha: true
})
export const guarded = Endpoint.make("POST /guarded", { payload, answer, guard: "captcha" })
export const byToken = Endpoint.make("POST /token", { payload, answer, guard: "captchaToken" })
export const open = Endpoint.make("POST /open/:name", { payload, answer })

export type Answer = Effect.Effect<unknown, WireError>
export const good: Answer = Effect.succeed({ id: "x" })
export const demand: Answer = Effect.suspend(() => new CaptchaDemanded())

export interface TransportOptions {
  readonly answers?: ReadonlyArray<Answer>
  readonly settings?: Partial<Settings>
  readonly projectSettings?: Layer.Layer<ProjectSettings>
  readonly captcha?: Effect.Effect<string | undefined, ProofError>
  readonly fraud?: Effect.Effect<string, ProofError>
}

export const fakeTransport = (options: TransportOptions = {}) => {
  const { answers = [good], captcha, fraud, projectSettings, settings } = options
  const sent: Array<WireRequest> = []
  const submitted: Array<WireRequest> = []
  const left = [...answers]
  const warnings = fakeWarnings()
  let proofs = 0
  const numbered = (name: string) => Effect.sync(() => `${name}-${++proofs}`)
  const layer = Transport.layer.pipe(
    Layer.provide(
      Layer.mergeAll(
        projectSettings ?? layerSettings(settings),
        Layer.succeed(Captcha, { token: captcha ?? numbered("captcha") }),
        warnings.layer,
        Layer.succeed(FraudTelemetry, { id: fraud ?? numbered("telemetry") }),
        Layer.succeed(Wire, {
          send: (request) =>
            Effect.suspend(() => {
              sent.push(request)
              return left.shift() ?? Effect.dieMessage("No answer left")
            }),
          submit: (request) => Effect.sync(() => void submitted.push(request))
        })
      )
    )
  )
  return {
    sent,
    /** What left the page as a form. */
    submitted,
    warnings: warnings.messages,
    bodies: () => sent.map(({ body }) => body),
    call: (endpoint: typeof retried | typeof guarded | typeof byToken = retried) =>
      Effect.flatMap(Transport, (transport) => transport.call(endpoint, ada)).pipe(Effect.provide(layer)),
    layer
  }
}

export const protectedBy = (dfpProtectedAuthMode: "DECISIONING" | "OBSERVATION") => ({
  runDFPProtectedAuth: true,
  dfpProtectedAuthMode
})

/** No script, and so no proof. */
export const failing = new ProofError({ cause: new Error("no script") })

interface AnyEndpoint {
  readonly path: string
}

/** A Transport as a site would write it: each call is answered by `answer`, and nothing is sent. */
export const ownTransport = (
  answer: (endpoint: AnyEndpoint, payload: unknown, parameters: unknown) => Effect.Effect<unknown>
) =>
  Layer.sync(Transport, () => {
    const call: Transport["Type"]["call"] = (endpoint, payload, ...[parameters]) =>
      Effect.flatMap(answer(endpoint, payload, parameters), (data) =>
        Effect.orDie(Schema.decodeUnknown(endpoint.answer)(data))
      )
    return Transport.of({
      call,
      prepare: (endpoint) => Effect.succeed((payload, ...path) => call(endpoint, payload, ...path)),
      submit: () => Effect.void
    })
  })

/** What a provider answers to a call that signs nobody in. */
export const plainAnswer = ({ path }: AnyEndpoint): unknown =>
  path.startsWith("/projects/") ? bootstrapJson() : { method_id: "method-1" }
