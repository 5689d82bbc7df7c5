/** From a selector to a living widget: host element, styles, registry, root. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { createRoot } from "react-dom/client"
import type { WidgetConfig, WidgetConfigInput } from "../../domain/Config.js"
import type { Variant } from "../../domain/Flow.js"
import { RemoteServices } from "../../services/client/RemoteServices.js"
import type { PageServices } from "../../services/wiring/layerOnDemand.js"
import { ProjectSettings } from "../../services/wire/ProjectSettings.js"
import { Warnings } from "../../services/kit/Warnings.js"
import { safely } from "../atoms/callbacks.js"
import { callbacksAtom, configAtom, stylesAtom } from "../atoms/config.js"
import { identityProviderAtom, variantAtom, type IdentityProviderOptions } from "../atoms/mount.js"
import { makeRegistry, servicesAtom } from "../atoms/runtime.js"
import { catalogueAtom, localeAtom, stringsAtom } from "../atoms/words.js"
import { AtomsProvider } from "../hooks.js"
import { isRightToLeft, type Locale, localeFor } from "../i18n/locales.js"
import { findElement, readConfig } from "./mountArguments.js"
import type { CommonMountOptions, MountHandle, Told } from "./mountOptions.js"
import { adoptBaseStyles } from "../theme/baseStyles.js"
import { dresser, onSchemeChange } from "../theme/dresser.js"
import { Widget } from "../Widget.js"

/** The services of the widget's client. */
export type Services = Context.Context<PageServices>

/** What of a mount's options only its variant knows. As text it tells one flow from another. */
export interface Special {
  readonly variant: Variant
  readonly identityProvider?: IdentityProviderOptions
}

interface Mounted {
  readonly method: string
  readonly inShadow: boolean
  readonly services: Services
  readonly outermost: Element
  readonly takeOver: (method: string, told: object) => void
  readonly update: (told: object) => void
  readonly unmount: () => void
}

/** How many widgets this page has mounted: two share no element ids. */
let count = 0

/** By the element that holds them; mounting there again, with the same client, updates in place. */
const mounted = new WeakMap<Element, Mounted>()

/** What was not said is as if it had never been. */
const unset = {
  authTokenParams: undefined,
  callbacks: undefined,
  colorScheme: undefined,
  getIDPConsentManifest: undefined,
  locale: undefined,
  strings: undefined,
  styles: undefined
}

/** Mounts a widget, or updates the one that is there. Throws when an option cannot be read. */
export const mountWidget = <Options extends CommonMountOptions & { readonly config?: WidgetConfigInput }>(
  services: Services,
  method: string,
  options: Options,
  special: (method: string, options: Options) => Special
): MountHandle<Options> => {
  const config = readConfig(method, options.config)
  const { variant } = special(method, options)
  const element = findElement(method, options.elementId)
  const present = mounted.get(element)
  const canStay =
    present?.services === services &&
    present.method === method &&
    present.inShadow === config.enableShadowDOM &&
    element.contains(present.outermost)
  if (canStay) {
    present.takeOver(method, { ...unset, ...options })
    return present
  }
  // Another client's, of another kind, or the page emptied the element meanwhile
  present?.unmount()

  const host = document.createElement("div")
  host.className = "lk-root"
  host.dataset["part"] = "root"
  const outermost = config.enableShadowDOM ? shadowed(host) : host
  element.replaceChildren(outermost)
  adoptBaseStyles(host)

  const registry = makeRegistry()
  const root = createRoot(host, { identifierPrefix: `lk${++count}-`, onCaughtError: () => {} })
  const onCrash = (error: unknown) => {
    reportError(error)
    const { onError } = registry.get(callbacksAtom)
    safely(() => onError?.(error instanceof Error ? error : new Error(String(error))))
  }
  let said = { ...unset, ...options }
  let flow = ""
  let flows = 0

  /** The language of the words that are there, in the direction of those that are to come. */
  const speak = (spoken: { readonly locale: Locale } | undefined) => {
    const { locale = registry.get(localeAtom) } = spoken ?? {}
    host.lang = spoken?.locale ?? "en"
    if (isRightToLeft(locale)) host.dir = "rtl"
    else host.removeAttribute("dir")
  }

  const { warn } = Context.get(services, Warnings)
  const dress = dresser(host, (problem) => Effect.runSync(warn(problem)))
  const redress = () => void dress(said)

  const takeOver = (method: string, told: Told<Options>) => {
    // Whatever cannot be read is found before anything changes
    const all = { ...said, ...told }
    const { identityProvider, variant } = special(method, all)
    const asked = JSON.stringify([variant, identityProvider])
    const begins = asked !== flow
    const next: Told<Options> = begins ? all : told
    const config = next.config === undefined ? undefined : readConfig(method, next.config)
    said = all
    flow = asked

    if (begins) {
      // Another token is another flow: of the one before nothing stays
      registry.reset()
      registry.set(servicesAtom, services)
      registry.set(variantAtom, variant)
    }
    if (identityProvider !== undefined) registry.set(identityProviderAtom, identityProvider)
    if (config !== undefined) registry.set(configAtom, config)
    if ("callbacks" in next) registry.set(callbacksAtom, next.callbacks ?? {})
    if ("strings" in next) registry.set(stringsAtom, next.strings ?? {})
    if ("colorScheme" in next) host.dataset["scheme"] = next.colorScheme ?? "light"
    if ("locale" in next) {
      const locale = localeFor(next.locale ?? document.documentElement.lang)
      registry.set(localeAtom, locale)
    }
    if (begins) registry.subscribe(catalogueAtom, speak, { immediate: true })
    if ("styles" in next) {
      registry.set(stylesAtom, { ...next.styles })
    }
    redress()
    if (begins) {
      root.render(
        <AtomsProvider key={++flows} value={registry}>
          <Widget onCrash={onCrash} />
        </AtomsProvider>
      )
    }
  }
  takeOver(method, {})
  const unwatch = onSchemeChange(redress)
  logRender(services, variant, config)

  const handle: Mounted & MountHandle<Options> = {
    method,
    services,
    inShadow: config.enableShadowDOM,
    outermost,
    takeOver,
    update: (told) => {
      if (mounted.get(element) === handle) takeOver("update", told)
    },
    unmount: () => {
      if (mounted.get(element) !== handle) return
      mounted.delete(element)
      outermost.remove()
      unwatch()
      // Not at once: the page may be in the middle of a render or a callback of ours
      queueMicrotask(() => {
        root.unmount()
        registry.dispose()
      })
    }
  }
  mounted.set(element, handle)
  return handle
}

/** In a shadow root of our own: not every element can have one, and none can lose it again. */
const shadowed = (host: HTMLElement): HTMLElement => {
  const outermost = document.createElement("div")
  outermost.attachShadow({ mode: "open" }).append(host)
  return outermost
}

/** Tells the provider what is shown, with the settings as they were known by then; only login and consent are told. */
const logRender = (services: Services, variant: Variant, config: WidgetConfig): void => {
  if (variant._tag !== "login" && variant._tag !== "identityProvider") return
  void Effect.runFork(
    Effect.gen(function* () {
      const { eventLog } = yield* RemoteServices.loaded
      const bootstrap = yield* (yield* ProjectSettings).current
      yield* variant._tag === "login"
        ? eventLog.log("render_login_screen", { options: config, bootstrap })
        : eventLog.log("render_idp_screen", { bootstrap })
    }).pipe(Effect.provide(services), Effect.ignore)
  )
}
