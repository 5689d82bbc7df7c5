/** The attack of these tests: Mallory sends Ada a link that signs in to Mallory's account. */
import { assert, describe, it } from "../support/it.js"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import type { LandingOptions } from "../../src/domain/login/Landing.js"
import { fingerprintOf } from "../../src/domain/session/CookieValues.js"
import type { LandingFailure } from "../../src/domain/login/LandingFailure.js"
import type { AccountChange, UnknownReturn } from "../../src/domain/login/LandingQuestions.js"
import { Navigation } from "../../src/services/browser/Navigation.js"
import { AuthClient } from "../../src/services/client/AuthClient.js"
import { WidgetQuestions, type AskingWidget } from "../../src/services/login/WidgetQuestions.js"
import { Session } from "../../src/services/session/Session.js"
import { SessionAtCall } from "../../src/services/session/SessionAtCall.js"
import { layerBrowser } from "../../src/services/wiring/layerBrowser.js"
import { authenticatedJson, sessionJson, storedState, userJson } from "../support/answers.js"
import { withBackground } from "../support/client.js"
import { fakeNavigation } from "../support/powers.js"
import { byPath, offline, ok, refused, reply, silence, type Answer } from "../support/wire.js"
import { fakeWorld, publicToken, signedInCookies, storageKey, type WorldOptions } from "../support/world.js"

const half = { session_duration_minutes: 30 }
const path = "/magic_links/authenticate"
const revokePath = "/sessions/revoke"
const link = "https://app.test/in?stytch_token_type=magic_links&token=TOKEN"
const oauthLink = "https://app.test/in?stytch_token_type=oauth&token=TOKEN"
const cleaned = "https://app.test/in"

const personJson = (n: number) => ({
  ...userJson,
  user_id: `user-test-${n}`,
  emails: [{ email_id: `email-test-${n}`, email: `person${n}@example.com`, verified: true }]
})
const loginAs = (n: number, more: object = {}) =>
  ok(
    authenticatedJson(n, {
      user_id: `user-test-${n}`,
      user: personJson(n),
      session: sessionJson(n, { user_id: `user-test-${n}` }),
      ...more
    })
  )
/** Ada is the person of all tests, user 1. */
const ada = { cookies: signedInCookies, storage: { [storageKey]: storedState() } }
const adaLogin = ok(authenticatedJson(2))
const malloryLogin = loginAs(3)
const malloryCookies = { stytch_session: "SECRET-token-3", stytch_session_jwt: "SECRET-jwt-3" }

/** A flow that began now and may end within half an hour. */
const startOf = (whom: string) => `0 1800000 ${whom}`

const keptKey = `${storageKey}::return`
/** What a tab keeps of a landing that was left now, when nobody was signed in. */
const kept = { href: link, at: 0, logout: "", holder: "" }

interface Landing extends WorldOptions {
  readonly href?: string
  readonly answers?: ReadonlyArray<Answer>
  readonly confirms?: Answer
  readonly revokes?: Answer
}

/** A landing page, and what it was asked. */
const landingAt = ({
  answers = [malloryLogin],
  confirms = ok(authenticatedJson()),
  href = link,
  revokes = ok({}),
  ...options
}: Landing = {}) =>
  Effect.gen(function* () {
    const world = fakeWorld({
      answer: withBackground(
        byPath({
          [path]: answers,
          "/magic_links/email/login_or_create": ok({ method_id: "m" }),
          "/otps/authenticate": adaLogin,
          "/passwords/email/reset/start": ok({}),
          "/oauth/authenticate": answers,
          "/sessions/authenticate": confirms,
          [revokePath]: revokes
        })
      ),
      ...options
    })
    const warnings: Array<string> = []
    const open = (at: string) =>
      Effect.gen(function* () {
        const layers = { ...world.layers, Navigation: fakeNavigation(at).layer }
        const onWarning = (message: string) => void warnings.push(message)
        const context = yield* Layer.build(layerBrowser(publicToken, { onWarning }, layers))
        const { location, replace } = Context.get(context, Navigation)
        return {
          client: Context.get(context, AuthClient),
          session: Context.get(context, Session),
          widgets: Context.get(context, WidgetQuestions),
          address: Effect.map(location, (now) => now.href),
          goTo: replace
        }
      })
    return { ...world, ...(yield* open(href)), open, warnings }
  })

/** Questions that are answered at once. */
const answering = (yes: boolean) => {
  const returns: Array<UnknownReturn> = []
  const changes: Array<readonly [from: string, to: string]> = []
  return {
    returns,
    changes,
    confirmReturn: (about: UnknownReturn) => {
      returns.push(about)
      return yes
    },
    confirmAccountChange: ({ from, to }: AccountChange) => {
      changes.push([from.user_id, to.user_id])
      return Promise.resolve(yes)
    }
  }
}

