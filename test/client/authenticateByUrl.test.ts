import { assert, describe, it } from "../support/it.js"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/TestClock"
import { InsecureOriginError } from "../../src/domain/errors/DeviceErrors.js"
import { Crypto } from "../../src/services/browser/Crypto.js"
import { Navigation } from "../../src/services/browser/Navigation.js"
import { AuthClient } from "../../src/services/client/AuthClient.js"
import { layerBrowser } from "../../src/services/wiring/layerBrowser.js"
import { authenticatedJson } from "../support/answers.js"
import { fakeClient, rejection, withBackground } from "../support/client.js"
import { fakeNavigation } from "../support/powers.js"
import {
  byPath,
  captchaRequired,
  offline,
  ok,
  refused,
  reply,
  silence,
  withHeaders,
  type Answer
} from "../support/wire.js"
import { fakeWorld, publicToken, signedInCookies, storageKey, type WorldOptions } from "../support/world.js"

const half = { session_duration_minutes: 30 }
const path = "/magic_links/authenticate"
const oauthPath = "/oauth/authenticate"
const link = "https://app.test/in?next=%2Fhome&stytch_token_type=magic_links&token=TOKEN#top"
const good = ok(authenticatedJson())

type World = ReturnType<typeof fakeWorld>

/** A page of this world at `href`: its client and its address. */
const openPage = (world: World, href: string) =>
  Effect.gen(function* () {
    const layers = { ...world.layers, Navigation: fakeNavigation(href).layer }
    const context = yield* Layer.build(layerBrowser(publicToken, { onWarning: () => {} }, layers))
    const { location, replace } = Context.get(context, Navigation)
    return {
      client: Context.get(context, AuthClient),
      address: Effect.map(location, (now) => now.href),
      goTo: replace
    }
  })

/** A page at `href`, whose provider gives these answers to the return token. */
const standingAt = (
  href: string,
  answers: ReadonlyArray<Answer> = [good],
  { confirms = good, ...options }: WorldOptions & { readonly confirms?: Answer } = {}
) => {
  const script = {
    [path]: answers,
    [oauthPath]: answers,
    "/sessions/authenticate": confirms,
    "/sessions/revoke": ok({})
  }
  const world = fakeWorld({ answer: withBackground(byPath(script)), ...options })
  return Effect.map(openPage(world, href), (page) => ({
    ...world,
    ...page,
    /** Another tab, or the same one after a reload. */
    openAnother: (href: string) => openPage(world, href)
  }))
}

type Client = AuthClient["Type"]

/** The error of a landing that fails, after all its retries. */
const failing = (client: Client, options = {}) =>
  Effect.gen(function* () {
    const landing = yield* Effect.fork(
      Effect.flip(Effect.asVoid(client.authenticateByUrl({ ...half, ...options })))
    )
    yield* TestClock.adjust("1 minute")
    return yield* landing
  })

describe("parseAuthenticateUrl", () => {
  const rows: ReadonlyArray<readonly [name: string, href: string, found: object | null]> = [
    ["is read with its type", link, { tokenType: "magic_links", token: "TOKEN" }],
    [
      "may be of another type",
      "https://app.test/?stytch_token_type=oauth&token=T",
      { tokenType: "oauth", token: "T" }
    ],
    ["is none without its type", "https://app.test/?token=TOKEN", null],
    ["is none when it is empty", "https://app.test/?stytch_token_type=magic_links&token=", null],
    ["is none on most pages", "https://app.test/", null]
  ]
  for (const [name, href, found] of rows) {
    it.effect(name, function* () {
      const { auth, sent } = yield* fakeClient({ href })
      assert.deepStrictEqual<unknown>(auth.parseAuthenticateUrl(), found)
      assert.deepStrictEqual(sent(), [])
    })
  }
})

