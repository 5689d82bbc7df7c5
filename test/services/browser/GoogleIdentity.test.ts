import { afterEach, assert, describe, it, vi } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import {
  GoogleIdentity,
  type PromptOptions,
  type PromptOutcome
} from "../../../src/services/browser/GoogleIdentity.js"
import { ScriptError } from "../../../src/services/browser/Scripts.js"
import { fakeScripts } from "../../support/powers.js"

type Script = NonNullable<NonNullable<NonNullable<typeof globalThis.google>["accounts"]>["id"]>
type Options = Parameters<Script["initialize"]>[0]
type Moment = Parameters<Parameters<Script["prompt"]>[0]>[0]

/** Google's script, controlled by the test. */
const fakeScript = (broken: Partial<Script> = {}) => {
  const initialized: Array<Options> = []
  const listeners: Array<(moment: Moment) => void> = []
  const cancels: Array<number> = []
  const id: Script = {
    initialize: (options) => void initialized.push(options),
    prompt: (listener) => void listeners.push(listener),
    cancel: () => void cancels.push(initialized.length),
    ...broken
  }
  const scripts = fakeScripts(() => Effect.sync(() => void vi.stubGlobal("google", { accounts: { id } })))
  return {
    initialized,
    cancels,
    loaded: scripts.loaded,
    notify: (moment: Moment) => listeners.at(-1)?.(moment),
    give: (credential?: string) =>
      initialized.at(-1)?.callback(credential === undefined ? {} : { credential }),
    layer: GoogleIdentity.layer.pipe(Layer.provide(scripts.layer))
  }
}

const floating: PromptOptions = {
  clientId: "google-1",
  fedcm: true,
  cancelOnTapOutside: true,
  onShown: Effect.void,
  onSilence: Effect.void
}
const embedded = { ...floating, fedcm: false, cancelOnTapOutside: false, parentId: "parent-1" }

/** Opens a prompt in the background. */
const prompting = (options: PromptOptions = floating) =>
  Effect.flatMap(GoogleIdentity, ({ prompt }) => prompt(options)).pipe(
    Effect.fork,
    Effect.tap(() => TestClock.adjust(0))
  )

const yes = () => true
const no = () => false

afterEach(() => void vi.unstubAllGlobals())

