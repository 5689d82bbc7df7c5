/** A widget's atoms and its React root. */
import type * as Context from "effect/Context"
import { createRoot } from "react-dom/client"
import type { WidgetConfig } from "../../domain/Config.js"
import type { Variant } from "../../domain/Flow.js"
import type { PageServices } from "../../services/wiring/layerOnDemand.js"
import { safely } from "../atoms/callbacks.js"
import { callbacksAtom, configAtom, stylesAtom } from "../atoms/config.js"
import { identityProviderAtom, variantAtom, type IdentityProviderOptions } from "../atoms/mount.js"
import { makeRegistry, servicesAtom } from "../atoms/runtime.js"
import { catalogueAtom, localeAtom, stringsAtom } from "../atoms/words.js"
import { AtomsProvider } from "../hooks.js"
import { localeFor, type Locale } from "../i18n/locales.js"
import { Widget } from "../Widget.js"
import type { CommonMountOptions, UpdateOptions } from "./mountOptions.js"
import type { WidgetHost } from "./widgetHost.js"

/** The services of the widget's client. */
export type Services = Context.Context<PageServices>

/** The options of one variant only. Another value of them starts another flow. */
export interface VariantOptions {
  readonly variant: Variant
  readonly identityProvider?: IdentityProviderOptions
}

interface MountedFlow {
  /** Whether these options start another flow. */
  readonly isNew: (options: VariantOptions) => boolean
  /** Sets the atoms of the given options. Another flow starts from its first screen and keeps nothing. */
  readonly update: (
    options: VariantOptions,
    changes: UpdateOptions<CommonMountOptions>,
    config: WidgetConfig | undefined
  ) => void
  readonly unmount: () => void
}

/** The number of widgets mounted on this page. It keeps their element ids apart. */
let count = 0

export const makeMountedFlow = (host: WidgetHost, services: Services): MountedFlow => {
  const registry = makeRegistry()
  const root = createRoot(host.root, { identifierPrefix: `lk${++count}-`, onCaughtError: () => {} })
  let key = ""
  let flows = 0

  const applyLanguage = (catalogue: { readonly locale: Locale } | undefined) =>
    host.applyLanguage(catalogue?.locale ?? "en", catalogue?.locale ?? registry.get(localeAtom))

  const onCrash = (error: unknown) => {
    reportError(error)
    const { onError } = registry.get(callbacksAtom)
    safely(() => onError?.(error instanceof Error ? error : new Error(String(error))))
  }

  const isNew = (options: VariantOptions) => keyOf(options) !== key

  return {
    isNew,
    update: (options, changes, config) => {
      const starts = isNew(options)
      key = keyOf(options)
      if (starts) {
        registry.reset()
        registry.set(servicesAtom, services)
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
        registry.subscribe(catalogueAtom, applyLanguage, { immediate: true })
        root.render(
          <AtomsProvider key={++flows} value={registry}>
            <Widget onCrash={onCrash} />
          </AtomsProvider>
        )
      }
    },
    unmount: () =>
      // React refuses to unmount during a render, and the page may call this from one
      queueMicrotask(() => {
        root.unmount()
        registry.dispose()
      })
  }
}

const keyOf = ({ variant, identityProvider }: VariantOptions) => JSON.stringify([variant, identityProvider])
