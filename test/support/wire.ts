/** The wire, faked: an `HttpClient` that writes every call down and answers from a script. */
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpClient from "@effect/platform/HttpClient"
import { RequestError } from "@effect/platform/HttpClientError"
import type { HttpBody } from "@effect/platform/HttpBody"
import * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"

/** A call as it went out. */
export interface Call {
  readonly method: string
  /** Below `/sdk/v1`. */
  readonly path: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Read as JSON; undefined where there was none. */
  readonly body: unknown
  readonly credentials: RequestCredentials | undefined
  readonly keepalive: boolean
  /** Milliseconds of the fiber's clock. */
  readonly at: number
}

interface Reply {
  readonly status: number
  readonly body: string
  readonly type: string
  readonly headers?: Readonly<Record<string, string>>
}

/** What comes back; the failure is that of a network. */
export type Answer = Effect.Effect<Reply, "offline">

/** A body as it is, under a content type; with an empty one, under none. */
export const reply = (status: number, body: string, type = "application/json"): Answer =>
  Effect.succeed({ status, body, type })

/** The provider's answer, in its envelope. */
export const ok = (data: unknown): Answer => reply(200, JSON.stringify({ data }))

/** An answer with these headers, which the browser lets the page read. */
export const withHeaders = (headers: Readonly<Record<string, string>>, answer: Answer): Answer =>
  Effect.map(answer, (reply) => ({ ...reply, headers }))

/** An answer with the provider's time. */
export const dated = (date: string, answer: Answer = ok({})): Answer => withHeaders({ date }, answer)

/** The provider's refusal, which has no envelope. */
export const refused = (status_code: number, error_type: string, error_message = "Refused."): Answer =>
  reply(status_code, JSON.stringify({ status_code, error_type, error_message, error_url: "" }))

export const captchaRequired: Answer = reply(403, "Captcha required", "text/plain")

export const offline: Answer = Effect.fail("offline")

/** The call is never answered. */
export const silence: Answer = Effect.never

/** Answers by path, each path's answers in order, the last one for good. */
export const byPath = (script: Readonly<Record<string, Answer | ReadonlyArray<Answer>>>) => {
  const left = new Map(
    Object.entries(script).map(([path, answers]) => [
      path,
      Effect.isEffect(answers) ? [answers] : [...answers]
    ])
  )
  return ({ path }: Call): Answer | undefined => {
    const answers = left.get(path) ?? []
    return answers.length > 1 ? answers.shift() : answers[0]
  }
}

/** Answers in order, whatever is called. */
export const inOrder = (...answers: ReadonlyArray<Answer>) => {
  const left = [...answers]
  return (): Answer | undefined => left.shift()
}

/** A wire that answers as `script` says; a call it has no answer for is a defect. */
export const fakeWire = (script: (call: Call) => Answer | undefined = () => undefined) => {
  const calls: Array<Call> = []
  const client = HttpClient.make((request, url) =>
    Effect.gen(function* () {
      const init = Option.getOrUndefined(yield* Effect.serviceOption(FetchHttpClient.RequestInit))
      const call: Call = {
        method: request.method,
        path: url.pathname.replace(/^\/sdk\/v1/, ""),
        url: url.href,
        headers: { ...request.headers },
        body: textOf(request.body),
        credentials: init?.credentials,
        keepalive: init?.keepalive ?? false,
        at: yield* Clock.currentTimeMillis
      }
      calls.push(call)
      const answer = script(call) ?? Effect.dieMessage(`No answer for ${call.method} ${call.path}`)
      const { body, headers, status, type } = yield* Effect.mapError(
        answer,
        () => new RequestError({ request, reason: "Transport", cause: new TypeError("Failed to fetch") })
      )
      return HttpClientResponse.fromWeb(
        request,
        // Bytes have no content type
        type === ""
          ? new Response(new TextEncoder().encode(body), { status })
          : new Response(body, { status, headers: { "content-type": type, ...headers } })
      )
    })
  )
  return {
    layer: Layer.succeed(HttpClient.HttpClient, client),
    calls,
    paths: () => calls.map(({ path }) => path),
    /** The calls of one path. */
    to: (path: string) => calls.filter((call) => call.path === path)
  }
}

const textOf = (body: HttpBody): unknown =>
  body._tag === "Uint8Array" ? JSON.parse(new TextDecoder().decode(body.body)) : undefined