describe("GoogleIdentity.prompt", () => {
  it.effect("initializes Google's script like the provider's client, once it is loaded", () => {
    const script = fakeScript()
    return Effect.gen(function* () {
      const fiber = yield* prompting()
      assert.deepStrictEqual(script.loaded, ["https://accounts.google.com/gsi/client"])
      const [options] = script.initialized
      assert.deepStrictEqual(options && { ...options, callback: undefined }, {
        client_id: "google-1",
        callback: undefined,
        auto_select: false,
        context: "use",
        itp_support: true,
        use_fedcm_for_prompt: true,
        cancel_on_tap_outside: true
      })
      yield* Fiber.interrupt(fiber)
    }).pipe(Effect.provide(script.layer))
  })

  it.effect("shows the prompt inside an element", () => {
    const script = fakeScript()
    return Effect.gen(function* () {
      const fiber = yield* prompting(embedded)
      assert.deepInclude(script.initialized[0], {
        use_fedcm_for_prompt: false,
        cancel_on_tap_outside: false,
        prompt_parent_id: "parent-1"
      })
      yield* Fiber.interrupt(fiber)
    }).pipe(Effect.provide(script.layer))
  })

  it.effect("returns the credential that the user chose", () => {
    const script = fakeScript()
    return Effect.gen(function* () {
      const fiber = yield* prompting()
      script.notify({ isDismissedMoment: yes, getDismissedReason: () => "credential_returned" })
      script.give("id-token")
      assert.deepStrictEqual(yield* Fiber.join(fiber), { _tag: "Credential", credential: "id-token" })
      assert.deepStrictEqual(script.cancels, [])
    }).pipe(Effect.provide(script.layer))
  })

  for (const [without, options, hasFedcm] of [
    ["FedCM", embedded, false],
    ["FedCM, which the browser has,", embedded, true],
    ["FedCM, which the browser lacks,", floating, false]
  ] as const) {
    it.effect(`gives up a prompt without ${without} for which no moment comes in ten seconds`, () => {
      if (hasFedcm) vi.stubGlobal("IdentityCredential", {})
      const script = fakeScript()
      return Effect.gen(function* () {
        const fiber = yield* prompting(options)
        yield* TestClock.adjust("9999 millis")
        assert.isNull(fiber.unsafePoll())
        yield* TestClock.adjust("1 millis")
        assert.isNotNull(fiber.unsafePoll())
        assert.deepStrictEqual(yield* Fiber.join(fiber), { _tag: "NotDisplayed", reason: "unknown_reason" })
        assert.lengthOf(script.cancels, 1)
      }).pipe(Effect.provide(script.layer))
    })
  }

  it.effect("leaves a displayed prompt open for as long as the user wants", () => {
    const script = fakeScript()
    return Effect.gen(function* () {
      const fiber = yield* prompting(embedded)
      script.notify({ isDisplayed: yes, isNotDisplayed: no })
      yield* TestClock.adjust("1 hour")
      assert.isNull(fiber.unsafePoll())
      yield* Fiber.interrupt(fiber)
    }).pipe(Effect.provide(script.layer))
  })

  it.effect("leaves a prompt of FedCM open and reports ten seconds of silence once", () => {
    vi.stubGlobal("IdentityCredential", {})
    const script = fakeScript()
    let silences = 0
    return Effect.gen(function* () {
      const fiber = yield* prompting({ ...floating, onSilence: Effect.sync(() => void (silences += 1)) })
      yield* TestClock.adjust("9999 millis")
      assert.strictEqual(silences, 0)
      yield* TestClock.adjust("1 hour")
      assert.strictEqual(silences, 1)
      script.give("id-token")
      assert.deepStrictEqual(yield* Fiber.join(fiber), { _tag: "Credential", credential: "id-token" })
    }).pipe(Effect.provide(script.layer))
  })

  it.effect("counts an empty credential as skipped", () => {
    const script = fakeScript()
    return Effect.gen(function* () {
      const fiber = yield* prompting()
      script.give()
      assert.deepStrictEqual(yield* Fiber.join(fiber), { _tag: "Skipped", reason: "unknown_reason" })
    }).pipe(Effect.provide(script.layer))
  })

  it.effect("closes the prompt when it is interrupted", () => {
    const script = fakeScript()
    return Effect.gen(function* () {
      yield* Fiber.interrupt(yield* prompting())
      assert.lengthOf(script.cancels, 1)
    }).pipe(Effect.provide(script.layer))
  })

  it.effect("dismisses the prompt when another one opens", () => {
    const script = fakeScript()
    return Effect.gen(function* () {
      const first = yield* prompting()
      const second = yield* prompting()
      assert.deepStrictEqual(yield* Fiber.join(first), { _tag: "Dismissed", reason: "flow_restarted" })
      script.give("id-token")
      assert.strictEqual((yield* Fiber.join(second))._tag, "Credential")
      assert.deepStrictEqual(script.cancels, [])
    }).pipe(Effect.provide(script.layer))
  })
})

const endings: ReadonlyArray<
  readonly [what: string, options: PromptOptions, moment: Moment, outcome: PromptOutcome]
> = [
  [
    "is skipped",
    floating,
    { isSkippedMoment: yes, getSkippedReason: () => "user_cancel" },
    { _tag: "Skipped", reason: "user_cancel" }
  ],
  [
    "is skipped by the browser without a reason",
    floating,
    { isSkippedMoment: yes },
    { _tag: "Skipped", reason: "unknown_reason" }
  ],
  [
    "is skipped with an undefined reason",
    floating,
    { isSkippedMoment: yes, getSkippedReason: () => undefined },
    { _tag: "Skipped", reason: "unknown_reason" }
  ],
  [
    "is not displayed",
    embedded,
    { isSkippedMoment: no, isNotDisplayed: yes, getNotDisplayedReason: () => "suppressed_by_user" },
    { _tag: "NotDisplayed", reason: "suppressed_by_user" }
  ],
  [
    "is shown by the browser outside the element",
    embedded,
    { isSkippedMoment: no, isDismissedMoment: no },
    { _tag: "NotDisplayed", reason: "unknown_reason" }
  ],
  [
    "is dismissed",
    floating,
    { isDismissedMoment: yes, getDismissedReason: () => "cancel_called" },
    { _tag: "Dismissed", reason: "cancel_called" }
  ],
  [
    "is dismissed without a reason",
    floating,
    { isDismissedMoment: yes },
    { _tag: "Dismissed", reason: "unknown_reason" }
  ]
]

