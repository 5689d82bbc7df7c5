/** A widget's atoms and its React root. */
import type * as Context from "effect/Context"
import type { ReactNode } from "react"
import { flushSync } from "react-dom"
import { createRoot, hydrateRoot, type Root } from "react-dom/client"
import * as react from "react/jsx-runtime"
import { makeElementsWith } from "../../jsx/jsx-runtime.js"
import type { PageServices } from "../../services/wiring/layerOnDemand.js"
import { safely } from "../atoms/callbacks.js"
import { callbacksAtom, configAtom, stylesAtom } from "../atoms/config.js"
import { countryAtom, emailAtom, phoneAtom, submittedAtom, tabAtom } from "../atoms/draft.js"
import { identityProviderAtom, mountIdAtom, variantAtom } from "../atoms/mount.js"
import { makeRegistry, servicesAtom } from "../atoms/runtime.js"
import { catalogueAtom, localeAtom, stringsAtom } from "../atoms/words.js"
import { AtomsProvider } from "../hooks.js"
import { localeFor, type Locale } from "../i18n/locales.js"
import { Widget } from "../Widget.js"
import { flowKey, type Draft, type MountedFlow, type VariantOptions } from "./flow.js"
import type { WidgetHost } from "./widgetHost.js"

/** The services of the widget's client. */
export type Services = Context.Context<PageServices>

/** With a draft, React takes over what the first screen drew. */
export const makeMountedFlow = (host: WidgetHost, services: Services, draft?: Draft): MountedFlow => {
  makeElementsWith(react)
  const registry = makeRegistry()
  let root: Root | undefined
  let key = ""
  let flows = 0

  const applyLanguage = (catalogue: { readonly locale: Locale } | undefined) =>
    host.applyLanguage(catalogue?.locale ?? "en", catalogue?.locale ?? registry.get(localeAtom))

  const onCrash = (error: unknown) => {
    reportError(error)
    const { onError } = registry.get(callbacksAtom)
    safely(() => onError?.(error instanceof Error ? error : new Error(String(error))))
  }

  const render = (widget: ReactNode) => {
    const options = { onCaughtError: () => {} }
    if (root !== undefined) root.render(widget)
    else if (draft === undefined) (root = createRoot(host.root, options)).render(widget)
    else {
      // In one task, so that no event is lost between the two
      flushSync(() => {
        root = hydrateRoot(host.root, widget, options)
      })
      registry.set(submittedAtom, undefined)
    }
  }

  const restore = ({ country, email, phone, submitted, tab }: Draft) => {
    registry.set(emailAtom, email)
    registry.set(phoneAtom, phone)
    registry.set(countryAtom, country)
    registry.set(submittedAtom, submitted)
    if (tab !== undefined) registry.set(tabAtom, tab)
  }

  const isNew = (options: VariantOptions) => flowKey(options) !== key

  return {
    isNew,
    update: (options, changes, config) => {
      const starts = isNew(options)
      key = flowKey(options)
      if (starts) {
        registry.reset()
        registry.set(servicesAtom, services)
        registry.set(mountIdAtom, host.id)
        registry.set(variantAtom, options.variant)
      }
      if (options.identityProvider !== undefined) registry.set(identityProviderAtom, options.identityProvider)
      if (config !== undefined) registry.set(configAtom, config)
      if ("callbacks" in changes) registry.set(callbacksAtom, changes.callbacks ?? {})
      if ("strings" in changes) registry.set(stringsAtom, changes.strings ?? {})
      if ("locale" in changes) {
        registry.set(localeAtom, localeFor(changes.locale ?? document.documentElement.lang))
      }
      if ("styles" in changes) registry.set(stylesAtom, { ...changes.styles })
      if (starts) {
        if (draft !== undefined && root === undefined) restore(draft)
        registry.subscribe(catalogueAtom, applyLanguage, { immediate: true })
        render(
          <AtomsProvider key={++flows} value={registry}>
            <Widget onCrash={onCrash} />
          </AtomsProvider>
        )
      }
    },
    unmount: () =>
      // React refuses to unmount during a render, and the page may call this from one
      queueMicrotask(() => {
        root?.unmount()
        registry.dispose()
      })
  }
}