describe("authenticateByUrl", () => {
  for (const [type, sentTo] of [
    ["magic_links", path],
    ["login", path],
    ["oauth", oauthPath]
  ] as const) {
    it.effect(`signs in with a token of type ${type}, and removes it from the address`, function* () {
      const href = `https://app.test/in?stytch_token_type=${type}&token=TOKEN`
      const { auth, cookies, sent, visited } = yield* fakeClient({ href, answer: () => good })
      const answer = yield* Effect.promise(() => auth.authenticateByUrl(half))
      assert.deepInclude(answer, { tokenType: type, token: "TOKEN" })
      assert.strictEqual<string | undefined>(answer?.data?.user_id, "user-test-1")
      assert.deepStrictEqual(cookies.visible(), signedInCookies)
      assert.lengthOf(sent(), 1)
      assert.deepInclude(sent()[0], { path: sentTo, body: { token: "TOKEN", ...half } })
      assert.deepStrictEqual(visited, ["https://app.test/in"])
    })
  }

  it.effect("removes the token from the address, and nothing else", function* () {
    const { address, client } = yield* standingAt(link)
    yield* client.authenticateByUrl(half)
    assert.strictEqual(yield* address, "https://app.test/in?next=%2Fhome#top")
  })

  it.effect("keeps the site's parameters as they are written, its own `token` too", function* () {
    const own = "https://app.test/in?token=invite-1&flag&next=%2Fa%20b&sig=%7e*~&x=a,b;c"
    const { address, client, wire } = yield* standingAt(
      `${own}&stytch_token_type=oauth&token=OLD&stytch_token_type=magic_links&token=TOKEN#top`
    )
    yield* client.authenticateByUrl(half)
    assert.deepInclude(wire.to(path)[0]?.body, { token: "TOKEN" })
    assert.strictEqual(yield* address, `${own}#top`)
  })

  it.effect("puts the address back as it was written when the network fails", function* () {
    const href =
      "https://app.test/in?flag&amp;next=%2fa%20b&amp;stytch_token_type=magic_links&amp;token=TOK%20EN)#top"
    const { address, client } = yield* standingAt(href, [offline])
    yield* failing(client)
    assert.strictEqual(yield* address, href)
  })

  it.effect("redeems a token without what a mail program added, and remembers it as the same", function* () {
    const broken = link.replace("TOKEN", "TOK%0D%0A%20EN).")
    const used = refused(401, "unable_to_auth_magic_link")
    const { client, openAnother, wire } = yield* standingAt(broken, [good, used])
    assert.deepInclude(yield* client.authenticateByUrl(half), { token: "TOKEN" })
    assert.deepInclude(wire.to(path)[0]?.body, { token: "TOKEN" })
    const other = yield* openAnother(link)
    assert.deepInclude(yield* other.client.authenticateByUrl(half), { token: "TOKEN" })
  })

  it.effect("removes the token before the call, so that a reload does not use the link up", function* () {
    const seen: Array<string> = []
    const page: { address: Effect.Effect<string> } = { address: Effect.succeed("") }
    const look = Effect.suspend(() => page.address).pipe(Effect.map((href) => seen.push(href)))
    const { address, client } = yield* standingAt(link, [Effect.zipRight(look, good)])
    page.address = address
    yield* client.authenticateByUrl(half)
    assert.deepStrictEqual(seen, ["https://app.test/in?next=%2Fhome#top"])
  })

  it.effect("leaves the token in the address when keepToken is set", function* () {
    const { address, client } = yield* standingAt(link)
    yield* client.authenticateByUrl({ ...half, keepToken: true })
    assert.strictEqual(yield* address, link)
  })

  it.effect("returns null and sends nothing when there is no token", function* () {
    const { auth, sent } = yield* fakeClient()
    assert.isNull(yield* Effect.promise(() => auth.authenticateByUrl(half)))
    assert.deepStrictEqual(sent(), [])
  })

  for (const type of ["reset_password", "discovery", "constructor", "__proto__"]) {
    it.effect(`does not redeem a token of type ${type}, which the page handles`, function* () {
      const href = `https://app.test/?stytch_token_type=${type}&token=TOKEN`
      const { address, client, wire } = yield* standingAt(href)
      assert.deepStrictEqual(yield* client.authenticateByUrl(half), {
        tokenType: type,
        token: "TOKEN",
        data: null
      })
      assert.strictEqual(yield* address, href)
      assert.deepStrictEqual([...wire.to(path), ...wire.to(oauthPath)], [])
    })
  }

  it.effect("signs in once for a page that calls it twice, and answers both calls", function* () {
    const { auth, sent } = yield* fakeClient({ href: link, answer: () => good })
    const [first, second] = yield* Effect.promise(() =>
      Promise.all([auth.authenticateByUrl(half), auth.authenticateByUrl(half)])
    )
    assert.isNotNull(first)
    assert.strictEqual(second, first)
    assert.lengthOf(sent(), 1)
  })

  it.effect("returns null the second time, when the token is gone", function* () {
    const { auth } = yield* fakeClient({ href: link, answer: () => good })
    yield* Effect.promise(() => auth.authenticateByUrl(half))
    assert.isNull(yield* Effect.promise(() => auth.authenticateByUrl(half)))
  })

  it.effect("rejects both of two concurrent calls with the provider's error", function* () {
    const answer = () => refused(401, "unable_to_auth_magic_link")
    const { auth, sent } = yield* fakeClient({ href: link, answer })
    const call = rejection(() => auth.authenticateByUrl(half))
    const errors = yield* Effect.fork(Effect.all([call, call], { concurrency: 2 }))
    yield* TestClock.adjust("1 second")
    for (const error of yield* errors) assert.propertyVal(error, "error_type", "unable_to_auth_magic_link")
    assert.lengthOf(sent(), 1)
  })

  it.effect("leaves the address alone when the network fails after the page has moved on", function* () {
    const page = { moveOn: Effect.void }
    const moving = Effect.suspend(() => page.moveOn)
    const { address, client, goTo } = yield* standingAt(link, [Effect.zipRight(moving, offline)])
    page.moveOn = goTo("https://app.test/elsewhere")
    yield* failing(client)
    assert.strictEqual(yield* address, "https://app.test/elsewhere")
  })

  it.effect("leaves the address alone when the network fails and keepToken is set", function* () {
    const { address, client } = yield* standingAt(link, [offline])
    yield* failing(client, { keepToken: true })
    assert.strictEqual(yield* address, link)
  })
})