/** A question that a person answers later. */
const pending = () => {
  const answers: Array<(yes: boolean) => void> = []
  return {
    ask: () => new Promise<boolean>((resolve) => answers.push(resolve)),
    /** Waits until it is asked for the n-th time, then answers. */
    answer: (yes: boolean, n = 1) =>
      Effect.promise(async () => {
        while (answers.length < n) await new Promise((resolve) => setTimeout(resolve))
        answers[n - 1]?.(yes)
      })
  }
}

const land = ({ client }: { readonly client: AuthClient["Type"] }, options: Partial<LandingOptions> = {}) =>
  client.authenticateByUrl({ ...half, ...options })

/** Mounts a widget that asks. */
const mounted = (page: { readonly widgets: WidgetQuestions["Type"] }, widget: Partial<AskingWidget>) => {
  const ends: Array<string | undefined> = []
  const failures: Array<LandingFailure | undefined> = []
  const onEnd: AskingWidget["onEnd"] = ({ account, failure }) => {
    ends.push(account?.user_id)
    failures.push(failure)
  }
  return { ends, failures, remove: page.widgets.add(() => ({ onEnd, ...widget })) }
}

const codeOf = <A, E extends { readonly code: string }>(landing: Effect.Effect<A, E>) =>
  Effect.map(Effect.flip(landing), ({ code }) => code)

/** The code of a landing that fails, after the moment in which it looks for other tabs. */
const refusalOf = (page: Parameters<typeof land>[0]) =>
  Effect.gen(function* () {
    const landing = yield* Effect.fork(codeOf(land(page)))
    yield* TestClock.adjust("5 seconds")
    return yield* Fiber.join(landing)
  })

it.effect("asks what any login of the page asks, whatever is mounted later", function* () {
  const { widgets } = yield* landingAt(ada)
  const confirmReturn = () => true
  const first = mounted({ widgets }, { confirmReturn })
  const last = mounted({ widgets }, {})
  widgets.add(() => undefined)
  const asking = yield* widgets.current
  assert.strictEqual(asking?.confirmReturn, confirmReturn)
  asking?.onEnd({ account: undefined, failure: undefined })
  assert.deepStrictEqual([first.ends.length, last.ends.length], [0, 1])
})

