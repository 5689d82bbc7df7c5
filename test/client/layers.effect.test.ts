import { assert, describe, it } from "../support/it.js"
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpClient from "@effect/platform/HttpClient"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/TestClock"
import {
  AuthClient,
  Bootstrap,
  Captcha,
  Cookies,
  CrossTab,
  Crypto,
  EventLog,
  Forms,
  FraudTelemetry,
  Keepalive,
  layerBrowser,
  layerTest,
  Locks,
  MagicLinks,
  Navigation,
  OneTap,
  Page,
  Passkeys,
  PhoneParser,
  Scripts,
  Session,
  Storage,
  TabStorage,
  Transport,
  Users,
  Wallets
} from "../../src/effect.js"
import { defaults } from "../../src/domain/project/ProjectSettings.js"
import { NetworkError } from "../../src/domain/errors/BasicErrors.js"
import { authenticatedJson, storedState } from "../support/answers.js"
import { ownClient, withBackground } from "../support/client.js"
import { fakeCookies, fakePage, fakeStorage } from "../support/powers.js"
import { ownTransport, plainAnswer } from "../support/transport.js"
import { byPath, fakeWire, ok } from "../support/wire.js"
import { fakeWorld, publicToken, signedInCookies, storageKey } from "../support/world.js"

const half = { session_duration_minutes: 30 }
const answers = {
  "/sessions/authenticate": ok(authenticatedJson()),
  "/magic_links/authenticate": ok(authenticatedJson())
}
const wireOf = () => fakeWire(withBackground(byPath(answers)))

