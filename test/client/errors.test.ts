import { afterEach, assert, beforeEach, describe, it, vi } from "../support/it.js"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { createAuthClient } from "../../src/effect.js"
import {
  ApiError,
  CaptchaUnavailableError,
  InvalidResponseError,
  NetworkError,
  SchemaError,
  SdkError
} from "../../src/index.js"
import type { Cookies } from "../../src/services/browser/Cookies.js"
import { Navigation } from "../../src/services/browser/Navigation.js"
import { fakeClient, rejection } from "../support/client.js"
import { captchaRequired, offline, ok, refused, reply, silence, type Answer } from "../support/wire.js"
import { fakeWorld, publicToken, signedInCookies } from "../support/world.js"

const schemaRefusal = reply(400, '{"body":[{"dataPath":".email","message":"should be string"}]}')
type Check = (error: unknown) => boolean

const rows: ReadonlyArray<readonly [name: string, answer: Answer, isOurs: Check, code: string]> = [
  ["ApiError", refused(404, "email_not_found"), (error) => error instanceof ApiError, "api_error"],
  ["SchemaError", schemaRefusal, (error) => error instanceof SchemaError, "schema_error"],
  ["NetworkError", offline, (error) => error instanceof NetworkError, "network_error"],
  [
    "InvalidResponseError",
    reply(200, "{"),
    (error) => error instanceof InvalidResponseError,
    "invalid_response"
  ],
  [
    "CaptchaUnavailableError",
    captchaRequired,
    (error) => error instanceof CaptchaUnavailableError,
    "captcha_unavailable"
  ]
]

describe("A rejected promise of the client", () => {
  for (const [name, answer, isOurs, code] of rows) {
    it.effect(`rejects with ${name}, unwrapped`, function* () {
      const { auth } = yield* fakeClient({ answer: () => answer })
      const error = yield* rejection(() => auth.magicLinks.email.loginOrCreate("ada@example.com"))
      assert.isTrue(isOurs(error))
      assert.instanceOf(error, Error)
      assert.propertyVal(error, "_tag", name)
      assert.propertyVal(error, "code", code)
    })

    it.effect(`contains no token: ${name}`, function* () {
      const { auth } = yield* fakeClient({ answer: () => answer, cookies: signedInCookies })
      const error = yield* rejection(() =>
        auth.magicLinks.authenticate("SECRET-link", { session_duration_minutes: 30 })
      )
      assert.instanceOf(error, Error)
      assert.notInclude([JSON.stringify(error), String(error), error.stack].join(), "SECRET")
    })
  }

  it.effect("has the fields of the provider's error", function* () {
    const { auth } = yield* fakeClient({
      answer: () => refused(404, "email_not_found", "No such address.")
    })
    const error = yield* rejection(() => auth.otps.email.send("ada@example.com"))
    assert.deepInclude(error, {
      status_code: 404,
      error_type: "email_not_found",
      error_message: "No such address."
    })
  })

  it.effect("rejects after 30 s without an answer", function* () {
    const { auth } = yield* fakeClient({ answer: () => silence })
    const fiber = yield* Effect.fork(rejection(() => auth.user.get()))
    yield* TestClock.adjust("30 seconds")
    assert.instanceOf(yield* fiber, NetworkError)
  })

  it.effect("does not affect later calls", function* () {
    const answers = [offline, ok({ method_id: "m" })]
    const { auth } = yield* fakeClient({ answer: () => answers.shift() })
    yield* rejection(() => auth.otps.sms.loginOrCreate("+12025550123"))
    const { method_id } = yield* Effect.promise(() => auth.otps.sms.loginOrCreate("+12025550123"))
    assert.strictEqual(method_id, "m")
  })
})

describe("createAuthClient with layers", () => {
  const withCookies = (Cookies: Layer.Layer<Cookies>) =>
    createAuthClient(publicToken, { layers: { ...fakeWorld().layers, Cookies } })

  beforeEach(() => {
    // Reported too, because the client loads its services in the background
    vi.stubGlobal("reportError", () => {})
  })
  afterEach(() => vi.unstubAllGlobals())

  it("waits for a layer that takes time to build", async () => {
    const { layers, wire } = fakeWorld()
    const Cookies = Layer.unwrapEffect(Effect.delay(Effect.succeed(layers.Cookies), "10 millis"))
    const auth = createAuthClient(publicToken, { layers: { ...layers, Cookies } })
    await auth.user.get().catch(() => {})
    assert.include(
      wire.calls.map(({ path }) => path),
      "/users/me"
    )
  })

  it("throws LayersNotSynchronousError when a method that answers at once would have to wait", async () => {
    const { layers } = fakeWorld()
    const slow = Layer.effect(
      Navigation,
      Effect.map(Navigation, (page) => ({ ...page, location: Effect.delay(page.location, "10 millis") }))
    )
    const auth = createAuthClient(publicToken, {
      layers: { ...layers, Navigation: Layer.provide(slow, layers.Navigation) }
    })
    await auth.user.get().catch(() => {})
    assert.throws(
      () => auth.parseAuthenticateUrl(),
      SdkError,
      "A service given to the client needs time, but this method answers at once."
    )
  })

  it("rejects calls with the error that a layer throws", async () => {
    const auth = withCookies(Layer.die(new Error("no cookies here")))
    const error: unknown = await auth.user.get().catch((error: unknown) => error)
    assert.include(String(error), "no cookies here")
  })
})
