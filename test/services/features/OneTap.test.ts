import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { OneTapBrowser } from "../../../src/domain/OneTap.js"
import { PromptError, type PromptOutcome } from "../../../src/services/browser/GoogleIdentity.js"
import { Navigation } from "../../../src/services/browser/Navigation.js"
import { FrameError } from "../../../src/services/browser/ProviderFrame.js"
import { ClientConfig } from "../../../src/services/kit/ClientConfig.js"
import { OneTap } from "../../../src/services/features/OneTap.js"
import { fakeFrame, fakeGoogle, started } from "../../support/oneTap.js"
import { fakeWarnings } from "../../support/powers.js"
import { publicToken } from "../../support/world.js"

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
  const layer = OneTap.layer.pipe(
    Layer.provide(Layer.mergeAll(frame.layer, google.layer, warnings.layer)),
    Layer.provide(
      ClientConfig.layer(publicToken, {
        endpoints: { clientsideServicesIframeURL: frameUrl },
        redirectSchemes: world.redirectSchemes
      })
    ),
    Layer.provideMerge(Navigation.layerMemory("https://app.test/login"))
  )
  return { frame, google, warnings: warnings.said, layer }
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

describe("One Tap", () => {
  it.effect(
    "begins at the frame, prompts, submits the credential and leaves for where the provider says",
    () => {
      const { frame, google, layer, warnings } = setUp()
      return Effect.gen(function* () {
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
        assert.lengthOf(google.prompts, 1)
        assert.strictEqual(yield* standsAt, redirect_url)
        assert.deepStrictEqual(warnings, [])
      }).pipe(Effect.provide(layer))
    }
  )

  it.effect("floats where nobody says otherwise, and a tap beside it closes it", () => {
    const { google, layer } = setUp()
    return Effect.gen(function* () {
      yield* (yield* OneTap).start()
      assert.deepStrictEqual(google.prompts, [
        { clientId: "google-1", fedcm: true, cancelOnTapOutside: true, parentId: undefined }
      ])
    }).pipe(Effect.provide(layer))
  })

  it.effect("floats and stays when told so", () => {
    const { google, layer } = setUp()
    return Effect.gen(function* () {
      yield* (yield* OneTap).start({ cancel_on_tap_outside: false })
      assert.deepInclude(google.prompts[0], { cancelOnTapOutside: false, parentId: undefined })
    }).pipe(Effect.provide(layer))
  })

  it.effect("stands inside Google's element where its position says so, and stays", () => {
    const { google, layer } = setUp()
    return Effect.gen(function* () {
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
    }).pipe(Effect.provide(layer))
  })

  it.effect("makes way for the button where it cannot stand, and asks nobody", () => {
    const { frame, google, layer } = setUp({ browser: phone })
    return Effect.gen(function* () {
      const { mode, start } = yield* OneTap
      assert.strictEqual(yield* mode("embeddedOnly"), "button")
      assert.strictEqual(yield* mode("floating"), "floating")
      assert.deepStrictEqual(yield* start({ position: "embeddedOnly" }), {
        success: false,
        reason: "browser_not_supported"
      })
      assert.deepStrictEqual([frame.calls, google.prompts], [[], []])
    }).pipe(Effect.provide(layer))
  })

  it.effect("says when the prompt can be seen", () => {
    const { layer } = setUp({ outcome: ended("Skipped", "auto_cancel") })
    let shown = 0
    return Effect.gen(function* () {
      yield* (yield* OneTap).start({ onShown: () => shown++ })
      assert.strictEqual(shown, 1)
    }).pipe(Effect.provide(layer))
  })

  it.effect("warns once where another client made the frame", () => {
    const { layer, warnings } = setUp({ shared: true, start: Effect.succeed({ googleClientId: "" }) })
    return Effect.gen(function* () {
      const { start } = yield* OneTap
      yield* Effect.flip(start())
      yield* Effect.flip(start())
      assert.lengthOf(warnings, 1)
      assert.match(warnings[0] ?? "", /Another client/)
    }).pipe(Effect.provide(layer))
  })
})