describe("latchkey/effect with services of the site's own", () => {
  it.effect("layerTest needs an HttpClient and nothing of a browser", () => {
    const wire = wireOf()
    return Effect.gen(function* () {
      const { user_id } = yield* (yield* MagicLinks).authenticate("TOKEN", half)
      assert.strictEqual(user_id, "user-test-1")
      assert.strictEqual((yield* (yield* Session).snapshot).status, "present")
      assert.strictEqual((yield* (yield* Bootstrap).settled).projectName, "Acme")
      assert.strictEqual(wire.calls[0]?.headers["x-sdk-parent-host"], "http://localhost")
    }).pipe(Effect.provide(layerTest(publicToken, { HttpClient: wire.layer })))
  })

  it.effect("layerTest accepts a replacement for each of its services", () => {
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
      assert.strictEqual((yield* (yield* Session).snapshot).status, "present")
      const format = yield* (yield* PhoneParser).formatter({ code: "US", callingCode: "1" })
      assert.strictEqual(format("1").national, "national 1")
    }).pipe(Effect.provide(layerTest(publicToken, replaced)))
  })

  it.effect("accepts a Transport, an EventLog, a Bootstrap and Wallets in place of ours", () => {
    const used: Array<string> = []
    const note = (name: string) => Effect.sync(() => void used.push(name))
    const unsent = Effect.fail(new NetworkError({}))
    const replaced = {
      HttpClient: wireOf().layer,
      Transport: Layer.succeed(Transport, {
        call: (endpoint, _payload, ..._path) => Effect.zipRight(note(`call ${endpoint.path}`), unsent),
        prepare: () => Effect.succeed(() => unsent),
        submit: () => Effect.void
      }),
      EventLog: Layer.succeed(EventLog, { log: (name) => note(`event ${name}`) }),
      Bootstrap: Layer.succeed(Bootstrap, {
        current: Effect.succeed(defaults),
        settled: Effect.succeed({ ...defaults, projectName: "Ours" }),
        settledOrNull: Effect.succeed(null),
        fetched: Effect.succeed(false),
        fetchBy: () => Effect.void,
        reload: Effect.succeed(false),
        subscribe: () => Effect.succeed(() => {})
      }),
      Wallets: Layer.succeed(Wallets, {
        detect: Effect.succeed([]),
        connect: (wallet) => Effect.succeed(`address of ${wallet}`),
        sign: () => Effect.succeed("")
      })
    }
    return Effect.gen(function* () {
      yield* Effect.exit((yield* Users).get())
      assert.deepStrictEqual(used, ["event sdk_instance_instantiated", "call /users/me"])
      assert.strictEqual((yield* (yield* Bootstrap).settled).projectName, "Ours")
      assert.strictEqual(yield* (yield* Wallets).connect("Metamask"), "address of Metamask")
    }).pipe(Effect.provide(layerTest(publicToken, replaced)))
  })

  it.effect("sends everything with the site's Transport, the settings and the event log included", () => {
    const wire = fakeWire()
    const page = fakePage()
    const used: Array<readonly [path: string, payload: unknown, parameters: unknown, keepalive: boolean]> = []
    const theirs = ownTransport((endpoint, payload, parameters) =>
      Effect.gen(function* () {
        used.push([endpoint.path, payload, parameters, yield* Keepalive])
        return plainAnswer(endpoint)
      })
    )
    const replaced = { HttpClient: wire.layer, Page: page.layer, Transport: theirs }
    return Effect.gen(function* () {
      assert.strictEqual((yield* (yield* Bootstrap).settled).projectName, "Acme")
      const { otps } = yield* AuthClient
      yield* otps.email.loginOrCreate("ada@example.com")
      yield* TestClock.adjust("800 millis")
      yield* (yield* EventLog).log("email_sent", { email: "ada@example.com", type: "login_or_create_otp" })
      yield* page.hide
      assert.deepStrictEqual(wire.calls, [])
      assert.deepStrictEqual(
        used.map(([path, , , keepalive]) => [path, keepalive]),
        [
          ["/projects/bootstrap/:public_token", false],
          ["/otps/email/login_or_create", false],
          ["/events", false],
          ["/events", true]
        ]
      )
      assert.deepStrictEqual(used[0]?.slice(1, 3), [undefined, { public_token: publicToken }])
      const [made, sent] = used.flatMap(([path, payload]) =>
        path === "/events" ? Schema.decodeUnknownSync(Schema.Array(Schema.Unknown))(payload) : []
      )
      assert.deepNestedInclude(made, { "event.event_name": "sdk_instance_instantiated" })
      assert.deepNestedInclude(sent, { "event.event_name": "email_sent" })
    }).pipe(Effect.provide(layerTest(publicToken, replaced)))
  })

  it.effect("layerBrowser touches no HttpClient either when the Transport is the site's", () => {
    const wire = fakeWire()
    const replaced = {
      HttpClient: wire.layer,
      Transport: ownTransport((endpoint) => Effect.sync(() => plainAnswer(endpoint)))
    }
    return Effect.gen(function* () {
      assert.strictEqual((yield* (yield* Bootstrap).settled).projectName, "Acme")
      yield* (yield* AuthClient).otps.email.loginOrCreate("ada@example.com")
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(wire.calls, [])
    }).pipe(Effect.provide(layerBrowser(publicToken, { onWarning: () => {} }, replaced)))
  })

  it.effect("uses each service that the site replaces", function* () {
    const options = { telemetry: false }
    const theirs = yield* Layer.build(layerBrowser(publicToken, options, fakeWorld().layers))
    const services = new Map<string, object>()
    const given = <Id, Service extends object>(tag: Context.Tag<Id, Service>) => {
      const service = new Proxy(Context.unsafeGet(theirs, tag), {})
      services.set(tag.key, service)
      return Layer.succeed(tag, service)
    }
    const replaced = {
      HttpClient: given(HttpClient.HttpClient),
      Cookies: given(Cookies),
      Storage: given(Storage),
      TabStorage: given(TabStorage),
      CrossTab: given(CrossTab),
      Locks: given(Locks),
      Navigation: given(Navigation),
      Page: given(Page),
      Forms: given(Forms),
      Scripts: given(Scripts),
      Crypto: given(Crypto),
      Passkeys: given(Passkeys),
      Transport: given(Transport),
      EventLog: given(EventLog),
      Bootstrap: given(Bootstrap),
      Captcha: given(Captcha),
      FraudTelemetry: given(FraudTelemetry),
      PhoneParser: given(PhoneParser)
    }
    const ours = yield* Layer.build(layerBrowser(publicToken, options, replaced))
    assert.strictEqual(services.size, 18)
    for (const [key, service] of services) assert.strictEqual(ours.unsafeMap.get(key), service, key)
  })

  it.effect("layerBrowser needs no service of the site: in Node, what needs a page fails as expected", () => {
    const options = { endpoints: { testAPIURL: "http://127.0.0.1:1" }, telemetry: false, onWarning: () => {} }
    return Effect.gen(function* () {
      const { user } = yield* AuthClient
      assert.instanceOf(yield* Effect.flip(user.get()), NetworkError)
      assert.deepStrictEqual(yield* (yield* Wallets).detect, [])
      assert.deepInclude(yield* Effect.flip((yield* OneTap).start()), { reason: "frame_not_loaded" })
    }).pipe(Effect.provide(layerBrowser(publicToken, options)))
  })

  it.effect("layerTest uses the test's clock", () => {
    const wire = wireOf()
    const replaced = { HttpClient: wire.layer, Cookies: fakeCookies(signedInCookies).layer }
    return Effect.gen(function* () {
      yield* TestClock.adjust("3 minutes")
      assert.lengthOf(wire.to("/sessions/authenticate"), 2)
    }).pipe(Effect.provide(layerTest(publicToken, replaced)))
  })

  it.effect("uses the clock of the layers", function* () {
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

  it.effect("layerBrowser sends with the Fetch that a site provides around it", () => {
    const sent: Array<string> = []
    const fetch: typeof globalThis.fetch = async (input) => {
      sent.push(new URL(String(input)).pathname)
      return Response.json({ data: { request_id: "r", status_code: 200 } })
    }
    return Effect.gen(function* () {
      yield* (yield* AuthClient).otps.email.loginOrCreate("ada@example.com").pipe(Effect.ignore)
      assert.include(sent, "/sdk/v1/otps/email/login_or_create")
    }).pipe(
      Effect.provide(
        Layer.provide(
          layerBrowser(publicToken, { telemetry: false }),
          Layer.succeed(FetchHttpClient.Fetch, fetch)
        )
      )
    )
  })

  it.effect("layerBrowser builds the whole client over the HttpClient of the layers", () => {
    const { layer, urls } = ownClient()
    return Effect.gen(function* () {
      const { magicLinks } = yield* AuthClient
      const { session } = yield* magicLinks.authenticate("TOKEN", half)
      assert.strictEqual<string>(session.session_id, "session-test-1")
      assert.include(urls, "/sdk/v1/magic_links/authenticate")
    }).pipe(Effect.provide(layerBrowser(publicToken, { telemetry: false }, { HttpClient: layer })))
  })

  it.effect("accepts the options of createAuthClient", () => {
    const wire = wireOf()
    const cookies = fakeCookies()
    const options = {
      cookieOptions: { opaqueTokenCookieName: "mine" },
      endpointOptions: { testApiDomain: "login.acme.test" }
    }
    return Effect.gen(function* () {
      yield* (yield* MagicLinks).authenticate("TOKEN", half)
      assert.match(wire.calls[0]?.url ?? "", /^https:\/\/login\.acme\.test\/sdk\/v1\//)
      assert.property(cookies.visible(), "mine")
    }).pipe(
      Effect.provide(layerTest(publicToken, { HttpClient: wire.layer, Cookies: cookies.layer }, options))
    )
  })
})
