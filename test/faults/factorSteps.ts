/** The steps of the second factor: what the person does on its screens. */
import * as Effect from "effect/Effect"
import { TOTP } from "otpauth"
import { lastProof } from "../../src/domain/secondFactor/stepUp.js"
import type { Screen, Variant } from "../../src/domain/widget/Flow.js"
import { flowAtom } from "../../src/view/atoms/flow.js"
import { Result } from "../../src/view/atoms/runtime.js"
import {
  codesSavedAtom,
  factorCodeAtom,
  newAppAtom,
  recoverAtom,
  recoveryCodeAtom,
  sendFactorAtom,
  verifyAppAtom,
  factorPasscode
} from "../../src/view/secondFactor/atoms/secondFactor.js"
import { codeErrorWords } from "../../src/view/kit/failureOf.js"
import { minute, second, type Browser, type Tab } from "./browser.js"
import { duration, email, must, signedIn, type Step } from "./step.js"
import { t } from "../support/words.js"
import { enter, onScreens, openWidget, widgetOn, type Widget } from "./widget.js"

/** The app and the phone of the person. */
const secret = "JBSWY3DPEHPK3PXP"
const phone_number = "+12025550123"

interface FactorStep extends Pick<Step, "name" | "path" | "keeps" | "again" | "anew"> {
  /** Whether the person has an app and a phone, or is asked to register a method. */
  readonly has: "app and phone" | "nothing"
  readonly variant?: Variant
  /** What comes before the fault, on the page of the first factor. */
  readonly begin?: (stage: Stage) => Effect.Effect<unknown, string>
  /** How long the person does nothing then. */
  readonly idles?: number
  /** From any screen of the second factor. */
  readonly act: (stage: Stage) => Effect.Effect<unknown, string>
  /** Default: the session is complete. */
  readonly isDone?: (stage: Stage) => boolean
}

interface Stage {
  readonly browser: Browser
  readonly tab: Tab
  readonly widget: Widget
  /** Of the person's app. */
  readonly recoveryCodes: ReadonlyArray<string>
  /** When the step began, by the provider's clock. */
  readonly since: number
}

const wordsOf = (error: Error) => codeErrorWords(t, error)

const codeOf = ({ browser }: Stage, secret: string) =>
  Effect.sync(() => new TOTP({ secret }).generate({ timestamp: browser.provider.clock.now() }))

/** Waits until a screen is there. Fails when the widget shows another one. */
const reach = ({ widget }: Stage, isThere: (screen: Screen) => boolean) =>
  Effect.iterate(0, {
    while: (waited) => waited < 10 * second && !isThere(widget.screen()),
    body: (waited) => Effect.as(Effect.sleep(100), waited + 100)
  }).pipe(
    Effect.zipRight(
      Effect.suspend(() => (isThere(widget.screen()) ? Effect.void : Effect.fail(widget.screen()._tag)))
    )
  )

const isAsking = (screen: Screen) => "enrollable" in screen

const enterAppCode = (stage: Stage, key = secret) =>
  Effect.gen(function* () {
    yield* reach(stage, isAsking)
    stage.widget.registry.set(flowAtom, { _tag: "FactorPicked", factor: "app" })
    const code = yield* codeOf(stage, key)
    yield* enter(stage.widget, [[factorCodeAtom, code]], factorPasscode.verifyAtom, code)
  })

const sentOn = ({ widget }: Stage) => {
  const screen = widget.screen()
  return screen._tag === "FactorCode" ? screen.sent : undefined
}

const sendText = (stage: Stage) =>
  Effect.zipRight(
    reach(stage, isAsking),
    Effect.suspend(() =>
      stage.widget.press(sendFactorAtom("sms"), { method: "sms" as const, destination: phone_number })
    )
  )

/** The keys of the apps that the person has set up. */
const newKeys = new WeakMap<Browser, string>()

/** Whether the provider has verified the person's new app, although its answer was lost: then its code is asked for. */
const hasNewApp = ({ widget }: Stage) => {
  const screen = widget.screen()
  return "methods" in screen && screen.methods.includes("totp")
}

/** Shows the key of a new app. */
const beginApp = (stage: Stage) =>
  Effect.gen(function* () {
    const { outcome, registry } = stage.widget
    yield* reach(stage, isAsking)
    const isBack = appOf(stage) === undefined && stage.widget.screen()._tag === "AppEnrollment"
    registry.set(flowAtom, { _tag: "AppEnrollmentPicked" })
    const app = yield* outcome(newAppAtom, () => {
      if (isBack) registry.refresh(newAppAtom)
      else registry.mount(newAppAtom)
    })
    newKeys.set(stage.browser, app.secret)
    return app
  })

/** The new app on the screen. */
const appOf = ({ widget }: Stage) => {
  if (widget.screen()._tag !== "AppEnrollment") return undefined
  const result = widget.registry.get(newAppAtom)
  return Result.isSuccess(result) && !result.waiting ? result.value : undefined
}