describe("a prompt without a credential", () => {
  for (const outcome of [
    ended("Skipped", "tap_outside"),
    ended("NotDisplayed", "opt_out_or_no_session"),
    ended("Dismissed", "cancel_called")
  ]) {
    it.effect(`has its reason: ${JSON.stringify(Effect.runSync(outcome))}`, () => {
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

  it.effect("that the person closed is told to the site", () => {
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

  it.effect("is the same when the site's callback throws, which is warned of", () => {
    const { layer, warnings } = setUp({ outcome: ended("Skipped", "user_cancel") })
    const onOneTapCancelled = () => {
      throw new Error("oops")
    }
    return Effect.gen(function* () {
      const result = yield* (yield* OneTap).start({ onOneTapCancelled })
      assert.deepStrictEqual(result, { success: false, reason: "user_cancel" })
      assert.deepStrictEqual(warnings, ["onOneTapCancelled threw: Error: oops"])
    }).pipe(Effect.provide(layer))
  })
})

describe("the provider's beginning", () => {
  it.effect("is asked for once per client", () => {
    const { frame, google, layer } = setUp({ outcome: ended("Skipped", "tap_outside") })
    return Effect.gen(function* () {
      const { start } = yield* OneTap
      yield* start()
      yield* start()
      assert.deepStrictEqual(frame.methods(), ["oneTapStart"])
      assert.lengthOf(google.prompts, 2)
    }).pipe(Effect.provide(layer))
  })

  const cases: ReadonlyArray<readonly [what: string, world: World, reason: string]> = [
    [
      "without a Google client id has no configuration",
      { start: Effect.succeed({ ...started, googleClientId: "" }) },
      "oauth_config_not_found"
    ],
    [
      "without anything has no configuration",
      { start: Effect.succeed({ googleClientId: null }) },
      "oauth_config_not_found"
    ],
    ["that the provider refuses has its error type", { start: refused(apiError) }, apiError.error_type],
    ["that fails otherwise is unknown", { start: refused({ name: "TypeError" }) }, "unknown_error"],
    ["that cannot be read is unknown", { start: Effect.succeed("started") }, "unknown_error"],
    [
      "without a frame says so",
      { start: Effect.fail(new FrameError({ reason: "frame_not_loaded" })) },
      "frame_not_loaded"
    ],
    [
      "without an answer says so",
      { start: Effect.fail(new FrameError({ reason: "frame_not_answered" })) },
      "frame_not_answered"
    ],
    [
      "without Google's script says so",
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

  it.effect("that failed is tried again on the next use", () => {
    let tries = 0
    const { layer } = setUp({
      start: Effect.suspend(() => (++tries === 1 ? refused(apiError) : Effect.succeed(started)))
    })
    return Effect.gen(function* () {
      const { start } = yield* OneTap
      yield* Effect.flip(Effect.asVoid(start()))
      assert.deepStrictEqual(yield* start(), { success: true })
    }).pipe(Effect.provide(layer))
  })
})

describe("the credential", () => {
  it.effect("may lead into an app of the site's own", () => {
    const { layer } = setUp({
      submit: Effect.succeed({ redirect_url: "acme://in?token=t" }),
      redirectSchemes: ["acme"]
    })
    return Effect.gen(function* () {
      assert.deepStrictEqual(yield* (yield* OneTap).start(), { success: true })
      assert.strictEqual(yield* standsAt, "acme://in?token=t")
    }).pipe(Effect.provide(layer))
  })

  const cases: ReadonlyArray<
    readonly [what: string, submit: Effect.Effect<unknown, FrameError>, code: string, text: string]
  > = [
    [
      "that the provider refuses fails as its calls do",
      refused(apiError),
      "api_error",
      "[404] no_login_redirect_urls_set\nNo login redirect URL."
    ],
    ["that the frame cannot hand over fails unknown", refused("no"), "api_error", "[400] unknown_error"],
    [
      "that nobody answers fails as the network does",
      Effect.fail(new FrameError({ reason: "frame_not_answered" })),
      "network_error",
      "Unable to contact our servers."
    ],
    [
      "that leads nowhere fails",
      Effect.succeed({}),
      "invalid_response",
      "Invalid response from our servers."
    ],
    [
      "that leads into a script fails",
      Effect.succeed({ redirect_url: "javascript:alert(1)" }),
      "invalid_response",
      "Invalid response from our servers."
    ]
  ]
  for (const [what, submit, code, text] of cases) {
    it.effect(`${what}, the page stays, and the next start begins anew`, () => {
      const { frame, layer } = setUp({ submit })
      return Effect.gen(function* () {
        const { start } = yield* OneTap
        const error = yield* Effect.flip(Effect.asVoid(start()))
        assert.deepStrictEqual([error.code, error.message], [code, text])
        assert.strictEqual(yield* standsAt, "https://app.test/login")
        yield* Effect.flip(Effect.asVoid(start()))
        assert.deepStrictEqual(frame.methods(), [
          "oneTapStart",
          "oneTapSubmit",
          "oneTapStart",
          "oneTapSubmit"
        ])
      }).pipe(Effect.provide(layer))
    })
  }
})
