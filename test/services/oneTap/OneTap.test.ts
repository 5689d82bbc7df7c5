import { assert, describe, it, within } from "../../support/it.js"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import type { OneTapBrowser } from "../../../src/domain/oneTap/OneTap.js"
import { layerOneTap } from "../../../src/services/oneTap/layerOneTap.js"
import { Session } from "../../../src/services/session/Session.js"
import { layerFlowStarts } from "../../../src/services/login/layerFlowStarts.js"
import { PromptError, type PromptOutcome } from "../../../src/services/browser/GoogleIdentity.js"
import { Navigation } from "../../../src/services/browser/Navigation.js"
import { FrameError } from "../../../src/services/browser/ProviderFrame.js"
import { ClientConfig } from "../../../src/services/kit/ClientConfig.js"
import { OneTap } from "../../../src/services/api/features.js"
import { fakeFrame, fakeGoogle, started } from "../../support/oneTap.js"
import { fakeStorage, fakeWarnings } from "../../support/powers.js"
import { publicToken, storageKey } from "../../support/world.js"

const frameUrl = "https://frame.test/services.html"
const redirect_url = "https://app.test/authenticate?token=t"
const desktop: OneTapBrowser = { fedcm: false, userAgent: "Mozilla/5.0 (X11; Linux x86_64)" }
const phone: OneTapBrowser = { fedcm: false, userAgent: "Mozilla/5.0 (iPhone)" }

interface World {
  readonly start?: Effect.Effect<unknown, FrameError>
  readonly submit?: Effect.Effect<unknown, FrameError>
  readonly outcome?: Effect.Effect<PromptOutcome, PromptError>
  readonly browser?: OneTapBrowser
  readonly shared?: boolean
  readonly redirectSchemes?: ReadonlyArray<string>
}

const setUp = (world: World = {}) => {
  const frame = fakeFrame(
    ({ method }) =>
      method === "oneTapStart"
        ? (world.start ?? Effect.succeed(started))
        : (world.submit ?? Effect.succeed({ redirect_url })),
    world.shared
  )
  const google = fakeGoogle(
    world.outcome ?? Effect.succeed({ _tag: "Credential", credential: "id-token" }),
    world.browser ?? desktop
  )
  const warnings = fakeWarnings()
  const storage = fakeStorage()
  const layer = layerOneTap.pipe(
    Layer.provide(Layer.mergeAll(frame.layer, google.layer, warnings.layer, layerFlowStarts)),
    Layer.provide(Layer.mock(Session, { era: Effect.succeed({ holder: "", logout: "" }) })),
    Layer.provide(storage.layer),
    Layer.provide(
      ClientConfig.layer(publicToken, {
        endpoints: { clientsideServicesIframeURL: frameUrl },
        redirectSchemes: world.redirectSchemes
      })
    ),
    Layer.provideMerge(Navigation.layerMemory("https://app.test/login"))
  )
  return { frame, google, warnings: warnings.messages, storage: storage.contents, layer }
}

const ended = (_tag: "Skipped" | "NotDisplayed" | "Dismissed", reason: string) =>
  Effect.succeed({ _tag, reason } as const)

const refused = (refusal: unknown) => Effect.fail(new FrameError({ reason: "frame_refused", refusal }))

/** A refusal of the provider, as the frame hands it on. */
const apiError = {
  name: "StytchAPIError",
  message: "no",
  status_code: 404,
  error_type: "no_login_redirect_urls_set",
  error_message: "No login redirect URL.",
  error_url: ""
}

const standsAt = Effect.flatMap(Navigation, ({ location }) => Effect.map(location, ({ href }) => href))

/** Lets the background go on until it has brought the value about. */
const eventually = <A, R>(
  read: Effect.Effect<A, never, R>,
  wanted: A,
  rounds = 200
): Effect.Effect<void, never, R> =>
  Effect.flatMap(read, (value) =>
    value !== wanted && rounds > 0
      ? Effect.zipRight(Effect.yieldNow(), eventually(read, wanted, rounds - 1))
      : Effect.sync(() => assert.strictEqual(value, wanted))
  )