const html = (status: number) => reply(status, "<html>Sign in to the Wi-Fi</html>", "text/html")
const cleaned = "https://app.test/in?next=%2Fhome#top"

describe("a return token that the provider did not refuse", () => {
  const rows: ReadonlyArray<readonly [name: string, answer: Answer]> = [
    ["the network fails", offline],
    ["the provider never answers", silence],
    ["the provider is overloaded (429)", refused(429, "too_many_requests")],
    ["the provider fails (500)", refused(500, "internal_server_error")],
    ["a gateway answers 502 with HTML", html(502)],
    ["a gateway answers 503 with its own JSON", reply(503, '{"message":"upstream"}')],
    ["a proxy answers 403 with HTML", html(403)],
    ["a captive portal answers", html(200)],
    ["the answer is truncated", reply(200, '{"data":{"user_id":"user-te')],
    ["the answer is empty", reply(200, "")],
    ["the answer has wrong types", ok({ ...authenticatedJson(), session: 5 })],
    ["a captcha is demanded", captchaRequired]
  ]
  for (const [name, answer] of rows) {
    it.effect(`is back in the address when ${name}, and works later`, function* () {
      const answers = [answer, answer, answer, answer, good]
      const { address, client, cookies, openAnother, wire } = yield* standingAt(link, answers)
      yield* failing(client)
      assert.strictEqual(yield* address, link)
      while (wire.to(path).length < 4) yield* failing(client)
      const reloaded = yield* openAnother(yield* address)
      assert.isNotNull(yield* reloaded.client.authenticateByUrl(half))
      assert.strictEqual(yield* reloaded.address, cleaned)
      assert.deepStrictEqual(cookies.visible(), signedInCookies)
    })
  }

  it.effect("is tried again after growing pauses", function* () {
    const { address, client, wire } = yield* standingAt(link, [offline, html(502), refused(429, "x"), good])
    const landing = yield* Effect.fork(client.authenticateByUrl(half))
    yield* TestClock.adjust("10 seconds")
    assert.isNotNull(yield* landing)
    assert.strictEqual(yield* address, cleaned)
    const times = wire.to(path).map(({ at }) => at)
    const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0))
    assert.lengthOf(pauses, 3)
    for (const [index, pause] of pauses.entries()) assert.closeTo(pause, 500 * 2 ** index, 100 * 2 ** index)
  })

  it.effect("is tried at most four times", function* () {
    const { client, wire } = yield* standingAt(link, [refused(503, "unavailable")])
    yield* failing(client)
    assert.lengthOf(wire.to(path), 4)
  })

  it.effect("is tried again after the time that the provider asks for", function* () {
    const busy = withHeaders({ "retry-after": "2" }, refused(429, "too_many_requests"))
    const { client, wire } = yield* standingAt(link, [busy, good])
    const landing = yield* Effect.fork(client.authenticateByUrl(half))
    yield* TestClock.adjust("10 seconds")
    assert.isNotNull(yield* landing)
    assert.deepStrictEqual(
      wire.to(path).map(({ at }) => at),
      [0, 2_000]
    )
  })

  it.effect("is not tried again when the provider asks for more time than a person would wait", function* () {
    const busy = withHeaders({ "retry-after": "3600" }, refused(429, "too_many_requests"))
    const { address, client, wire } = yield* standingAt(link, [busy, good])
    yield* failing(client)
    assert.lengthOf(wire.to(path), 1)
    assert.strictEqual(yield* address, link)
  })

  it.effect("is not tried again after the user signed out, and is back in the address", function* () {
    const { address, client, openAnother, wire } = yield* standingAt(
      link,
      [refused(503, "unavailable"), good],
      {
        cookies: signedInCookies
      }
    )
    const landing = yield* Effect.fork(Effect.flip(client.authenticateByUrl(half)))
    yield* TestClock.adjust("100 millis")
    const other = yield* openAnother("https://app.test/")
    yield* Effect.ignore(other.client.session.revoke({ forceClear: true }))
    // The next try would be half a second after the first
    yield* TestClock.adjust("700 millis")
    assert.isNotNull(landing.unsafePoll())
    yield* TestClock.adjust("1 minute")
    yield* landing
    assert.lengthOf(wire.to(path), 1)
    assert.strictEqual(yield* address, link)
  })

  it.effect("is tried once when the call takes its whole time", function* () {
    const { client, wire } = yield* standingAt(link, [silence])
    yield* failing(client)
    assert.lengthOf(wire.to(path), 1)
  })

  it.effect("is found again when the page is reloaded before the answer", function* () {
    yield* TestClock.adjust("1 hour")
    const { address, client, openAnother, page, tab } = yield* standingAt(link, [silence, good])
    yield* Effect.fork(client.authenticateByUrl(half))
    yield* TestClock.adjust(0)
    assert.deepStrictEqual([...tab.contents.keys()], [])
    yield* page.hide
    // A reload loads the address that the page has now
    const reloaded = yield* openAnother(yield* address)
    assert.deepInclude(yield* reloaded.client.authenticateByUrl(half), { token: "TOKEN" })
    assert.deepStrictEqual([...tab.contents.keys()], [])
  })

  it.effect("is not redeemed by another page of the tab, nor later by the first", function* () {
    const { client, openAnother, page, tab } = yield* standingAt(link, [silence, good])
    yield* Effect.fork(client.authenticateByUrl(half))
    yield* TestClock.adjust(0)
    yield* page.hide
    const elsewhere = yield* openAnother("https://app.test/elsewhere")
    assert.isNull(yield* elsewhere.client.authenticateByUrl(half))
    assert.deepStrictEqual([...tab.contents.keys()], [])
  })

  it.effect("is not kept when the page has moved on before it is left", function* () {
    const { client, goTo, page, tab } = yield* standingAt(link, [silence])
    yield* Effect.fork(client.authenticateByUrl(half))
    yield* TestClock.adjust(0)
    yield* goTo("https://app.test/elsewhere")
    yield* page.hide
    assert.deepStrictEqual([...tab.contents.keys()], [])
  })

  it.effect("is not kept once the provider has answered", function* () {
    const { client, page, tab } = yield* standingAt(link)
    yield* client.authenticateByUrl(half)
    yield* page.hide
    assert.deepStrictEqual([...tab.contents.keys()], [])
  })

  it.effect(
    "is forgotten when a page that came back from the back/forward cache gets the answer",
    function* () {
      const gate = yield* Deferred.make<void>()
      const { client, page, tab } = yield* standingAt(link, [Effect.zipRight(Deferred.await(gate), good)])
      const landing = yield* Effect.fork(client.authenticateByUrl(half))
      yield* TestClock.adjust(0)
      yield* page.hide
      assert.lengthOf([...tab.contents.keys()], 1)
      yield* Deferred.succeed(gate, undefined)
      yield* landing
      assert.deepStrictEqual([...tab.contents.keys()], [])
    }
  )
})

