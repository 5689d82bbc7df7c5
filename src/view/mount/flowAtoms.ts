/** The atoms of a mounted widget, which need no React. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FiberId from "effect/FiberId"
import * as Schedule from "effect/Schedule"
import * as Limits from "../../domain/limits/Limits.js"
import type { StepUpProblem } from "../../domain/errors/DeviceErrors.js"
import { belongsToUser } from "../../domain/widget/Flow.js"
import { emptyDraft, type DraftStore } from "../../page/draftStore.js"
import { ClientConfig } from "../../services/kit/ClientConfig.js"
import { fromLoad } from "../../services/kit/fromLoad.js"
import { WidgetQuestions } from "../../services/login/WidgetQuestions.js"
import { provideCalls } from "../../services/wiring/CallsOnDemand.js"
import { loadCallsOf } from "../../services/api/families.js"
import type { PageServices } from "../../services/wiring/layerOnDemand.js"
import {
  accountMountAtom,
  awaitsFactorAtom,
  callbacksAtom,
  configAtom,
  identityProviderAtom,
  mountIdAtom,
  stylesAtom,
  variantAtom
} from "../atoms/config.js"
import { draftStoreAtom } from "../atoms/draft.js"
import { flowAtom } from "../atoms/flow.js"
import { lacksFactor } from "../atoms/login.js"
import { submitAtom } from "../main/atoms.js"
import { followActing, hasBegunAgainAtom, onOwnerChange, type OwnerChange } from "../atoms/owner.js"
import { makeRegistry, servicesAtom, whileMounted, type Atoms, type Services } from "../atoms/runtime.js"
import { sayEnd } from "../atoms/sessionEnd.js"
import { localeAtom, stringsAtom } from "../atoms/words.js"
import { settingsAtom } from "../atoms/projectSettings.js"
import { askingWidget } from "./askingWidget.js"
import { flowKey, type FlowAtoms } from "./flow.js"

const loadFollowSession = () => import("../secondFactor/atoms/followSession.js")

const followSession = (atoms: Atoms, problem: StepUpProblem | undefined) =>
  fromLoad(loadFollowSession).pipe(
    Effect.retry(Schedule.spaced(Limits.loadRetryInterval)),
    Effect.flatMap((module) => module.followSession(atoms, problem))
  )

const none = () => {}

/** `id` begins the ids of the widget's elements. */
export const makeFlowAtoms = (services: Services, id: string, draft: DraftStore): FlowAtoms => {
  const registry = makeRegistry()
  let key = ""
  /** What starts the flow again. */
  let begin: (problem: StepUpProblem | undefined) => void = none
  let startOver = none
  /** Without a reader, a submission would be interrupted. */
  let stopReading = none
  let watchWatermark = () => none
  let stopWatching = none
  let watchLeave = none
  const unmounted = new AbortController()
  const asksForFactor = Context.get(services, ClientConfig).secondFactor !== undefined
  let stopFollowing = none
  const fork = <A, E>(effect: Effect.Effect<A, E, PageServices>) => {
    const fiber = Effect.runFork(Effect.provide(effect, services))
    return () => fiber.unsafeInterruptAsFork(FiberId.none)
  }
  /** Ends everything of a user who is gone. What they had on the screen, and what they typed, is there no more. */
  const end = ({ hasSignedOut, isReplaced }: OwnerChange) => {
    const { _tag } = registry.get(variantAtom)
    const hasEnded = !isReplaced && !hasSignedOut && belongsToUser(registry.get(flowAtom).screen)
    begin(_tag !== "stepUp" ? undefined : isReplaced ? "user_changed" : "signed_out")
    registry.set(hasBegunAgainAtom, true)
    if (hasEnded && _tag !== "stepUp") sayEnd(registry)
    startOver()
  }
  /** Follows the session: for the second factor, if the site asks for one or asks again, and for a change of its user. */
  const follow = (problem?: StepUpProblem) => {
    stopFollowing()
    const atoms = whileMounted(registry)
    Effect.runSync(Effect.provide(followActing(atoms), services))
    const stops = [fork(onOwnerChange(atoms, end))]
    if (asksForFactor || registry.get(variantAtom)._tag === "stepUp")
      stops.push(fork(followSession(atoms, problem)))
    stopFollowing = () => stops.forEach((stop) => stop())
  }
  const stopAsking = Context.get(services, WidgetQuestions).add(() =>
    askingWidget(registry, unmounted.signal)
  )

  return {
    registry,
    update: (variantOptions, options) => {
      const nextKey = flowKey(variantOptions)
      const set = () => {
        const { account, identityProvider } = variantOptions
        if (identityProvider !== undefined) registry.set(identityProviderAtom, identityProvider)
        if (account !== undefined) registry.set(accountMountAtom, account)
        registry.set(configAtom, options.config)
        registry.set(callbacksAtom, options.callbacks)
        registry.set(stringsAtom, options.strings)
        registry.set(localeAtom, options.locale)
        registry.set(stylesAtom, options.styles)
      }
      const isNew = nextKey !== key
      begin = (problem) => {
        registry.reset()
        if (key !== "") draft.change(emptyDraft)
        key = nextKey
        registry.set(servicesAtom, services)
        registry.set(draftStoreAtom, draft)
        registry.set(mountIdAtom, id)
        registry.set(variantAtom, variantOptions.variant)
        registry.set(awaitsFactorAtom, variantOptions.variant._tag === "login" && lacksFactor(registry))
        set()
        stopWatching = watchWatermark()
        watchLeave()
        follow(problem)
        // After the other calls: nothing needs these before the person does something
        fork(provideCalls(Effect.sync(() => loadCallsOf(options.config?.products ?? []))))
      }
      if (isNew) begin(undefined)
      else set()
    },
    onWatermark: (callback) => {
      watchWatermark = () =>
        registry.subscribe(settingsAtom, (settings) => callback(settings.displayWatermark), {
          immediate: true
        })
      stopWatching = watchWatermark()
    },
    onLeave: (callback) => {
      watchLeave = () => {
        const leave = ({ direction }: { readonly direction: unknown }) =>
          direction !== undefined && callback()
        registry.subscribe(flowAtom, leave, { immediate: true })
      }
      watchLeave()
    },
    onStartOver: (callback) => {
      startOver = callback
    },
    submit: ({ tab, value }) => {
      stopReading = registry.mount(submitAtom(tab))
      registry.set(submitAtom(tab), value)
    },
    endShellFlow: () => {
      draft.change({ submitted: undefined })
      stopReading()
      stopWatching()
      watchWatermark = () => none
      watchLeave = none
    },
    unmount: () => {
      stopAsking()
      stopFollowing()
      unmounted.abort()
      registry.dispose()
    }
  }
}