describe("OneTap.start", () => {
  it.effect(
    "starts in the frame, prompts, submits the credential and navigates to the redirect URL of the provider",
    () =>
      within(setUp(), function* ({ frame, google, storage, warnings }) {
        const { start } = yield* OneTap
        const options = {
          login_redirect_url: "https://app.test/in",
          signup_redirect_url: "https://app.test/up"
        }
        assert.deepStrictEqual(yield* start(options), { success: true })
        assert.deepStrictEqual(frame.calls, [
          { url: frameUrl, method: "oneTapStart", request: { publicToken } },
          {
            url: frameUrl,
            method: "oneTapSubmit",
            request: {
              publicToken,
              idToken: "id-token",
              oauthCallbackID: "callback-1",
              loginRedirectURL: "https://app.test/in",
              signupRedirectURL: "https://app.test/up"
            }
          }
        ])
        assert.deepStrictEqual([...storage.keys()], [`${storageKey}::began_oauth`])
        assert.lengthOf(google.prompts, 1)
        assert.strictEqual(yield* standsAt, redirect_url)
        assert.deepStrictEqual(warnings, [])
      })
  )

  it.effect("shows a floating prompt by default, and a tap outside closes it", () =>
    within(setUp(), function* ({ google }) {
      yield* (yield* OneTap).start()
      assert.deepStrictEqual(google.prompts, [
        { clientId: "google-1", fedcm: true, cancelOnTapOutside: true, parentId: undefined }
      ])
    })
  )

  it.effect("keeps the floating prompt open with cancel_on_tap_outside: false", () =>
    within(setUp(), function* ({ google }) {
      yield* (yield* OneTap).start({ cancel_on_tap_outside: false })
      assert.deepInclude(google.prompts[0], { cancelOnTapOutside: false, parentId: undefined })
    })
  )

  it.effect("shows an embedded prompt in Google's element, and a tap outside does not close it", () =>
    within(setUp(), function* ({ google }) {
      yield* (yield* OneTap).start({ position: "embedded", cancel_on_tap_outside: true })
      yield* (yield* OneTap).start({ position: "forceLegacyEmbedded" })
      const inside = {
        clientId: "google-1",
        cancelOnTapOutside: false,
        parentId: "google-parent-prompt"
      }
      assert.deepStrictEqual(google.prompts, [
        { ...inside, fedcm: true },
        { ...inside, fedcm: false }
      ])
    })
  )

  it.effect("shows no prompt and calls nobody when only the button is possible", () =>
    within(setUp({ browser: phone }), function* ({ frame, google }) {
      const { mode, start } = yield* OneTap
      assert.strictEqual(yield* mode("embeddedOnly"), "button")
      assert.strictEqual(yield* mode("floating"), "floating")
      assert.deepStrictEqual(yield* start({ position: "embeddedOnly" }), {
        success: false,
        reason: "browser_not_supported"
      })
      assert.deepStrictEqual([frame.calls, google.prompts], [[], []])
    })
  )

  it.effect("calls onShown when the prompt becomes visible", () => {
    const { layer } = setUp({ outcome: ended("Skipped", "auto_cancel") })
    let shown = 0
    return Effect.gen(function* () {
      yield* (yield* OneTap).start({ onShown: () => shown++ })
      assert.strictEqual(shown, 1)
    }).pipe(Effect.provide(layer))
  })

  it.effect("warns once when another client created the frame", () =>
    within(setUp({ shared: true, start: Effect.succeed({ googleClientId: "" }) }), function* ({ warnings }) {
      const { start } = yield* OneTap
      yield* Effect.flip(start())
      yield* Effect.flip(start())
      assert.lengthOf(warnings, 1)
      assert.match(warnings[0] ?? "", /Another client/)
    })
  )
})