describe("a return token that the provider refused", () => {
  const rows: ReadonlyArray<readonly [name: string, answer: Answer]> = [
    ["401", refused(401, "unable_to_auth_magic_link")],
    ["404", refused(404, "oauth_token_not_found")],
    ["a schema error", reply(400, '{"body":[{"dataPath":".token","message":"should be string"}]}')]
  ]
  for (const [name, answer] of rows) {
    it.effect(`is neither tried again nor put back: ${name}`, function* () {
      const { address, client, wire } = yield* standingAt(link, [answer])
      yield* failing(client)
      assert.strictEqual(yield* address, cleaned)
      assert.lengthOf(wire.to(path), 1)
    })
  }

  it.effect("stays in the address for the browser that has its PKCE verifier", function* () {
    const wanted = refused(400, "pkce_expected_code_verifier", "A pkce verifier is missing.")
    const { address, client, wire } = yield* standingAt(link, [wanted])
    yield* failing(client)
    assert.strictEqual(yield* address, link)
    assert.lengthOf(wire.to(path), 1)
  })
})

describe("a return token that this browser has just used", () => {
  const used = refused(401, "unable_to_auth_magic_link")

  /** Two tabs with one link: the first signs in, the second is refused. */
  const twoTabs = (options?: WorldOptions & { readonly confirms?: Answer }) =>
    Effect.gen(function* () {
      yield* TestClock.adjust("1 hour")
      const first = yield* standingAt(link, [good, used], options)
      yield* first.client.authenticateByUrl(half)
      return first
    })

  /** A tab whose landing waits for the answer, and what lets it finish. */
  const landingOnTheWay = Effect.gen(function* () {
    const gate = yield* Deferred.make<void>()
    const late = Effect.zipRight(Deferred.await(gate), good)
    const first = yield* standingAt(link, [late, used])
    const landing = yield* Effect.fork(first.client.authenticateByUrl(half))
    yield* TestClock.adjust(0)
    const finish = Effect.zipRight(Deferred.succeed(gate, undefined), Fiber.join(landing))
    return { finish, first }
  })

  it.effect("signs in with the present session, which the provider confirms", function* () {
    const { cookies, openAnother, wire } = yield* twoTabs()
    const { address, client } = yield* openAnother(link)
    const confirmations = wire.to("/sessions/authenticate").length
    const answer = yield* client.authenticateByUrl(half)
    assert.deepInclude(answer, { tokenType: "magic_links", token: "TOKEN" })
    assert.strictEqual(answer?.data?.session.session_id, "session-test-1")
    assert.isAbove(wire.to("/sessions/authenticate").length, confirmations)
    assert.deepStrictEqual(cookies.visible(), signedInCookies)
    assert.strictEqual(yield* address, cleaned)
  })

  it.effect("signs in too when its PKCE verifier is used up", function* () {
    const wanted = refused(400, "pkce_expected_code_verifier", "A pkce verifier is missing.")
    const { client, openAnother } = yield* standingAt(link, [good, wanted])
    yield* client.authenticateByUrl(half)
    const second = yield* openAnother(link)
    assert.isNotNull(yield* second.client.authenticateByUrl(half))
  })

  it.effect("is stored as a digest only", function* () {
    const { storage, tab } = yield* twoTabs()
    assert.notInclude(JSON.stringify([...storage.contents, ...tab.contents]), "TOKEN")
  })

  it.effect("waits for the tab that is using it", function* () {
    const { finish, first } = yield* landingOnTheWay
    const { client } = yield* first.openAnother(link)
    const second = yield* Effect.fork(client.authenticateByUrl(half))
    yield* TestClock.adjust("1 second")
    assert.isNull(yield* Fiber.poll(second).pipe(Effect.map(Option.getOrNull)))
    yield* finish
    yield* TestClock.adjust("1 second")
    assert.strictEqual((yield* second)?.data?.session.session_id, "session-test-1")
  })

  it.effect(
    "signs in when a tab that began at the same time overwrites what the first has written",
    function* () {
      const { finish, first } = yield* landingOnTheWay
      const key = `${storageKey}::redeemed`
      const begun = first.storage.contents.get(key) ?? ""
      yield* finish
      first.storage.contents.set(key, begun)
      const { client } = yield* first.openAnother(link)
      const second = yield* Effect.fork(client.authenticateByUrl(half))
      yield* TestClock.adjust("5 seconds")
      assert.strictEqual((yield* second)?.data?.session.session_id, "session-test-1")
    }
  )

  it.effect("waits a moment for a tab whose mark was overwritten", function* () {
    const { finish, first } = yield* landingOnTheWay
    first.storage.contents.delete(`${storageKey}::redeemed`)
    const { client } = yield* first.openAnother(link)
    const second = yield* Effect.fork(client.authenticateByUrl(half))
    yield* TestClock.adjust("300 millis")
    yield* finish
    yield* TestClock.adjust("1 second")
    assert.strictEqual((yield* second)?.data?.session.session_id, "session-test-1")
  })

  it.effect("waits for some seconds at most", function* () {
    const first = yield* standingAt(link, [silence, used])
    yield* Effect.fork(first.client.authenticateByUrl(half))
    yield* TestClock.adjust(0)
    const { client } = yield* first.openAnother(link)
    const second = yield* Effect.fork(Effect.flip(Effect.asVoid(client.authenticateByUrl(half))))
    yield* TestClock.adjust("5 seconds")
    assert.propertyVal(yield* second, "error_type", "unable_to_auth_magic_link")
  })

  const stories: ReadonlyArray<
    readonly [name: string, then: (world: World, client: Client) => Effect.Effect<unknown>, href?: string]
  > = [
    ["it is another token", () => Effect.void, link.replace("TOKEN", "OTHER")],
    ["the user has signed out since", (_, client) => Effect.orDie(client.session.revoke())],
    [
      "another session has begun since",
      (_, client) => Effect.orDie(client.otps.authenticate("000000", "m", half))
    ],
    ["that was long ago", () => TestClock.adjust("6 minutes")],
    [
      "what this browser remembers cannot be read",
      ({ storage }) =>
        Effect.sync(() => {
          for (const name of ["redeemed", "redeemed_session"])
            storage.contents.set(`${storageKey}::${name}`, "{")
        })
    ]
  ]
  for (const [name, then, href = link] of stories) {
    it.effect(`is refused when ${name}`, function* () {
      const others = {
        "/sessions/revoke": ok({}),
        "/otps/authenticate": ok(authenticatedJson(2)),
        "/sessions/authenticate": good,
        [path]: [good, used]
      }
      const answer = withBackground(byPath(others))
      const first = yield* standingAt(link, [], { answer })
      yield* first.client.authenticateByUrl(half)
      yield* then(first, first.client)
      const { client } = yield* first.openAnother(href)
      assert.propertyVal(yield* failing(client), "error_type", "unable_to_auth_magic_link")
    })
  }

  for (const [name, confirms] of [
    ["refuses the session", refused(404, "session_not_found")],
    ["cannot be reached", offline],
    ["confirms another session", ok(authenticatedJson(2))]
  ] as const) {
    it.effect(`is refused when the provider ${name}`, function* () {
      const { openAnother } = yield* twoTabs({ confirms })
      const { client } = yield* openAnother(link)
      assert.propertyVal(yield* failing(client), "error_type", "unable_to_auth_magic_link")
    })
  }

  it.effect("is redeemed where the browser computes no digests, and refused the second time", function* () {
    const none = () => Effect.fail(new InsecureOriginError())
    const { layers, ...world } = fakeWorld({ answer: withBackground(byPath({ [path]: [good, used] })) })
    const insecure = {
      ...layers,
      Crypto: Layer.map(layers.Crypto, (context) =>
        Context.add(context, Crypto, { ...Context.get(context, Crypto), sha256: none })
      )
    }
    const first = yield* openPage({ ...world, layers: insecure }, link)
    assert.isNotNull(yield* first.client.authenticateByUrl(half))
    assert.isFalse(world.storage.contents.has(`${storageKey}::redeemed`))
    const second = yield* openPage({ ...world, layers: insecure }, link)
    assert.propertyVal(yield* failing(second.client), "error_type", "unable_to_auth_magic_link")
  })
})

describe("a prerendered landing", () => {
  it.effect("redeems the token when the user goes there, and not before", function* () {
    const { client, page, wire } = yield* standingAt(link, [good], { prerendered: true })
    const landing = yield* Effect.fork(client.authenticateByUrl(half))
    yield* TestClock.adjust("1 minute")
    assert.deepStrictEqual(wire.to(path), [])
    yield* page.activate
    assert.isNotNull(yield* landing)
    assert.lengthOf(wire.to(path), 1)
  })
})