const steps: ReadonlyArray<FactorStep> = [
  {
    name: "Code of an app",
    path: /^\/totps\/authenticate$/,
    keeps: "the first factor",
    again: "enter the app's code again",
    anew: "another sign-in",
    has: "app and phone",
    act: enterAppCode
  },
  {
    name: "Recovery code",
    path: /^\/totps\/recover$/,
    keeps: "the first factor and the code",
    again: "enter the code again",
    anew: "another recovery code",
    has: "app and phone",
    act: (stage) =>
      Effect.gen(function* () {
        yield* reach(stage, isAsking)
        stage.widget.registry.set(flowAtom, { _tag: "FactorPicked", factor: "recovery code" })
        const [code = ""] = stage.recoveryCodes
        yield* enter(stage.widget, [[recoveryCodeAtom, code]], recoverAtom, code)
      })
  },
  {
    name: "Sending a second code",
    path: /^\/otps\/sms\/send\//,
    keeps: "the first factor",
    again: "press again",
    anew: "another sign-in",
    has: "app and phone",
    act: sendText,
    isDone: (stage) => sentOn(stage) !== undefined
  },
  {
    name: "Second code by text",
    path: /^\/otps\/authenticate$/,
    keeps: "the first factor and the code",
    again: "enter the code again, or ask for a new one",
    anew: "a new code",
    has: "app and phone",
    begin: sendText,
    act: (stage) =>
      Effect.gen(function* () {
        yield* reach(stage, isAsking)
        const screen = stage.widget.screen()
        // A session that began with the text message needs the app
        if ("methods" in screen && !screen.methods.includes("sms")) return yield* enterAppCode(stage)
        if (sentOn(stage) === undefined) yield* sendText(stage)
        const { code = "" } = stage.browser.provider.inbox.latest(phone_number) ?? {}
        return yield* enter(stage.widget, [[factorCodeAtom, code]], factorPasscode.verifyAtom, code)
      })
  },
  {
    name: "Key of a new app",
    path: /^\/totps$/,
    keeps: "the first factor",
    again: "press again",
    anew: "another sign-in",
    has: "nothing",
    act: beginApp,
    isDone: (stage) => appOf(stage) !== undefined
  },
  {
    name: "First code of a new app",
    path: /^\/totps\/authenticate$/,
    keeps: "the first factor and the key",
    again: "enter the app's code again",
    anew: "another sign-in",
    has: "nothing",
    begin: (stage) =>
      Effect.zipRight(
        reach(stage, isAsking),
        Effect.suspend(() => (hasNewApp(stage) ? Effect.void : beginApp(stage)))
      ),
    act: (stage) =>
      Effect.gen(function* () {
        // After a reload, the codes of an app that the provider has verified are on the screen
        yield* reach(stage, (screen) => isAsking(screen) || screen._tag === "RecoveryCodes")
        if (hasNewApp(stage)) return yield* enterAppCode(stage, newKeys.get(stage.browser))
        if (stage.widget.screen()._tag !== "RecoveryCodes") {
          const app = appOf(stage) ?? (yield* beginApp(stage))
          const code = yield* codeOf(stage, app.secret)
          const first = { code, app }
          yield* enter(stage.widget, [[factorCodeAtom, code]], verifyAppAtom, first)
          yield* reach(stage, ({ _tag }) => _tag === "RecoveryCodes")
        }
        const { isComplete } = yield* stage.tab.session.snapshot
        if (isComplete)
          return yield* Effect.dieMessage("The session is complete before the recovery codes are saved.")
        return yield* stage.widget.press(codesSavedAtom, undefined)
      })
  },
  {
    name: "Step-up",
    path: /^\/totps\/authenticate$/,
    keeps: "the session",
    again: "enter the app's code again",
    anew: "another sign-in",
    has: "app and phone",
    variant: { _tag: "stepUp", methods: ["totp"], maxAgeMinutes: 5 },
    begin: (stage) =>
      Effect.gen(function* () {
        const { client } = stage.tab
        const totp_code = yield* codeOf(stage, secret)
        yield* Effect.orDie(client.totps.authenticate({ totp_code, ...duration }))
      }),
    idles: 9 * minute,
    act: (stage) => enterAppCode(stage),
    isDone: ({ since, tab }) => {
      const { session } = Effect.runSync(tab.session.snapshot)
      return session !== null && lastProof(session, ["totp"]) > since
    }
  }
]

const recoveryCodesOf = new WeakMap<Browser, ReadonlyArray<string>>()

const stepOf = ({
  act,
  begin,
  has,
  idles = 0,
  isDone,
  variant = { _tag: "login" },
  ...step
}: FactorStep): Step => ({
  ...step,
  onLoad: false,
  prepare: async (browser) => {
    const { provider, state, world } = browser
    let codes = recoveryCodesOf.get(browser)
    if (codes === undefined && has === "app and phone") {
      const { users } = await provider.seed({ users: [{ email, phone_number, totp: { secret } }] })
      codes = users[0]?.totp?.recovery_codes
    }
    // The person crosses out the code that was tried
    const recoveryCodes = codes ?? []
    recoveryCodesOf.set(browser, recoveryCodes.slice(1))
    if (has === "nothing") state.asks = "always"
    // The app shows another code
    await world.pass(30 * second)
    let since = provider.clock.now()
    const stageOn = (tab: Tab): Stage => {
      const widget = widgetOn(tab, () =>
        openWidget(world, tab.services, wordsOf, variant, duration.session_duration_minutes)
      )
      return { browser, tab, widget, recoveryCodes, since }
    }
    const page = await signedIn(browser)
    if (begin !== undefined) await must(browser, begin(stageOn(page)))
    await world.pass(idles)
    // The site asks when the person comes back
    if (idles > 0) await browser.run(stageOn(page).widget.close)
    since = provider.clock.now()
    return onScreens(page, stageOn, act, (stage) => {
      if (stage.widget.ends.some((end) => end.includes("too early")))
        throw new Error("An end came too early.")
      return isDone === undefined ? Effect.runSync(stage.tab.session.snapshot).isComplete : isDone(stage)
    })
  }
})

export const factorSteps: ReadonlyArray<Step> = steps.map(stepOf)