describe("OneTap.start without a credential", () => {
  for (const outcome of [
    ended("Skipped", "tap_outside"),
    ended("NotDisplayed", "opt_out_or_no_session"),
    ended("Dismissed", "cancel_called")
  ]) {
    it.effect(`returns the reason: ${JSON.stringify(Effect.runSync(outcome))}`, () => {
      const { frame, layer } = setUp({ outcome })
      let cancelled = 0
      return Effect.gen(function* () {
        const { reason } = yield* outcome
        const result = yield* (yield* OneTap).start({ onOneTapCancelled: () => cancelled++ })
        assert.deepStrictEqual(result, { success: false, reason })
        assert.strictEqual(cancelled, 0)
        assert.deepStrictEqual(frame.methods(), ["oneTapStart"])
      }).pipe(Effect.provide(layer))
    })
  }

  it.effect("calls onOneTapCancelled when the user closes the prompt", () => {
    const { layer, warnings } = setUp({ outcome: ended("Skipped", "user_cancel") })
    let cancelled = 0
    return Effect.gen(function* () {
      const { start } = yield* OneTap
      const result = { success: false, reason: "user_cancel" } as const
      assert.deepStrictEqual(yield* start({ onOneTapCancelled: () => cancelled++ }), result)
      assert.strictEqual(cancelled, 1)
      assert.deepStrictEqual(yield* start(), result)
      assert.deepStrictEqual(warnings, [])
    }).pipe(Effect.provide(layer))
  })

  for (const name of ["onShown", "onOneTapCancelled"] as const) {
    it.effect(`warns and returns the same outcome when ${name} throws`, () => {
      const { layer, warnings } = setUp({ outcome: ended("Skipped", "user_cancel") })
      const callback = () => {
        throw new Error("oops")
      }
      return Effect.gen(function* () {
        const result = yield* (yield* OneTap).start({ [name]: callback })
        assert.deepStrictEqual(result, { success: false, reason: "user_cancel" })
        assert.deepStrictEqual(warnings, [`${name} threw: Error: oops`])
      }).pipe(Effect.provide(layer))
    })
  }
})

describe("OneTap and the provider's oneTapStart", () => {
  it.effect("calls oneTapStart once per client", () =>
    within(setUp({ outcome: ended("Skipped", "tap_outside") }), function* ({ frame, google }) {
      const { start } = yield* OneTap
      yield* start()
      yield* start()
      assert.deepStrictEqual(frame.methods(), ["oneTapStart"])
      assert.lengthOf(google.prompts, 2)
    })
  )

  const cases: ReadonlyArray<readonly [what: string, world: World, reason: string]> = [
    [
      "fails without a Google client id",
      { start: Effect.succeed({ ...started, googleClientId: "" }) },
      "oauth_config_not_found"
    ],
    [
      "fails with an empty answer of oneTapStart",
      { start: Effect.succeed({ googleClientId: null }) },
      "oauth_config_not_found"
    ],
    ["fails with the provider's error type", { start: refused(apiError) }, apiError.error_type],
    ["fails with an unreadable refusal", { start: refused({ name: "TypeError" }) }, "unknown_error"],
    ["fails with an unreadable answer", { start: Effect.succeed("started") }, "unknown_error"],
    [
      "fails when the frame does not load",
      { start: Effect.fail(new FrameError({ reason: "frame_not_loaded" })) },
      "frame_not_loaded"
    ],
    [
      "fails when the frame does not answer",
      { start: Effect.fail(new FrameError({ reason: "frame_not_answered" })) },
      "frame_not_answered"
    ],
    [
      "fails when Google's script does not load",
      { outcome: Effect.fail(new PromptError({ cause: "blocked" })) },
      "script_not_loaded"
    ]
  ]
  for (const [what, world, reason] of cases) {
    it.effect(`${what}: ${reason}`, () =>
      Effect.gen(function* () {
        const error = yield* Effect.flip(Effect.asVoid((yield* OneTap).start()))
        assert.strictEqual(error.code, "one_tap_failed")
        assert.strictEqual(error.message, `One Tap could not load: ${reason}`)
      }).pipe(Effect.provide(setUp(world).layer))
    )
  }

  it.effect("names the part of an answer that cannot be read", () =>
    within(setUp({ start: Effect.succeed("SECRET-started") }), function* ({ warnings }) {
      yield* Effect.flip(Effect.asVoid((yield* OneTap).start()))
      assert.deepStrictEqual(warnings, ["An answer cannot be read. data: is not of the expected type."])
    })
  )

  it.effect("calls oneTapStart again after a failure", () => {
    let tries = 0
    return within(
      setUp({
        start: Effect.suspend(() => (++tries === 1 ? refused(apiError) : Effect.succeed(started)))
      }),
      function* () {
        const { start } = yield* OneTap
        yield* Effect.flip(Effect.asVoid(start()))
        assert.deepStrictEqual(yield* start(), { success: true })
      }
    )
  })
})

