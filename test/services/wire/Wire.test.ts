import { assert, describe, it, within } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { Telemetry } from "../../../src/domain/ownCalls/Events.js"
import type { WireRequest } from "../../../src/domain/calls/request.js"
import { Wire } from "../../../src/services/wire/Wire.js"
import { ok, reply } from "../../support/wire.js"
import {
  fakeWorld,
  layerState,
  publicToken,
  signedInCookies,
  type WorldOptions
} from "../../support/world.js"

const setUp = (options: WorldOptions = {}) => {
  const world = fakeWorld({ answer: () => ok({}), ...options })
  const layer = Wire.layer.pipe(Layer.provide(layerState), Layer.provide(world.layer))
  /** Sends it and gives back the call that went out. */
  const sent = (request: Partial<WireRequest> = {}) =>
    Effect.gen(function* () {
      yield* (yield* Wire).send({ method: "POST", path: "/x", authorized: true, ...request })
      const call = world.wire.calls.at(-1)
      return call ?? (yield* Effect.dieMessage("Nothing was sent"))
    }).pipe(Effect.provide(layer))
  return { ...world, layer, sent }
}

const basic = (user: string, password: string) => `Basic ${Encoding.encodeBase64(`${user}:${password}`)}`

const Blob = Schema.compose(Schema.StringFromBase64, Schema.parseJson(Telemetry))

describe("Wire.send", () => {
  it.effect("uses basic auth with the public token twice when there is no session", function* () {
    const { headers } = yield* setUp().sent()
    assert.strictEqual(headers["authorization"], basic(publicToken, publicToken))
  })

  it.effect("uses basic auth with the public token and the session token", function* () {
    const { headers } = yield* setUp({ cookies: signedInCookies }).sent()
    assert.strictEqual(headers["authorization"], basic(publicToken, "SECRET-token-1"))
  })

  it.effect("reads the session token from the configured cookie", function* () {
    const client = { cookieOptions: { opaqueTokenCookieName: "mine" } }
    const { headers } = yield* setUp({ cookies: { mine: "SECRET-mine" }, client }).sent()
    assert.strictEqual(headers["authorization"], basic(publicToken, "SECRET-mine"))
  })

  it.effect("sends the telemetry blob in base64, with its ids", function* () {
    const { headers } = yield* setUp().sent()
    const blob = yield* Schema.decodeUnknown(Blob)(headers["x-sdk-client"])
    assert.match(blob.event_id, /^event-id-[0-9a-f-]{36}$/)
    assert.match(blob.app_session_id, /^app-session-id-[0-9a-f-]{36}$/)
    assert.match(blob.persistent_id, /^persistent-id-[0-9a-f-]{36}$/)
    assert.deepStrictEqual(blob.app, { identifier: "app.test" })
  })

  it.effect("sends the parent host", function* () {
    const { headers } = yield* setUp({ href: "https://shop.test:8443/login?a=1" }).sent()
    assert.strictEqual(headers["x-sdk-parent-host"], "https://shop.test:8443")
  })

  for (const method of ["GET", "POST", "PUT", "DELETE"] as const) {
    it.effect(`sends the content type application/json, also for ${method}`, function* () {
      const call = yield* setUp().sent({ method })
      assert.strictEqual(call.method, method)
      assert.strictEqual(call.headers["content-type"], "application/json")
    })
  }

  it.effect("sends only headers that the provider's CORS rules allow", function* () {
    const { headers } = yield* setUp()
      .sent({ body: { a: 1 } })
      .pipe(Effect.withSpan("traced"))
    // Browsers ignore a content length that a script sets
    const names = Object.keys(headers).filter((name) => name !== "content-length")
    assert.deepStrictEqual(names.sort(), [
      "authorization",
      "content-type",
      "x-sdk-client",
      "x-sdk-parent-host"
    ])
  })

  it.effect("includes cookies in an authorized request", function* () {
    const { credentials, keepalive } = yield* setUp().sent()
    assert.deepStrictEqual({ credentials, keepalive }, { credentials: "include", keepalive: false })
  })

  it.effect("sends neither credentials nor our headers when the call is not authorized", function* () {
    const call = yield* setUp({ cookies: signedInCookies }).sent({ authorized: false })
    assert.strictEqual(call.credentials, "omit")
    assert.deepStrictEqual(call.headers, { "content-type": "application/json" })
  })

  it.effect("keeps a request alive after the page is closed, on demand", function* () {
    assert.isTrue((yield* setUp().sent({ keepalive: true })).keepalive)
  })

  it.effect("sends its body as JSON without undefined members", function* () {
    const { body } = yield* setUp().sent({ body: { email: "ada@example.com", locale: undefined } })
    assert.deepStrictEqual(body, { email: "ada@example.com" })
  })

  it.effect("sends no body when the call has none", function* () {
    assert.isUndefined((yield* setUp().sent({ method: "GET" })).body)
  })

  it.effect("uses the versioned sdk path of the test host for a test token", function* () {
    const { url } = yield* setUp().sent({ path: "/users/:id", parameters: { id: "a/b?c" } })
    assert.strictEqual(url, "https://test.stytch.com/sdk/v1/users/a%2Fb%3Fc")
  })

  it.effect("uses the live host for a live token", function* () {
    const { url } = yield* setUp({ token: "public-token-live-1" }).sent()
    assert.strictEqual(url, "https://api.stytch.com/sdk/v1/x")
  })

  it.effect("uses the custom API domain", function* () {
    const client = { endpointOptions: { testApiDomain: "login.acme.test" } }
    const { url } = yield* setUp({ client }).sent()
    assert.strictEqual(url, "https://login.acme.test/sdk/v1/x")
  })
})

describe("Wire.send with a successful response", () => {
  it.effect("returns the payload of the data field", () =>
    within(setUp({ answer: () => ok({ method_id: "m" }) }), function* () {
      const data = yield* (yield* Wire).send({ method: "GET", path: "/x", authorized: true })
      assert.deepStrictEqual(data, { method_id: "m" })
    })
  )

  it.effect("counts a status up to 299 as success, and 300 as an error", () =>
    within(setUp({ answer: ({ path }) => reply(Number(path.slice(1)), '{"data":"a"}') }), function* () {
      const { send } = yield* Wire
      assert.strictEqual(yield* send({ method: "GET", path: "/299", authorized: true }), "a")
      const refused = send({ method: "GET", path: "/300", authorized: true })
      const tag = yield* Effect.catchAll(refused, (error) => Effect.succeed(error._tag))
      assert.strictEqual(tag, "ApiError")
    })
  )

  it.effect("returns the right payload whatever was requested before", () =>
    within(setUp({ answer: ({ path }) => ok(path) }), function* ({ wire }) {
      const { send } = yield* Wire
      const paths = Array.from({ length: 20 }, (_, n) => `/x/${n}`)
      const answers = yield* Effect.forEach(
        paths,
        (path) => send({ method: "GET", path, authorized: true }),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(answers, paths)
      assert.strictEqual(new Set(wire.calls.map(({ headers }) => headers["x-sdk-client"])).size, 20)
    })
  )
})
