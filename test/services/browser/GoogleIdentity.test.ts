import { afterEach, assert, describe, it, vi } from "@effect/vitest"
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

/** Google's script, which does what the test tells it. */
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
    tell: (moment: Moment) => listeners.at(-1)?.(moment),
    give: (credential?: string) =>
      initialized.at(-1)?.callback(credential === undefined ? {} : { credential }),
    layer: GoogleIdentity.layer.pipe(Layer.provide(scripts.layer))
  }
}

const floating: PromptOptions = {
  clientId: "google-1",
  fedcm: true,
  cancelOnTapOutside: true,
  onShown: Effect.void
}
const embedded = { ...floating, fedcm: false, cancelOnTapOutside: false, parentId: "parent-1" }

/** A prompt under way. */
const prompting = (options: PromptOptions = floating) =>
  Effect.flatMap(GoogleIdentity, ({ prompt }) => prompt(options)).pipe(
    Effect.fork,
    Effect.tap(() => TestClock.adjust(0))
  )

const yes = () => true
const no = () => false

afterEach(() => void vi.unstubAllGlobals())

describe("the prompt", () => {
  it.effect("is made as the provider's client makes it, once the script is loaded", () => {
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

  it.effect("may stand inside an element", () => {
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

  it.effect("gives the credential that the person chose", () => {
    const script = fakeScript()
    return Effect.gen(function* () {
      const fiber = yield* prompting()
      script.tell({ isDismissedMoment: yes, getDismissedReason: () => "credential_returned" })
      script.give("id-token")
      assert.deepStrictEqual(yield* Fiber.join(fiber), { _tag: "Credential", credential: "id-token" })
      assert.deepStrictEqual(script.cancels, [])
    }).pipe(Effect.provide(script.layer))
  })

  it.effect("that gives an empty credential is skipped", () => {
    const script = fakeScript()
    return Effect.gen(function* () {
      const fiber = yield* prompting()
      script.give()
      assert.deepStrictEqual(yield* Fiber.join(fiber), { _tag: "Skipped", reason: "unknown_reason" })
    }).pipe(Effect.provide(script.layer))
  })

  it.effect("is taken away when nobody waits for it any more", () => {
    const script = fakeScript()
    return Effect.gen(function* () {
      yield* Fiber.interrupt(yield* prompting())
      assert.lengthOf(script.cancels, 1)
    }).pipe(Effect.provide(script.layer))
  })

  it.effect("gives way to another", () => {
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
    "that is skipped",
    floating,
    { isSkippedMoment: yes, getSkippedReason: () => "user_cancel" },
    { _tag: "Skipped", reason: "user_cancel" }
  ],
  [
    "that the browser skips, without a reason",
    floating,
    { isSkippedMoment: yes },
    { _tag: "Skipped", reason: "unknown_reason" }
  ],
  [
    "that is skipped, with no reason to tell",
    floating,
    { isSkippedMoment: yes, getSkippedReason: () => undefined },
    { _tag: "Skipped", reason: "unknown_reason" }
  ],
  [
    "that is not displayed",
    embedded,
    { isSkippedMoment: no, isNotDisplayed: yes, getNotDisplayedReason: () => "suppressed_by_user" },
    { _tag: "NotDisplayed", reason: "suppressed_by_user" }
  ],
  [
    "that the browser shows elsewhere than in the element",
    embedded,
    { isSkippedMoment: no, isDismissedMoment: no },
    { _tag: "NotDisplayed", reason: "unknown_reason" }
  ],
  [
    "that is dismissed",
    floating,
    { isDismissedMoment: yes, getDismissedReason: () => "cancel_called" },
    { _tag: "Dismissed", reason: "cancel_called" }
  ],
  [
    "that is dismissed without a reason",
    floating,
    { isDismissedMoment: yes },
    { _tag: "Dismissed", reason: "unknown_reason" }
  ]
]

describe("a prompt", () => {
  for (const [what, options, moment, outcome] of endings) {
    it.effect(`${what} has ended`, () => {
      const script = fakeScript()
      return Effect.gen(function* () {
        const fiber = yield* prompting(options)
        script.tell(moment)
        assert.deepStrictEqual(yield* Fiber.join(fiber), outcome)
      }).pipe(Effect.provide(script.layer))
    })
  }

  it.effect("that can be seen says so, and waits", () => {
    const script = fakeScript()
    let shown = 0
    return Effect.gen(function* () {
      const fiber = yield* prompting({ ...embedded, onShown: Effect.sync(() => void shown++) })
      assert.strictEqual(shown, 0)
      script.tell({ isDisplayed: yes, isNotDisplayed: no })
      assert.strictEqual(shown, 1)
      assert.isNull(fiber.unsafePoll())
      yield* Fiber.interrupt(fiber)
    }).pipe(Effect.provide(script.layer))
  })

  it.effect("of a browser that mediates counts as seen at once, for it never tells", () => {
    vi.stubGlobal("IdentityCredential", () => {})
    const script = fakeScript()
    let shown = 0
    return Effect.gen(function* () {
      const fiber = yield* prompting({ ...floating, onShown: Effect.sync(() => void shown++) })
      assert.strictEqual(shown, 1)
      script.tell({ isSkippedMoment: no, isDismissedMoment: no })
      assert.isNull(fiber.unsafePoll())
      yield* Fiber.interrupt(fiber)
    }).pipe(Effect.provide(script.layer))
  })
})

describe("there is no prompt", () => {
  const broken = () => {
    throw new Error("broken")
  }
  for (const [when, layer] of [
    [
      "when the script cannot be loaded",
      GoogleIdentity.layer.pipe(Layer.provide(fakeScripts((url) => new ScriptError({ url })).layer))
    ],
    [
      "when the script puts nothing on the page",
      GoogleIdentity.layer.pipe(Layer.provide(fakeScripts().layer))
    ],
    ["when the script does not take our settings", fakeScript({ initialize: broken, cancel: broken }).layer],
    ["where it is forbidden", GoogleIdentity.layerNoop]
  ] as const) {
    it.effect(when, () =>
      Effect.gen(function* () {
        const error = yield* Effect.flip(
          Effect.asVoid(Effect.flatMap(GoogleIdentity, ({ prompt }) => prompt(floating)))
        )
        assert.strictEqual(error._tag, "PromptError")
      }).pipe(Effect.provide(layer))
    )
  }

  it.effect("when the script does not come within 10 s", () =>
    Effect.gen(function* () {
      const fiber = yield* prompting()
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual((yield* Effect.flip(Effect.asVoid(Fiber.join(fiber))))._tag, "PromptError")
    }).pipe(Effect.provide(GoogleIdentity.layer.pipe(Layer.provide(fakeScripts(() => Effect.never).layer))))
  )
})

describe("the browser", () => {
  const browser = Effect.flatMap(GoogleIdentity, (google) => google.browser)

  it.effect("is known by its user agent, and by whether it mediates", () =>
    Effect.gen(function* () {
      vi.stubGlobal("navigator", { userAgent: "Test/1" })
      assert.deepStrictEqual(yield* browser, { fedcm: false, userAgent: "Test/1" })
      vi.stubGlobal("IdentityCredential", () => {})
      assert.isTrue((yield* browser).fedcm)
    }).pipe(Effect.provide(fakeScript().layer))
  )

  it.effect("is none outside of one", () =>
    Effect.gen(function* () {
      vi.stubGlobal("navigator", undefined)
      assert.deepStrictEqual(yield* browser, { fedcm: false, userAgent: "" })
    }).pipe(Effect.provide(fakeScript().layer))
  )
})
