import * as HttpBody from "@effect/platform/HttpBody"
import * as HttpClient from "@effect/platform/HttpClient"
import { assert, describe, expect, it } from "../../test/support/it.js"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/TestClock"
import { magicLinks as MagicLinks } from "../../src/domain/magicLink/calls.js"
import { makeInbox } from "../inbox/Inbox.js"
import type { Options } from "../provider.js"
import { makeEffectProvider } from "../EffectProvider.js"
import { layerHttpClient } from "../../test/support/providerLayer.js"
import { base, publicToken, setUp } from "./support.js"

const credentials = { Authorization: `Basic ${btoa(`${publicToken}:${publicToken}`)}` }

describe("EmbeddedProvider.inbox", () => {
  it("notifies subscribers of messages until they unsubscribe", async () => {
    const { emailLink, inbox } = setUp()
    const recipients: Array<string> = []
    const leave = inbox.subscribe(({ to }) => recipients.push(to))
    await emailLink("a@example.com")
    leave()
    await emailLink("b@example.com")
    expect(recipients).toEqual(["a@example.com"])
  })
})

describe("EmbeddedProvider.make", () => {
  const refused: ReadonlyArray<readonly [Options, message: string]> = [
    [{ lockOut: { minutes: Infinity } }, "lockOut.minutes should be from 0 to 527040, not Infinity."],
    [{ lockOut: { minutes: -1 } }, "lockOut.minutes should be from 0 to 527040, not -1."],
    [{ lockOut: { minutes: 527_041 } }, "lockOut.minutes should be from 0 to 527040, not 527041."],
    [{ lockOut: { failures: NaN } }, "lockOut.failures should be 1 or more, not NaN."],
    [{ lockOut: { failures: 0 } }, "lockOut.failures should be 1 or more, not 0."],
    [{ passwordHashCost: 0 }, "passwordHashCost should be a power of two from 2 to 1048576, not 0."],
    [{ passwordHashCost: 100 }, "passwordHashCost should be a power of two from 2 to 1048576, not 100."],
    [
      { passwordHashCost: 2 ** 30 },
      "passwordHashCost should be a power of two from 2 to 1048576, not 1073741824."
    ]
  ]
  it.each(refused)("refuses the options %o and names the wrong one", (options, message) => {
    expect(() => setUp(options)).toThrow(new RangeError(message))
  })

  it("keeps the options when a change of them is refused", async () => {
    const { options, errorOf, signUp } = setUp()
    await signUp("a@example.com")
    const wrong = { breachDetectionOnCreate: false, lockOut: { minutes: NaN } }
    expect(() => options.set(wrong)).toThrow("lockOut.minutes")
    options.set({ projectName: "Acme" })
    const body = { email: "a@example.com", password: "wrong", session_duration_minutes: 30 }
    expect(await errorOf("POST", "/passwords/authenticate", body)).toBe("401 unauthorized_credentials")
  })

  it("never locks a user out with an endless number of failures", async () => {
    const { errorOf, signUp } = setUp({ lockOut: { failures: Infinity } })
    await signUp("a@example.com")
    const body = { email: "a@example.com", password: "wrong", session_duration_minutes: 30 }
    for (let count = 0; count < 12; count += 1)
      expect(await errorOf("POST", "/passwords/authenticate", body)).toBe("401 unauthorized_credentials")
  })
})

describe("EmbeddedProvider.clock", () => {
  it.each(["1970-01-01T00:00:00Z", "9998-01-01T00:00:00Z"])(
    "starts the longest session at %s",
    async (time) => {
      const { call, clock, emailLink, me } = setUp()
      clock.set(time)
      const payload = { token: await emailLink("a@example.com"), session_duration_minutes: 527_040 }
      const { session_token } = await call(MagicLinks.authenticate, payload)
      expect((await me(session_token)).status).toBe("active")
    }
  )

  it.each([8.64e15, -1, Date.UTC(9998, 0, 1) + 1])(
    "refuses %d, which is not of the years 1970 to 9997",
    (time) => {
      const { clock } = setUp()
      const before = clock.now()
      expect(() => clock.set(time)).toThrow(new RangeError(`This is too far away: ${time}`))
      expect(() => clock.advance(time - before)).toThrow(RangeError)
      expect(clock.now()).toBe(before)
    }
  )
})

