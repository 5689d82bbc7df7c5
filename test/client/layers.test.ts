import { assert, describe, it } from "@effect/vitest"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import {
  AuthClient,
  Bootstrap,
  layerBrowser,
  layerTest,
  MagicLinks,
  PhoneParser,
  Session
} from "../../src/effect.js"
import { createAuthClient } from "../../src/index.js"
import { authenticatedJson, bootstrapJson, storedState } from "../support/answers.js"
import { withBackground } from "../support/client.js"
import { fakeCookies, fakeStorage } from "../support/powers.js"
import { byPath, fakeWire, ok } from "../support/wire.js"
import { publicToken, signedInCookies, storageKey } from "../support/world.js"

const half = { session_duration_minutes: 30 }
const answers = {
  "/sessions/authenticate": ok(authenticatedJson()),
  "/magic_links/authenticate": ok(authenticatedJson())
}
const wireOf = () => fakeWire(withBackground(byPath(answers)))

/** An HttpClient such as a site would write: no helper of ours. */
const ownClient = () => {
  const urls: Array<string> = []
  const layer = Layer.succeed(
    HttpClient.HttpClient,
    HttpClient.make((request, url) =>
      Effect.sync(() => {
        urls.push(url.pathname)
        const data = url.pathname.includes("bootstrap") ? bootstrapJson() : authenticatedJson()
        return HttpClientResponse.fromWeb(request, Response.json({ data }))
      })
    )
  )
  return { urls, layer }
}

describe("createAuthClient with services of the site's own", () => {
  it("makes its calls over the HttpClient that is given", async () => {
    const { layer, urls } = ownClient()
    const auth = createAuthClient(publicToken, { layers: { HttpClient: layer } })
    const { user_id } = await auth.magicLinks.authenticate("TOKEN", half)
    await auth.close()
    assert.strictEqual(user_id, "user-test-1")
    assert.include(urls, "/sdk/v1/magic_links/authenticate")
  })

  it("keeps its state in the storage and the cookies that are given", async () => {
    const storage = fakeStorage()
    const cookies = fakeCookies()
    const layers = { HttpClient: wireOf().layer, Storage: storage.layer, Cookies: cookies.layer }
    const auth = createAuthClient(publicToken, { layers })
    await auth.magicLinks.authenticate("TOKEN", half)
    await auth.close()
    assert.include(storage.contents.get(storageKey), "session-test-1")
    assert.deepStrictEqual(cookies.visible(), signedInCookies)
  })

  it("begins with what the given storage and cookies hold", async () => {
    const storage = fakeStorage({ [storageKey]: storedState() })
    const cookies = fakeCookies(signedInCookies)
    const layers = { HttpClient: wireOf().layer, Storage: storage.layer, Cookies: cookies.layer }
    const auth = createAuthClient(publicToken, { layers })
    assert.strictEqual<string | undefined>(auth.session.getSync()?.session_id, "session-test-1")
    await auth.close()
  })

  it.effect("goes by the clock that is given, in all it does", () =>
    Effect.gen(function* () {
      const wire = wireOf()
      const layers = {
        HttpClient: wire.layer,
        Cookies: fakeCookies(signedInCookies).layer,
        Clock: yield* Effect.clock
      }
      yield* TestClock.setTime(Date.UTC(2040, 0, 1))
      const auth = createAuthClient(publicToken, { layers })
      yield* TestClock.adjust("6 minutes")
      assert.deepStrictEqual(
        wire.to("/sessions/authenticate").map(({ at }) => at - Date.UTC(2040, 0, 1)),
        [0, 180_000, 360_000]
      )
      assert.include(
        atob(wire.calls[0]?.headers["x-sdk-client"] ?? ""),
        '"client_sent_at":"2040-01-01T00:00:00.000Z"'
      )
      yield* Effect.promise(() => auth.close())
    })
  )

  it("warns to the callback that is given", async () => {
    const warnings: Array<string> = []
    const layers = { HttpClient: wireOf().layer }
    const auth = createAuthClient("no-public-token", {
      layers,
      onWarning: (warning) => warnings.push(warning)
    })
    await auth.close()
    assert.deepStrictEqual(warnings, [
      'A public token starts with "public-token-". Check the token given to the client.'
    ])
  })

  it("is made in Node without any", async () => {
    const auth = createAuthClient(publicToken, {
      endpoints: { testAPIURL: "http://127.0.0.1:1" },
      telemetry: false,
      onWarning: () => {}
    })
    assert.isNull(auth.session.getSync())
    assert.isNull(auth.parseAuthenticateUrl())
    await auth.close()
  })

  it("tells two clients of different projects apart", async () => {
    const storage = fakeStorage()
    const layers = { HttpClient: wireOf().layer, Storage: storage.layer }
    const one = createAuthClient(publicToken, { layers, telemetry: false })
    const two = createAuthClient("public-token-test-2", { layers, telemetry: false })
    await one.magicLinks.authenticate("TOKEN", half)
    assert.isNotNull(one.session.getSync())
    assert.isNull(two.session.getSync())
    await Promise.all([one.close(), two.close()])
  })
})