describe("confirmReturn", () => {
  for (const [kind, href] of [
    ["email", link],
    ["oauth", oauthLink]
  ] as const)
    it.effect(
      `asks about ${kind} that a user began before the site's server signed in another one`,
      function* () {
        const { client, cookies, goTo } = yield* landingAt(ada)
        const begin =
          kind === "email" ? client.magicLinks.email.send("ada@example.com") : client.oauth.google.start()
        yield* Effect.exit(begin)
        yield* goTo(href)
        const asked = answering(false)
        cookies.put("stytch_session", { value: "SECRET-token-2", attributes: { path: "/" } })
        yield* Effect.exit(land({ client }, { confirmReturn: asked.confirmReturn }))
        assert.deepStrictEqual(asked.returns, [{ tokenType: kind === "email" ? "magic_links" : "oauth" }])
      }
    )

  for (const [type, href] of [
    ["magic_links", link],
    ["oauth", oauthLink]
  ] as const) {
    it.effect(
      `is asked before a token of type ${type} that this browser did not begin is redeemed`,
      function* () {
        const questions = pending()
        const page = yield* landingAt({ href })
        const landing = yield* Effect.fork(land(page, { confirmReturn: questions.ask }))
        yield* TestClock.adjust("1 minute")
        assert.deepStrictEqual([...page.wire.to(path), ...page.wire.to("/oauth/authenticate")], [])
        assert.strictEqual(yield* page.address, href)
        yield* questions.answer(true)
        assert.isNotNull(yield* Fiber.join(landing))
        assert.deepStrictEqual(page.cookies.visible(), malloryCookies)
        assert.strictEqual(yield* page.address, cleaned)
      }
    )
  }

  for (const [what, storage, isAsked] of [
    ["signs in when the person agrees after a logout", {}, true],
    ["lets a logout count when it is not asked", { [`${storageKey}::began_email`]: startOf("") }, false]
  ] as const)
    it.effect(what, function* () {
      const page = yield* landingAt({ storage })
      const asked = answering(true)
      // Somebody has signed out since the page called, while code was loaded
      page.storage.contents.set(`${storageKey}::signed_out`, "5")
      const landing = land(page, { confirmReturn: asked.confirmReturn }).pipe(
        Effect.provideService(SessionAtCall, { token: null, logout: null })
      )
      const exit = yield* Effect.either(landing)
      assert.lengthOf(asked.returns, isAsked ? 1 : 0)
      assert.strictEqual(Either.isRight(exit), isAsked)
      assert.deepStrictEqual(page.cookies.visible(), isAsked ? malloryCookies : {})
    })

  it.effect("learns the type of the token, and not the token", function* () {
    const questions = answering(true)
    yield* land(yield* landingAt(), questions)
    assert.deepStrictEqual(questions.returns, [{ tokenType: "magic_links" }])
  })

  it.effect("leaves the token in the address after a no, so that another call can sign in", function* () {
    const page = yield* landingAt()
    assert.strictEqual(yield* codeOf(land(page, answering(false))), "return_not_confirmed")
    assert.strictEqual(yield* page.address, link)
    assert.deepStrictEqual(page.cookies.visible(), {})
    assert.deepStrictEqual(page.wire.to(path), [])
    assert.isNotNull(yield* land(page, answering(true)))
  })

  for (const [kind, href] of [
    ["email", link],
    ["oauth", oauthLink]
  ] as const) {
    const began = {
      [`${storageKey}::began_${kind}`]: startOf(kind === "email" ? "ada@example.com" : "google")
    }
    it.effect(`is not asked when this browser began the flow: ${kind}`, function* () {
      const questions = answering(false)
      const page = yield* landingAt({ href, storage: began, answers: [adaLogin] })
      assert.isNotNull(yield* land(page, questions))
      assert.deepStrictEqual(questions.returns, [])
    })

    it.effect(`is asked when this browser began a flow of another kind than ${kind}`, function* () {
      const other = href === link ? oauthLink : link
      const questions = answering(true)
      yield* land(yield* landingAt({ href: other, storage: began }), questions)
      assert.lengthOf(questions.returns, 1)
    })
  }

  it.effect(
    "is asked after a login by other means, although this browser asked for a link before",
    function* () {
      const page = yield* landingAt()
      yield* page.client.magicLinks.email.loginOrCreate("ada@example.com")
      yield* page.client.otps.authenticate("000000", "m", half)
      const questions = answering(false)
      assert.strictEqual(yield* codeOf(land(page, questions)), "return_not_confirmed")
      assert.strictEqual((yield* page.session.snapshot).user?.user_id, "user-test-1")
      assert.lengthOf(questions.returns, 1)
    }
  )

  it.effect("is asked when the link that this browser asked for does not work any more", function* () {
    const page = yield* landingAt()
    yield* page.client.magicLinks.email.loginOrCreate("ada@example.com")
    yield* TestClock.adjust("31 minutes")
    assert.strictEqual(yield* codeOf(land(page, answering(false))), "return_not_confirmed")
  })

  for (const starts of ["a link", "a password reset"] as const) {
    it.effect(
      `is asked about an account without the address for which this browser asked for ${starts}`,
      function* () {
        const page = yield* landingAt(ada)
        const { magicLinks, passwords } = page.client
        yield* starts === "a link"
          ? magicLinks.email.loginOrCreate("ada@example.com")
          : passwords.resetByEmailStart({ email: "ada@example.com" })
        const questions = answering(false)
        const { confirmReturn } = questions
        assert.strictEqual(yield* codeOf(land(page, { confirmReturn })), "return_not_confirmed")
        assert.deepStrictEqual(
          questions.returns.map(({ account, tokenType }) => [tokenType, account?.user_id]),
          [["magic_links", "user-test-3"]]
        )
        assert.strictEqual((yield* page.session.snapshot).user?.user_id, "user-test-1")
        assert.deepStrictEqual(page.cookies.visible(), signedInCookies)
        assert.strictEqual(yield* page.address, cleaned)
        const [revoked] = page.wire.to(revokePath)
        assert.include(atob(revoked?.headers["authorization"]?.split(" ")[1] ?? ""), ":SECRET-token-3")
      }
    )
  }

  it.effect("lets an account without that address in after a yes", function* () {
    const page = yield* landingAt({
      storage: { [`${storageKey}::began_email`]: startOf("ada@example.com") }
    })
    const { confirmReturn } = answering(true)
    assert.isNotNull(yield* land(page, { confirmReturn }))
    assert.strictEqual((yield* page.session.snapshot).user?.user_id, "user-test-3")
  })

  it.effect("is asked when storage is denied, because nobody knows who began the flow", function* () {
    const first = yield* landingAt()
    yield* first.client.magicLinks.email.loginOrCreate("ada@example.com")
    // The browser keeps nothing for the next page
    first.storage.contents.clear()
    const questions = answering(true)
    yield* land(yield* first.open(link), questions)
    assert.lengthOf(questions.returns, 1)
  })

  it.effect("is not asked for a link that this browser has just used", function* () {
    const used = refused(401, "unable_to_auth_magic_link")
    const page = yield* landingAt({
      answers: [adaLogin, used],
      confirms: adaLogin,
      storage: { [`${storageKey}::began_email`]: startOf("ada@example.com") }
    })
    yield* land(page, answering(false))
    const second = yield* page.open(link)
    const questions = answering(false)
    assert.isNotNull(yield* land(second, questions))
    assert.deepStrictEqual(questions.returns, [])
  })

  it.effect("is not asked again when a confirmed token is tried again", function* () {
    const page = yield* landingAt({ answers: [offline, offline, offline, offline, malloryLogin] })
    const questions = answering(true)
    const landing = yield* Effect.fork(codeOf(land(page, questions)))
    yield* TestClock.adjust("1 minute")
    assert.strictEqual(yield* landing, "network_error")
    const reloaded = yield* page.open(yield* page.address)
    assert.isNotNull(yield* land(reloaded, questions))
    assert.lengthOf(questions.returns, 1)
  })

  const rows: ReadonlyArray<
    readonly [
      what: string,
      first: boolean | "a start",
      then: (page: Effect.Effect.Success<ReturnType<typeof landingAt>>) => Effect.Effect<unknown>
    ]
  > = [
    [
      "a login by other means has ended the start",
      "a start",
      ({ client }) => Effect.exit(client.otps.authenticate("000000", "m", half))
    ],
    ["the start is over", "a start", () => TestClock.adjust("2 minutes")],
    [
      "the person who confirmed it has logged out",
      true,
      ({ client }) => Effect.exit(client.session.revoke({ forceClear: true }))
    ],
    [
      "somebody else has signed in since it was confirmed",
      true,
      ({ client }) => Effect.exit(client.otps.authenticate("000000", "m", half))
    ]
  ]
  for (const [what, first, then] of rows) {
    it.effect(`is asked about a token that is tried again within minutes, when ${what}`, function* () {
      const page = yield* landingAt({
        ...(first === "a start" && {
          storage: { [`${storageKey}::began_email`]: startOf("ada@example.com") }
        }),
        answers: [offline, offline, offline, offline, malloryLogin]
      })
      yield* TestClock.adjust("29 minutes")
      const landing = yield* Effect.fork(codeOf(land(page, answering(first === true))))
      yield* TestClock.adjust("5 seconds")
      assert.strictEqual(yield* landing, "network_error")
      yield* then(page)
      const reloaded = yield* page.open(link)
      assert.strictEqual(yield* codeOf(land(reloaded, answering(false))), "return_not_confirmed")
      assert.lengthOf(page.wire.to(path), 4)
    })
  }

  it.effect("is asked about a token that signed in and was used up, when that session is over", function* () {
    const page = yield* landingAt({ answers: [malloryLogin, malloryLogin] })
    yield* land(page, answering(true))
    yield* Effect.exit(page.client.session.revoke({ forceClear: true }))
    const again = yield* page.open(link)
    assert.strictEqual(yield* codeOf(land(again, answering(false))), "return_not_confirmed")
  })

  it.effect("is not asked for a token that the page handles", function* () {
    const questions = answering(false)
    const href = "https://app.test/?stytch_token_type=reset_password&token=TOKEN"
    assert.propertyVal(yield* land(yield* landingAt({ href }), questions), "data", null)
    assert.deepStrictEqual(questions.returns, [])
  })

  it.effect("waits until a prerendered page is shown", function* () {
    const page = yield* landingAt({ prerendered: true })
    const questions = answering(true)
    const landing = yield* Effect.fork(land(page, questions))
    yield* TestClock.adjust("1 minute")
    assert.deepStrictEqual(questions.returns, [])
    yield* page.page.activate
    assert.isNotNull(yield* Fiber.join(landing))
    assert.lengthOf(questions.returns, 1)
  })

  it.effect("has the token in the address when the tab kept it before a reload", function* () {
    const page = yield* landingAt({ href: cleaned })
    page.tab.contents.set(keptKey, JSON.stringify(kept))
    assert.strictEqual(yield* codeOf(land(page, answering(false))), "return_not_confirmed")
    assert.strictEqual(yield* page.address, link)
  })

  it.effect("leaves the address alone when the page has moved on before the answer", function* () {
    const questions = pending()
    const page = yield* landingAt()
    const landing = yield* Effect.fork(land(page, { confirmReturn: questions.ask }))
    yield* TestClock.adjust(0)
    yield* page.goTo("https://app.test/elsewhere")
    yield* questions.answer(true)
    assert.isNotNull(yield* Fiber.join(landing))
    assert.strictEqual(yield* page.address, "https://app.test/elsewhere")
  })

  it.effect("has answered no when it throws, with a warning", function* () {
    const page = yield* landingAt()
    const confirmReturn = () => {
      throw new Error("no dialog")
    }
    assert.strictEqual(yield* codeOf(land(page, { confirmReturn })), "return_not_confirmed")
    assert.deepStrictEqual(page.warnings, ["confirmReturn threw: Error: no dialog"])
  })

  it.effect("must be a function", function* () {
    const page = yield* landingAt()
    const wrong: object = { ...half, confirmReturn: true }
    // @ts-expect-error A caller without types
    assert.strictEqual(yield* codeOf(page.client.authenticateByUrl(wrong)), "usage_error")
  })
})

