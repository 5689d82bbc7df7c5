/** The atoms of a mounted widget, which need no React. */
import * as Context from "effect/Context"
import { emptyDraft, type DraftStore } from "../../page/draftStore.js"
import { WidgetQuestions } from "../../services/login/WidgetQuestions.js"
import {
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
import { makeRegistry, servicesAtom, type Services } from "../atoms/runtime.js"
import { localeAtom, stringsAtom } from "../atoms/words.js"
import { settingsAtom } from "../atoms/projectSettings.js"
import { askingWidget } from "./askingWidget.js"
import { flowKey, type FlowAtoms } from "./flow.js"

/** `id` begins the ids of the widget's elements. */
export const makeFlowAtoms = (services: Services, id: string, draft: DraftStore): FlowAtoms => {
  const registry = makeRegistry()
  let key = ""
  /** Without a reader, a submission would be interrupted. */
  let stopReading = () => {}
  let stopWatching = () => {}
  const unmounted = new AbortController()
  const stopAsking = Context.get(services, WidgetQuestions).add(() =>
    askingWidget(registry, unmounted.signal)
  )

  return {
    registry,
    update: (variantOptions, options) => {
      const { identityProvider, variant } = variantOptions
      const nextKey = flowKey(variantOptions)
      if (nextKey !== key) {
        registry.reset()
        if (key !== "") draft.change(emptyDraft)
        registry.set(servicesAtom, services)
        registry.set(draftStoreAtom, draft)
        registry.set(mountIdAtom, id)
        registry.set(variantAtom, variant)
        key = nextKey
      }
      if (identityProvider !== undefined) registry.set(identityProviderAtom, identityProvider)
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
      unmounted.abort()
      registry.dispose()
    }
  }
}