describe("OneTap and the credential", () => {
  it.effect("navigates to an app whose scheme is in redirectSchemes", () =>
    within(
      setUp({
        submit: Effect.succeed({ redirect_url: "acme://in?token=t" }),
        redirectSchemes: ["acme"]
      }),
      function* () {
        assert.deepStrictEqual(yield* (yield* OneTap).start(), { success: true })
        assert.strictEqual(yield* standsAt, "acme://in?token=t")
      }
    )
  )

  const cases: ReadonlyArray<
    readonly [what: string, submit: Effect.Effect<unknown, FrameError>, code: string, text: string]
  > = [
    [
      "fails with an ApiError when the provider refuses the credential",
      refused(apiError),
      "api_error",
      "[404] no_login_redirect_urls_set\nNo login redirect URL.\n"
    ],
    [
      "fails with unknown_error when the refusal is unreadable",
      refused("no"),
      "api_error",
      "[400] unknown_error\n"
    ],
    [
      "fails with a NetworkError when the frame does not answer",
      Effect.fail(new FrameError({ reason: "frame_not_answered" })),
      "network_error",
      "Unable to contact our servers."
    ],
    [
      "fails when the answer has no redirect URL",
      Effect.succeed({}),
      "invalid_response",
      "Invalid response from our servers."
    ],
    [
      "fails when the redirect URL is a script",
      Effect.succeed({ redirect_url: "javascript:alert(1)" }),
      "invalid_response",
      "Invalid response from our servers."
    ]
  ]
  for (const [answer, problem] of [
    [{}, "is missing"],
    [{ redirect_url: { a: "SECRET" } }, "is not of the expected type"],
    [{ redirect_url: "javascript:SECRET" }, "is no address that a page may go to"]
  ] as const) {
    it.effect(`names the redirect URL that ${problem}`, () =>
      within(setUp({ submit: Effect.succeed(answer) }), function* ({ warnings }) {
        const error = yield* Effect.flip(Effect.asVoid((yield* OneTap).start()))
        assert.deepInclude(error, { path: "redirect_url", problem })
        assert.deepStrictEqual(warnings, [`An answer cannot be read. redirect_url: ${problem}.`])
      })
    )
  }

  for (const [what, submit, code, text] of cases) {
    it.effect(`${what}; stays on the page and calls oneTapStart on the next start`, () =>
      within(setUp({ submit }), function* ({ frame }) {
        const { start } = yield* OneTap
        const error = yield* Effect.flip(Effect.asVoid(start()))
        assert.deepStrictEqual([error.code, error.message], [code, text])
        if (error._tag === "InvalidResponseError") assert.strictEqual(error.status_code, 200)
        assert.strictEqual(yield* standsAt, "https://app.test/login")
        yield* Effect.flip(Effect.asVoid(start()))
        assert.deepStrictEqual(frame.methods(), [
          "oneTapStart",
          "oneTapSubmit",
          "oneTapStart",
          "oneTapSubmit"
        ])
      })
    )
  }
})