describe("A landing that was left before the answer", () => {
  /** Whether a landing at the address without the token sees it. */
  const isSeen = (page: Pick<Effect.Effect.Success<ReturnType<typeof landingAt>>, "client">) =>
    Effect.map(page.client.authenticateByUrl(half), (found) => found !== null)
  const left = Effect.gen(function* () {
    const page = yield* landingAt({ answers: [silence] })
    yield* Effect.fork(Effect.exit(page.client.authenticateByUrl(half)))
    yield* TestClock.adjust(0)
    yield* page.page.hide
    assert.include(page.tab.contents.get(keptKey), "TOKEN")
    return page
  })

  const rows: ReadonlyArray<
    readonly [
      what: string,
      isKept: boolean,
      change: (page: Effect.Effect.Success<typeof left>) => Effect.Effect<unknown>
    ]
  > = [
    ["keeps its token", true, () => Effect.void],
    ["keeps its token for half an hour", false, () => TestClock.adjust("31 minutes")],
    [
      "drops its token when the user logs out",
      false,
      ({ client }) => Effect.exit(client.session.revoke({ forceClear: true }))
    ],
    [
      "drops its token when the user logs out in another tab",
      false,
      ({ storage }) => Effect.sync(() => storage.contents.set(`${storageKey}::signed_out`, "1"))
    ],
    [
      "drops its token when somebody signs in by other means",
      false,
      ({ client }) => Effect.exit(client.otps.authenticate("000000", "m", half))
    ],
    [
      "drops its token when somebody signs in in another tab",
      false,
      ({ cookies }) => Effect.sync(() => cookies.put("stytch_session", { value: "SECRET-other" }))
    ]
  ]
  for (const [what, isKept, change] of rows) {
    it.effect(what, function* () {
      const page = yield* left
      yield* change(page)
      const next = yield* page.open(cleaned)
      const landing = yield* Effect.fork(isSeen(next))
      yield* TestClock.adjust(0)
      assert.strictEqual((yield* Fiber.poll(landing))._tag, isKept ? "None" : "Some")
      if (!isKept) assert.isFalse(yield* Fiber.join(landing))
    })
  }

  it.effect("leaves nothing in the tab when the user logs out", function* () {
    const page = yield* left
    yield* Effect.exit(page.client.session.revoke({ forceClear: true }))
    assert.isFalse(page.tab.contents.has(keptKey))
  })
})

