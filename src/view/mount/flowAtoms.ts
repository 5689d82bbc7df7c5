/** The atoms of a mounted widget, which need no React. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FiberId from "effect/FiberId"
import * as Schedule from "effect/Schedule"
import * as Limits from "../../domain/client/Limits.js"
import { emptyDraft, type DraftStore } from "../../page/draftStore.js"
import { ClientConfig } from "../../services/kit/ClientConfig.js"
import { fromLoad } from "../../services/kit/fromLoad.js"
import { WidgetQuestions } from "../../services/login/WidgetQuestions.js"
import {
  accountMountAtom,
  callbacksAtom,
  configAtom,
  identityProviderAtom,
  mountIdAtom,
  stylesAtom,
  variantAtom
} from "../atoms/config.js"
import { draftStoreAtom } from "../atoms/draft.js"
import { flowAtom } from "../atoms/flow.js"
import { submitAtom } from "../atoms/mainForms.js"
import { makeRegistry, servicesAtom, type Atoms, type Services } from "../atoms/runtime.js"
import { localeAtom, stringsAtom } from "../atoms/words.js"
import { settingsAtom } from "../atoms/projectSettings.js"
import { askingWidget } from "./askingWidget.js"
import { flowKey, type FlowAtoms } from "./flow.js"

const loadFollowSession = () => import("../atoms/followSession.js")

const followSession = (atoms: Atoms) =>
  fromLoad(loadFollowSession).pipe(
    Effect.retry(Schedule.spaced(Limits.loadRetryInterval)),
    Effect.flatMap((module) => module.followSession(atoms))
  )

/** `id` begins the ids of the widget's elements. */
export const makeFlowAtoms = (services: Services, id: string, draft: DraftStore): FlowAtoms => {
  const registry = makeRegistry()
  let key = ""
  /** Without a reader, a submission would be interrupted. */
  let stopReading = () => {}
  let stopWatching = () => {}
  const unmounted = new AbortController()
  const asksForFactor = Context.get(services, ClientConfig).secondFactor !== undefined
  let stopFollowing = () => {}
  /** Follows the session for the second factor, if the site asks for one, or asks again. */
  const follow = () => {
    stopFollowing()
    if (!asksForFactor && registry.get(variantAtom)._tag !== "stepUp") return
    const fiber = Effect.runFork(Effect.provide(followSession(registry), services))
    stopFollowing = () => fiber.unsafeInterruptAsFork(FiberId.none)
  }
  const stopAsking = Context.get(services, WidgetQuestions).add(() =>
    askingWidget(registry, unmounted.signal)
  )

  return {
    registry,
    update: (variantOptions, options) => {
      const { account, identityProvider, variant } = variantOptions
      const nextKey = flowKey(variantOptions)
      if (nextKey !== key) {
        registry.reset()
        if (key !== "") draft.change(emptyDraft)
        registry.set(servicesAtom, services)
        registry.set(draftStoreAtom, draft)
        registry.set(mountIdAtom, id)
        registry.set(variantAtom, variant)
        key = nextKey
        follow()
      }
      if (identityProvider !== undefined) registry.set(identityProviderAtom, identityProvider)
      if (account !== undefined) registry.set(accountMountAtom, account)
      registry.set(configAtom, options.config)
      registry.set(callbacksAtom, options.callbacks)
      registry.set(stringsAtom, options.strings)
      registry.set(localeAtom, options.locale)
      registry.set(stylesAtom, options.styles)
    },
    onWatermark: (callback) => {
      stopWatching = registry.subscribe(settingsAtom, (settings) => callback(settings.displayWatermark), {
        immediate: true
      })
    },
    onLeave: (callback) => {
      const leave = ({ direction }: { readonly direction: unknown }) => direction !== undefined && callback()
      registry.subscribe(flowAtom, leave, { immediate: true })
    },
    submit: ({ tab, value }) => {
      stopReading = registry.mount(submitAtom(tab))
      registry.set(submitAtom(tab), value)
    },
    endShellFlow: () => {
      draft.change({ submitted: undefined })
      stopReading()
      stopWatching()
    },
    unmount: () => {
      stopAsking()
      stopFollowing()
      unmounted.abort()
      registry.dispose()
    }
  }
}