describe("latchkey/effect with services of the site's own", () => {
  it.effect("layerTest needs an HttpClient and nothing of a browser", () => {
    const wire = wireOf()
    return Effect.gen(function* () {
      const { user_id } = yield* (yield* MagicLinks).authenticate("TOKEN", 30)
      assert.strictEqual(user_id, "user-test-1")
      assert.strictEqual((yield* (yield* Session).snapshot).status, "present")
      assert.strictEqual((yield* (yield* Bootstrap).settled).projectName, "Acme")
      assert.strictEqual(wire.calls[0]?.headers["x-sdk-parent-host"], "http://localhost")
    }).pipe(Effect.provide(layerTest(publicToken, { HttpClient: wire.layer })))
  })

  it.effect("layerTest takes any other service in place of its own", () => {
    const storage = fakeStorage({ [storageKey]: storedState() })
    const cookies = fakeCookies(signedInCookies)
    const phones = Layer.succeed(PhoneParser, {
      formatter: () => Effect.succeed((raw) => ({ isValid: true, number: raw, national: `national ${raw}` })),
      onSubmit: (raw) => Effect.succeed({ isValid: false, number: raw, national: raw })
    })
    const replaced = {
      HttpClient: wireOf().layer,
      Storage: storage.layer,
      Cookies: cookies.layer,
      PhoneParser: phones
    }
    return Effect.gen(function* () {
      const { session } = yield* AuthClient
      assert.strictEqual((yield* session.snapshot()).status, "present")
      const format = yield* (yield* PhoneParser).formatter({ code: "US", callingCode: "1" })
      assert.strictEqual(format("1").national, "national 1")
    }).pipe(Effect.provide(layerTest(publicToken, replaced)))
  })

  it.effect("layerTest goes by the test's clock", () => {
    const wire = wireOf()
    const replaced = { HttpClient: wire.layer, Cookies: fakeCookies(signedInCookies).layer }
    return Effect.gen(function* () {
      yield* TestClock.adjust("3 minutes")
      assert.lengthOf(wire.to("/sessions/authenticate"), 2)
    }).pipe(Effect.provide(layerTest(publicToken, replaced)))
  })

  it.effect("goes by the clock that is given", () =>
    Effect.gen(function* () {
      const wire = wireOf()
      const now = Date.UTC(2050, 0, 1)
      const clock: Clock.Clock = {
        [Clock.ClockTypeId]: Clock.ClockTypeId,
        unsafeCurrentTimeMillis: () => now,
        unsafeCurrentTimeNanos: () => BigInt(now) * 1_000_000n,
        currentTimeMillis: Effect.succeed(now),
        currentTimeNanos: Effect.succeed(BigInt(now) * 1_000_000n),
        sleep: () => Effect.never
      }
      const replaced = { HttpClient: wire.layer, Clock: clock }
      yield* Effect.flatMap(Bootstrap, ({ settled }) => settled).pipe(
        Effect.provide(layerTest(publicToken, replaced))
      )
      assert.strictEqual(wire.calls[0]?.at, now)
    })
  )

  it.effect("layerBrowser is the whole client, here with the HttpClient that is given", () => {
    const { layer, urls } = ownClient()
    return Effect.gen(function* () {
      const { magicLinks } = yield* AuthClient
      const { session } = yield* magicLinks.authenticate("TOKEN", half)
      assert.strictEqual<string>(session.session_id, "session-test-1")
      assert.include(urls, "/sdk/v1/magic_links/authenticate")
    }).pipe(Effect.provide(layerBrowser(publicToken, { telemetry: false }, { HttpClient: layer })))
  })

  it.effect("takes options as createAuthClient does", () => {
    const wire = wireOf()
    const cookies = fakeCookies()
    const options = {
      cookieOptions: { opaqueTokenCookieName: "mine" },
      endpointOptions: { testApiDomain: "login.acme.test" }
    }
    return Effect.gen(function* () {
      yield* (yield* MagicLinks).authenticate("TOKEN", 30)
      assert.match(wire.calls[0]?.url ?? "", /^https:\/\/login\.acme\.test\/sdk\/v1\//)
      assert.property(cookies.visible(), "mine")
    }).pipe(
      Effect.provide(layerTest(publicToken, { HttpClient: wire.layer, Cookies: cookies.layer }, options))
    )
  })
})