describe("A Google prompt", () => {
  for (const [what, options, moment, outcome] of endings) {
    it.effect(`settles when it ${what}`, () => {
      const script = fakeScript()
      return Effect.gen(function* () {
        const fiber = yield* prompting(options)
        script.notify(moment)
        assert.deepStrictEqual(yield* Fiber.join(fiber), outcome)
      }).pipe(Effect.provide(script.layer))
    })
  }

  it.effect("reports that the prompt is visible, and waits", () => {
    const script = fakeScript()
    let shown = 0
    return Effect.gen(function* () {
      const fiber = yield* prompting({ ...embedded, onShown: Effect.sync(() => void shown++) })
      assert.strictEqual(shown, 0)
      script.notify({ isDisplayed: yes, isNotDisplayed: no })
      assert.strictEqual(shown, 1)
      assert.isNull(fiber.unsafePoll())
      yield* Fiber.interrupt(fiber)
    }).pipe(Effect.provide(script.layer))
  })

  it.effect("reports a FedCM prompt as visible at once, since the browser reports no moment", () => {
    vi.stubGlobal("IdentityCredential", () => {})
    const script = fakeScript()
    let shown = 0
    return Effect.gen(function* () {
      const fiber = yield* prompting({ ...floating, onShown: Effect.sync(() => void shown++) })
      assert.strictEqual(shown, 1)
      script.notify({ isSkippedMoment: no, isDismissedMoment: no })
      assert.isNull(fiber.unsafePoll())
      yield* Fiber.interrupt(fiber)
    }).pipe(Effect.provide(script.layer))
  })
})

describe("GoogleIdentity.prompt fails", () => {
  const broken = () => {
    throw new Error("broken")
  }
  for (const [when, layer, cause] of [
    [
      "when the script cannot be loaded",
      GoogleIdentity.layer.pipe(Layer.provide(fakeScripts((url) => new ScriptError({ url })).layer)),
      "ScriptError: Could not load https://accounts.google.com/gsi/client"
    ],
    [
      "when the script defines nothing",
      GoogleIdentity.layer.pipe(Layer.provide(fakeScripts().layer)),
      "Error: google.accounts.id is missing"
    ],
    ["when the script throws", fakeScript({ initialize: broken, cancel: broken }).layer, "Error: broken"],
    ["with layerNoop", GoogleIdentity.layerNoop, "undefined"]
  ] as const) {
    it.effect(when, () =>
      Effect.gen(function* () {
        const error = yield* Effect.flip(
          Effect.asVoid(Effect.flatMap(GoogleIdentity, ({ prompt }) => prompt(floating)))
        )
        assert.strictEqual(error._tag, "PromptError")
        assert.strictEqual(String(error.cause), cause)
      }).pipe(Effect.provide(layer))
    )
  }

  it.effect("when the script is not loaded within 10 s", () =>
    Effect.gen(function* () {
      const fiber = yield* prompting()
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual((yield* Effect.flip(Effect.asVoid(Fiber.join(fiber))))._tag, "PromptError")
    }).pipe(Effect.provide(GoogleIdentity.layer.pipe(Layer.provide(fakeScripts(() => Effect.never).layer))))
  )
})

describe("GoogleIdentity.browser", () => {
  const browser = Effect.flatMap(GoogleIdentity, (google) => google.browser)

  it.effect("returns the user agent and whether the browser has FedCM", () =>
    Effect.gen(function* () {
      vi.stubGlobal("navigator", { userAgent: "Test/1" })
      assert.deepStrictEqual(yield* browser, { fedcm: false, userAgent: "Test/1" })
      vi.stubGlobal("IdentityCredential", () => {})
      assert.isTrue((yield* browser).fedcm)
    }).pipe(Effect.provide(fakeScript().layer))
  )

  it.effect("returns an empty user agent outside a browser", () =>
    Effect.gen(function* () {
      vi.stubGlobal("navigator", undefined)
      assert.deepStrictEqual(yield* browser, { fedcm: false, userAgent: "" })
    }).pipe(Effect.provide(fakeScript().layer))
  )
})