describe("confirmAccountChange", () => {
  it.effect("is asked before Mallory's tokens are written", function* () {
    const questions = pending()
    const page = yield* landingAt(ada)
    const landing = yield* Effect.fork(land(page, { confirmAccountChange: questions.ask }))
    yield* TestClock.adjust("1 minute")
    assert.lengthOf(page.wire.to(path), 1)
    assert.deepStrictEqual(page.cookies.visible(), signedInCookies)
    assert.include(page.storage.contents.get(storageKey), "user-test-1")
    yield* questions.answer(true)
    assert.strictEqual((yield* Fiber.join(landing))?.data?.user_id, "user-test-3")
    assert.deepStrictEqual(page.cookies.visible(), malloryCookies)
    assert.deepStrictEqual(page.wire.to(revokePath), [])
  })

  it.effect("names both accounts", function* () {
    const questions = answering(true)
    yield* land(yield* landingAt(ada), questions)
    assert.deepStrictEqual(questions.changes, [["user-test-1", "user-test-3"]])
  })

  it.effect("keeps Ada signed in after a no, and revokes Mallory's session with its own token", function* () {
    const page = yield* landingAt(ada)
    const landing = codeOf(land(page, { confirmAccountChange: () => false }))
    assert.strictEqual(yield* landing, "account_change_declined")
    assert.deepStrictEqual(page.cookies.visible(), signedInCookies)
    assert.propertyVal(yield* page.session.snapshot, "status", "present")
    assert.include(page.storage.contents.get(storageKey), "user-test-1")
    assert.deepStrictEqual(
      page.wire.to(revokePath).map(({ headers }) => headers["authorization"]),
      [`Basic ${btoa(`${publicToken}:SECRET-token-3`)}`]
    )
    // The token is used up
    assert.strictEqual(yield* page.address, cleaned)
  })

  it.effect("tries the revocation again, and fails as declined when it is not possible", function* () {
    const page = yield* landingAt({ ...ada, revokes: offline })
    const landing = yield* Effect.fork(codeOf(land(page, { confirmAccountChange: () => false })))
    yield* TestClock.adjust("1 minute")
    assert.strictEqual(yield* landing, "account_change_declined")
    assert.lengthOf(page.wire.to(revokePath), 4)
    assert.deepStrictEqual(page.cookies.visible(), signedInCookies)
  })

  it.effect("is not asked when the answer belongs to the same person", function* () {
    const questions = answering(false)
    assert.isNotNull(
      yield* land(yield* landingAt({ ...ada, answers: [adaLogin] }), {
        ...questions,
        confirmReturn: undefined
      })
    )
    assert.deepStrictEqual(questions.changes, [])
  })

  it.effect("is not asked when nobody is signed in", function* () {
    const questions = answering(false)
    assert.isNotNull(
      yield* land(yield* landingAt(), { confirmAccountChange: questions.confirmAccountChange })
    )
    assert.deepStrictEqual(questions.changes, [])
  })

  it.effect(
    "is asked when only the token of the present session is left, whose user is fetched first",
    function* () {
      const page = yield* landingAt({ cookies: signedInCookies })
      const questions = answering(true)
      yield* land(page, questions)
      assert.deepStrictEqual(questions.changes, [["user-test-1", "user-test-3"]])
    }
  )

  it.effect("is not asked when the token that is left belongs to no session any more", function* () {
    const confirms = refused(404, "session_not_found")
    const page = yield* landingAt({ cookies: signedInCookies, confirms })
    const questions = answering(false)
    assert.isNotNull(yield* land(page, { confirmAccountChange: questions.confirmAccountChange }))
    assert.deepStrictEqual(page.cookies.visible(), malloryCookies)
  })

  it.effect("redeems the token when the provider refuses to say whose present session it is", function* () {
    const confirms = refused(400, "invalid_session_duration")
    const page = yield* landingAt({ cookies: signedInCookies, confirms })
    const questions = answering(false)
    const landed = yield* land(page, { confirmAccountChange: questions.confirmAccountChange })
    assert.strictEqual(landed?.data?.user_id, "user-test-3")
    assert.deepStrictEqual(page.cookies.visible(), malloryCookies)
    assert.deepStrictEqual(questions.changes, [])
  })

  it.effect("keeps the token when the user of the present session cannot be fetched", function* () {
    const page = yield* landingAt({ cookies: signedInCookies, confirms: offline })
    const landing = yield* Effect.fork(codeOf(land(page, { confirmAccountChange: () => true })))
    yield* TestClock.adjust("1 minute")
    assert.strictEqual(yield* landing, "network_error")
    assert.deepStrictEqual(page.wire.to(path), [])
    assert.strictEqual(yield* page.address, link)
  })

  it.effect(
    "signs in as the other account although the first one signed out while it was asked",
    function* () {
      const questions = pending()
      const page = yield* landingAt(ada)
      const landing = yield* Effect.fork(land(page, { confirmAccountChange: questions.ask }))
      yield* TestClock.adjust(0)
      yield* page.session.signOut
      yield* questions.answer(true)
      assert.isNotNull(yield* Fiber.join(landing))
      assert.deepStrictEqual(page.cookies.visible(), malloryCookies)
    }
  )

  it.effect("is asked again when somebody else signed in while it was asked", function* () {
    const questions = pending()
    const changes: Array<string> = []
    const page = yield* landingAt(ada)
    const landing = yield* Effect.fork(
      land(page, {
        confirmAccountChange: ({ from }) => {
          changes.push(from.user_id)
          return questions.ask()
        }
      })
    )
    yield* TestClock.adjust(0)
    page.cookies.put("stytch_session", { value: "SECRET-token-4", attributes: { path: "/" } })
    page.storage.contents.set(
      storageKey,
      JSON.stringify({ session: sessionJson(4, { user_id: "user-test-4" }), user: personJson(4) })
    )
    page.storage.contents.set(`${storageKey}::token_owner`, `${fingerprintOf("SECRET-token-4")} user-test-4`)
    yield* questions.answer(true)
    yield* questions.answer(false, 2)
    assert.strictEqual(yield* codeOf(Fiber.join(landing)), "account_change_declined")
    assert.deepStrictEqual(changes, ["user-test-1", "user-test-4"])
  })

  it.effect(
    "is asked again when another tab signed in while it was asked, and could not write to storage",
    function* () {
      const questions = pending()
      const changes: Array<string> = []
      const holder = { answer: ok(authenticatedJson()) }
      const page = yield* landingAt({ ...ada, confirms: Effect.suspend(() => holder.answer) })
      const { ends } = mounted(page, {
        confirmAccountChange: ({ from }) => {
          changes.push(from.user_id)
          return questions.ask()
        }
      })
      const landing = yield* Effect.fork(land(page))
      yield* TestClock.adjust(0)
      page.cookies.put("stytch_session", { value: "SECRET-token-4", attributes: { path: "/" } })
      holder.answer = loginAs(4)
      yield* questions.answer(true)
      yield* questions.answer(false, 2)
      assert.strictEqual(yield* codeOf(Fiber.join(landing)), "account_change_declined")
      assert.deepStrictEqual(changes, ["user-test-1", "user-test-4"])
      // The widget names the account that stays
      assert.deepStrictEqual(ends, ["user-test-4"])
      assert.deepInclude(page.cookies.visible(), { stytch_session: "SECRET-token-4" })
    }
  )

  it.effect("names the account of the token, which another tab has replaced before", function* () {
    const page = yield* landingAt({ ...ada, confirms: loginAs(4) })
    page.cookies.put("stytch_session", { value: "SECRET-token-4", attributes: { path: "/" } })
    const questions = answering(true)
    yield* land(page, questions)
    assert.deepStrictEqual(questions.changes, [["user-test-4", "user-test-3"]])
  })

  it.effect("signs in when the user of a token that was replaced meanwhile cannot be fetched", function* () {
    const questions = pending()
    const holder = { answer: ok(authenticatedJson()) }
    const page = yield* landingAt({ ...ada, confirms: Effect.suspend(() => holder.answer) })
    const landing = yield* Effect.fork(land(page, { confirmAccountChange: questions.ask }))
    yield* TestClock.adjust(0)
    page.cookies.put("stytch_session", { value: "SECRET-token-4", attributes: { path: "/" } })
    holder.answer = offline
    yield* questions.answer(true)
    assert.isNotNull(yield* Fiber.join(landing))
    assert.deepStrictEqual(page.cookies.visible(), malloryCookies)
  })

  it.effect(
    "signs out after a no when the provider has put the other session into its own cookies",
    function* () {
      const opaque = loginAs(3, { session_token: "", session_jwt: "" })
      const page = yield* landingAt({ ...ada, answers: [opaque] })
      const landing = codeOf(land(page, { confirmAccountChange: () => false }))
      assert.strictEqual(yield* landing, "account_change_declined")
      assert.propertyVal(yield* page.session.snapshot, "status", "absent")
      assert.lengthOf(page.wire.to(revokePath), 1)
    }
  )

  it.effect("does not concern other logins, which the person makes here", function* () {
    const page = yield* landingAt(ada)
    yield* page.client.magicLinks.authenticate("TOKEN", half)
    assert.deepStrictEqual(page.cookies.visible(), malloryCookies)
  })
})

