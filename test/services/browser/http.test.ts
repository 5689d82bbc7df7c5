import { assert, describe, it } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as bundled from "../../../src/services/browser/http.bundled.js"
import * as http from "../../../src/services/browser/http.js"
import { fetchArguments, type WireRequest } from "../../../src/domain/calls/request.js"

const request = (given: Partial<WireRequest> = {}, api = "https://api.test") =>
  fetchArguments(api, { method: "POST", path: "/x", authorized: false, ...given }, undefined)

const ways = [
  ["the HttpClient of the layers", http],
  ["fetch alone, in the bundled entries", bundled]
] as const

for (const [way, { layerFetch, layerHttp, sendRequest }] of ways)
  describe(`sendRequest with ${way}`, () => {
    const send = (fetch: typeof globalThis.fetch, given = request()) =>
      Effect.flatMap(sendRequest, (send) => send(given)).pipe(Effect.provide(layerFetch(fetch)))

    it.effect("gives the status, the headers by their names in lower case, and the text", function* () {
      const headers = { "Content-Type": "text/plain", "Retry-After": "3" }
      const answer = yield* send(async () => new Response("busy", { status: 429, headers }))
      assert.strictEqual(answer.status, 429)
      assert.strictEqual(answer.text, "busy")
      assert.strictEqual(answer.headers["content-type"], "text/plain")
      assert.strictEqual(answer.headers["retry-after"], "3")
      assert.isUndefined(answer.headers["date"])
    })

    it.effect("sends the method, the body, the headers and what else fetch takes", function* () {
      const sent: Array<Request> = []
      yield* send(
        async (input, init) => {
          sent.push(new Request(input, init))
          return new Response()
        },
        request({ method: "PUT", body: { a: 1 }, keepalive: true })
      ).pipe(Effect.withSpan("traced"))
      const call = sent[0] ?? (yield* Effect.dieMessage("Nothing was sent"))
      assert.strictEqual(call.url, "https://api.test/sdk/v1/x")
      assert.strictEqual(call.method, "PUT")
      assert.strictEqual(call.credentials, "omit")
      assert.isTrue(call.keepalive)
      const names = [...call.headers.keys()].filter((name) => name !== "content-length")
      assert.deepStrictEqual(names, ["content-type"])
      assert.strictEqual(yield* Effect.promise(() => call.text()), '{"a":1}')
    })

    it.effect("sends a GET without a body", function* () {
      let sent: RequestInit | undefined
      yield* send(
        async (input, init) => {
          sent = init
          return new Response(new Request(input, init).method)
        },
        request({ method: "GET" })
      )
      assert.isNotOk(sent?.body)
    })

    for (const [what, fetch] of [
      ["the network fails", () => Promise.reject(new TypeError("offline"))],
      [
        "the connection breaks while the answer arrives",
        async () =>
          new Response(new ReadableStream({ start: (body) => body.error(new TypeError("offline")) }))
      ]
    ] as const)
      it.effect(`fails with a NetworkError when ${what}`, function* () {
        const error = yield* Effect.flip(send(fetch))
        assert.strictEqual(error._tag, "NetworkError")
        assert.match(String(error.cause), /offline/)
      })

    it.effect("fails with a NetworkError for an address that is none", function* () {
      const error = yield* Effect.flip(send(async () => new Response(), request({}, "nowhere")))
      assert.strictEqual(error._tag, "NetworkError")
    })

    it.effect("aborts the request when it is interrupted, also while the answer arrives", function* () {
      for (const answers of [false, true]) {
        let signal: AbortSignal | null | undefined
        const fiber = yield* Effect.fork(
          send((_, init) => {
            signal = init?.signal
            return answers ? Promise.resolve(new Response(new ReadableStream())) : new Promise(() => {})
          })
        )
        yield* Effect.promise(() => new Promise(setImmediate))
        yield* Fiber.interrupt(fiber)
        assert.isTrue(signal?.aborted)
      }
    })

    it.effect("takes the fetch that the page has when it sends", function* () {
      const send = yield* sendRequest.pipe(Effect.provide(layerHttp))
      const { fetch } = globalThis
      globalThis.fetch = async () => new Response("patched")
      const { text } = yield* Effect.ensuring(
        send(request()),
        Effect.sync(() => (globalThis.fetch = fetch))
      )
      assert.strictEqual(text, "patched")
    })
  })