describe("A provider as a layer", () => {
  it.effect("answers requests without a network", () =>
    Effect.gen(function* () {
      const client = yield* HttpClient.HttpClient
      const response = yield* client.get(`${base}/projects/bootstrap/${publicToken}`, {
        headers: credentials
      })
      assert.strictEqual(response.status, 200)
    }).pipe(Effect.provide(layerHttpClient()))
  )

  it.effect("sends bodies to the given provider", () => {
    const provider = makeEffectProvider({ defaultRedirectURL: "https://app.test" })
    return Effect.gen(function* () {
      const client = yield* HttpClient.HttpClient
      const body = HttpBody.unsafeJson({ email: "a@example.com" })
      yield* client.post(`${base}/magic_links/email/login_or_create`, { headers: credentials, body })
      assert.strictEqual(provider.inbox.latest()?.to, "a@example.com")
    }).pipe(Effect.provide(layerHttpClient(provider)))
  })

  for (const [how, options, date] of [
    ["hides the Date header, as browsers do", {}, undefined],
    ["shows the Date header where it is exposed", { exposesDate: true }, "Thu, 01 Jan 1970 00:00:00 GMT"]
  ] as const) {
    it.effect(how, () =>
      Effect.gen(function* () {
        const { headers } = yield* (yield* HttpClient.HttpClient).get(`${base}/users/me`)
        assert.strictEqual(headers["date"], date)
      }).pipe(Effect.provide(layerHttpClient(options)))
    )
  }

  it.effect("expires links by the fiber's clock", () => {
    const provider = makeEffectProvider({ defaultRedirectURL: "https://app.test" })
    return Effect.gen(function* () {
      const client = yield* HttpClient.HttpClient
      const post = (path: string, json: unknown) =>
        client.post(`${base}${path}`, { headers: credentials, body: HttpBody.unsafeJson(json) })
      yield* post("/magic_links/email/login_or_create", { email: "a@example.com" })
      const token = new URL(provider.inbox.latest()?.link ?? "").searchParams.get("token")
      yield* TestClock.adjust("30 minutes")
      const late = yield* post("/magic_links/authenticate", { token, session_duration_minutes: 30 })
      assert.strictEqual(late.status, 401)
    }).pipe(Effect.provide(layerHttpClient(provider)))
  })

  it.effect("delays responses by the fiber's clock", () => {
    const provider = makeEffectProvider()
    provider.faults.delay(5_000)
    return Effect.gen(function* () {
      const client = yield* HttpClient.HttpClient
      const call = yield* Effect.fork(client.get(`${base}/users/me`))
      yield* TestClock.adjust("4 seconds")
      assert.isNull(call.unsafePoll())
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* Fiber.join(call)).status, 401)
    }).pipe(Effect.provide(layerHttpClient(provider)))
  })

  it.effect("fails with a transport error when the provider is offline", () => {
    const provider = makeEffectProvider()
    provider.faults.offline()
    return Effect.gen(function* () {
      const client = yield* HttpClient.HttpClient
      const error = yield* Effect.flip(client.get(`${base}/users/me`))
      assert.strictEqual(error.reason, "Transport")
    }).pipe(Effect.provide(layerHttpClient(provider)))
  })
})

describe("EmbeddedProvider.inbox", () => {
  it("keeps the newest thousand messages", async () => {
    const { inbox, add } = makeInbox()
    for (let count = 0; count < 1_001; count++) {
      const at = "2026-01-06T12:00:00Z"
      add({ id: String(count), to: "a@example.com", channel: "email", subject: "", body: "", at })
    }
    expect(inbox.list()).toHaveLength(1_000)
    expect([inbox.latest()?.id, inbox.list().at(-1)?.id]).toEqual(["1000", "1"])
  })
})