const used = refused(401, "unable_to_auth_magic_link")
const shapeOf = (failure: LandingFailure | undefined) =>
  failure && [failure.isSpent, failure.kind, failure.startedFor]

describe("a mounted widget", () => {
  it.effect("asks, and learns which account is signed in at the end", function* () {
    const page = yield* landingAt(ada)
    const questions = answering(true)
    const { ends } = mounted(page, questions)
    yield* land(page)
    assert.lengthOf(questions.returns, 1)
    assert.lengthOf(questions.changes, 1)
    assert.deepStrictEqual(ends, ["user-test-3"])
  })

  it.effect("learns of the end, although another widget was mounted during the landing", function* () {
    const page = yield* landingAt()
    let second: ReturnType<typeof mounted> | undefined
    const { ends } = mounted(page, {
      confirmReturn: () => {
        second = mounted(page, {})
        return true
      }
    })
    yield* land(page)
    assert.deepStrictEqual([ends, second?.ends], [["user-test-3"], []])
  })

  it.effect("learns that the account stays", function* () {
    const page = yield* landingAt(ada)
    const { ends } = mounted(page, { confirmAccountChange: () => false })
    yield* codeOf(land(page))
    assert.deepStrictEqual(ends, ["user-test-1"])
  })

  it.effect("answers no, with a warning, when its question about the account throws", function* () {
    const page = yield* landingAt(ada)
    const confirmAccountChange = () => {
      throw new Error("no dialog")
    }
    mounted(page, { confirmAccountChange })
    assert.strictEqual(yield* codeOf(land(page)), "account_change_declined")
    assert.deepStrictEqual(page.warnings, ["confirmAccountChange threw: Error: no dialog"])
  })

  it.effect(
    "learns that the provider refused the token, and for whom this browser asked for it",
    function* () {
      const page = yield* landingAt({ answers: [used] })
      const { ends, failures } = mounted(page, {})
      yield* page.client.magicLinks.email.loginOrCreate("ada@example.com")
      yield* refusalOf(page)
      assert.deepStrictEqual(ends, [undefined])
      assert.deepStrictEqual(failures.map(shapeOf), [[false, "email", "ada@example.com"]])
      assert.propertyVal(failures[0]?.error, "error_type", "unable_to_auth_magic_link")
    }
  )

  it.effect("learns of no address when somebody else is signed in by then", function* () {
    let change = () => {}
    const answer = Effect.zipRight(
      Effect.sync(() => change()),
      used
    )
    const page = yield* landingAt({ answers: [answer] })
    change = () =>
      void page.cookies.put("stytch_session", { value: "SECRET-token-2", attributes: { path: "/" } })
    const { failures } = mounted(page, {})
    yield* page.client.magicLinks.email.loginOrCreate("ada@example.com")
    yield* refusalOf(page)
    assert.deepStrictEqual(failures.map(shapeOf), [[false, "email", undefined]])
  })

  for (const [name, first] of [
    ["cut", offline],
    ["garbled", reply(200, "<html>")],
    ["of two people", loginAs(3, { session: sessionJson(3) })]
  ] as const) {
    it.effect(
      `learns that a token is used up whose answer was ${name}, and who asked for the link`,
      function* () {
        const page = yield* landingAt({ answers: [first, used] })
        const { failures } = mounted(page, {})
        yield* page.client.magicLinks.email.loginOrCreate("ada@example.com")
        assert.strictEqual(yield* refusalOf(page), "api_error")
        assert.deepStrictEqual(failures.map(shapeOf), [[true, "email", "ada@example.com"]])
        assert.strictEqual(yield* page.address, cleaned)
      }
    )
  }

  it.effect("learns it on the next page, when the page was left before the answer", function* () {
    const page = yield* landingAt({ answers: [Effect.never, used] })
    const landing = yield* Effect.fork(land(page))
    yield* TestClock.adjust("1 second")
    const next = yield* page.open(link)
    const { failures } = mounted(next, {})
    const second = yield* Effect.fork(codeOf(land(next)))
    yield* TestClock.adjust("5 seconds")
    yield* Fiber.join(second)
    assert.deepStrictEqual(failures.map(shapeOf), [[true, "email", undefined]])
    yield* Fiber.interrupt(landing)
  })

  it.effect("learns why a token may still work, and which provider the person chose", function* () {
    const storage = { [`${storageKey}::began_oauth`]: startOf("google") }
    const page = yield* landingAt({ href: oauthLink, storage, answers: [offline] })
    const { failures } = mounted(page, {})
    const landing = yield* Effect.fork(codeOf(land(page)))
    yield* TestClock.adjust("5 seconds")
    assert.strictEqual(yield* Fiber.join(landing), "network_error")
    assert.deepStrictEqual(failures.map(shapeOf), [[false, "oauth", "google"]])
    assert.strictEqual(yield* page.address, oauthLink)
  })

  it.effect(
    "learns each time that a link is refused, and of no failure after a no of the person",
    function* () {
      const page = yield* landingAt({ answers: [used] })
      const { failures } = mounted(page, {})
      yield* refusalOf(page)
      const again = yield* page.open(link)
      const { failures: later } = mounted(again, {})
      yield* refusalOf(again)
      const asked = yield* page.open(link.replace("TOKEN", "OTHER"))
      const { failures: declined } = mounted(asked, { confirmReturn: () => false })
      assert.strictEqual(yield* codeOf(land(asked)), "return_not_confirmed")
      const confirmed = yield* page.open(link.replace("TOKEN", "THIRD"))
      const { failures: refusals } = mounted(confirmed, { confirmReturn: () => true })
      assert.strictEqual(yield* refusalOf(confirmed), "api_error")
      for (const learned of [failures, later, refusals])
        assert.deepStrictEqual(learned.map(shapeOf), [[false, "email", undefined]])
      assert.deepStrictEqual(declined, [undefined])
    }
  )

  it.effect("learns of the end when it was mounted after the call", function* () {
    const page = yield* landingAt({ answers: [offline] })
    const landing = yield* Effect.fork(codeOf(land(page)))
    yield* TestClock.adjust("100 millis")
    const { failures } = mounted(page, {})
    yield* TestClock.adjust("5 seconds")
    yield* Fiber.join(landing)
    assert.deepStrictEqual(failures.map(shapeOf), [[false, "email", undefined]])
  })

  it.effect("learns that nobody is signed in after a no where the provider keeps the tokens", function* () {
    const opaque = loginAs(3, { session_token: "", session_jwt: "" })
    const page = yield* landingAt({ ...ada, answers: [opaque] })
    const { ends } = mounted(page, { confirmAccountChange: () => false })
    yield* codeOf(land(page))
    assert.deepStrictEqual(ends, [undefined])
  })

  it.effect("does not ask what the site asks itself", function* () {
    const page = yield* landingAt(ada)
    const [ours, theirs] = [answering(true), answering(true)]
    mounted(page, theirs)
    yield* land(page, { confirmReturn: ours.confirmReturn, confirmAccountChange: undefined })
    assert.lengthOf(ours.returns, 1)
    assert.deepStrictEqual(theirs.returns, [])
    assert.lengthOf(theirs.changes, 1)
  })

  it.effect("asks no more once it is unmounted, and another one takes its place", function* () {
    const page = yield* landingAt()
    const [first, last] = [answering(true), answering(true)]
    mounted(page, first)
    const { remove } = mounted(page, last)
    remove()
    remove()
    yield* land(page)
    assert.lengthOf(first.returns, 1)
    assert.deepStrictEqual(last.returns, [])
  })
})