describe("OneTap.show", () => {
  const credential = Effect.succeed<PromptOutcome>({ _tag: "Credential", credential: "id-token" })

  it.effect("succeeds when the prompt is visible, and signs in with the account chosen later", function* () {
    const choose = yield* Deferred.make<PromptOutcome>()
    const { layer } = setUp({ outcome: Deferred.await(choose) })
    yield* Effect.gen(function* () {
      assert.deepStrictEqual(yield* (yield* OneTap).show(), { success: true })
      assert.strictEqual(yield* standsAt, "https://app.test/login")
      yield* Deferred.complete(choose, credential)
      yield* Effect.yieldNow()
      yield* eventually(standsAt, redirect_url)
    }).pipe(Effect.provide(layer))
  })

  it.effect("calls onShown, and onOneTapCancelled when the user closes the visible prompt", function* () {
    const calls: Array<string> = []
    const close = yield* Deferred.make<PromptOutcome>()
    const { layer, warnings } = setUp({ outcome: Deferred.await(close) })
    yield* Effect.gen(function* () {
      const { show } = yield* OneTap
      yield* show({
        onShown: () => calls.push("shown"),
        onOneTapCancelled: () => calls.push("cancelled")
      })
      assert.deepStrictEqual(calls, ["shown"])
      yield* Deferred.complete(close, ended("Skipped", "user_cancel"))
      yield* eventually(
        Effect.sync(() => calls.join()),
        "shown,cancelled"
      )
      assert.deepStrictEqual(warnings, [])
    }).pipe(Effect.provide(layer))
  })

  it.effect("warns when the provider refuses the account that was chosen later", function* () {
    const choose = yield* Deferred.make<PromptOutcome>()
    const { layer, warnings } = setUp({ outcome: Deferred.await(choose), submit: refused(apiError) })
    yield* Effect.gen(function* () {
      yield* (yield* OneTap).show()
      yield* Deferred.complete(choose, credential)
      yield* eventually(
        Effect.sync(() => warnings.join()),
        "Google One Tap failed: ApiError: [404] no_login_redirect_urls_set\nNo login redirect URL.\n"
      )
    }).pipe(Effect.provide(layer))
  })

  it.effect("returns the reason of a prompt that never becomes visible", () =>
    within(setUp({ browser: phone }), function* ({ warnings }) {
      const result = yield* (yield* OneTap).show({ position: "embeddedOnly" })
      assert.deepStrictEqual(result, { success: false, reason: "browser_not_supported" })
      assert.deepStrictEqual(warnings, [])
    })
  )

  it.effect("fails when the prompt cannot be started", () =>
    within(setUp({ start: refused(apiError) }), function* ({ warnings }) {
      const error = yield* Effect.flip(Effect.asVoid((yield* OneTap).show()))
      assert.strictEqual(error.message, `One Tap could not load: ${apiError.error_type}`)
      assert.deepStrictEqual(warnings, [])
    })
  )

  it.effect(
    "closes the prompt without a warning when the client is closed or the caller is interrupted",
    function* () {
      let closed = 0
      const open = Effect.onInterrupt(Effect.never, () => Effect.sync(() => closed++))
      const { layer, warnings } = setUp({ outcome: open })
      yield* Effect.provide(
        Effect.flatMap(OneTap, ({ show }) => show()),
        layer
      )
      assert.strictEqual(closed, 1)
      const starting = setUp({ start: open })
      yield* Effect.gen(function* () {
        const fiber = yield* Effect.fork((yield* OneTap).show())
        yield* Effect.yieldNow()
        yield* Fiber.interrupt(fiber)
        yield* eventually(
          Effect.sync(() => closed),
          2
        )
      }).pipe(Effect.provide(starting.layer))
      assert.deepStrictEqual([warnings, starting.warnings], [[], []])
    }
  )
})
