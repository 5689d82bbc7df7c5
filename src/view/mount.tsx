/** From a selector to a living widget: host element, styles, registry, root. */
import * as Registry from "@effect-rx/rx/Registry"
import { RegistryContext } from "@effect-rx/rx-react"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import { createRoot } from "react-dom/client"
import { WidgetConfig, type WidgetConfigInput } from "../domain/Config.js"
import { SdkError, UsageError } from "../domain/Errors.js"
import { themeOf, type Styles } from "../domain/Theme.js"
import { Calls } from "../services/Calls.js"
import type { PageServices } from "../services/layerOnDemand.js"
import { safely } from "./atoms/callbacks.js"
import { callbacksAtom, configAtom, stringsAtom, themeAtom } from "./atoms/config.js"
import { servicesAtom } from "./atoms/runtime.js"
import type { Callbacks } from "./events.js"
import type { Strings } from "./i18n/translate.js"
import { applyTheme } from "./theme/applyTheme.js"
import { adoptStyles } from "./theme/stylesheet.js"
import { Widget } from "./Widget.js"

/** What a site says when it mounts a widget. */
export interface MountOptions {
  /** A CSS selector, the first element it matches holds the widget; or that element. */
  readonly elementId: string | Element
  readonly config: WidgetConfigInput
  readonly styles?: Styles | undefined
  readonly callbacks?: Callbacks | undefined
  /** `auto` follows the person's system. Default `light`. */
  readonly colorScheme?: "light" | "dark" | "auto" | undefined
  /** The site's own words in place of ours. */
  readonly strings?: Strings | undefined
}

/** What can be done with a mounted widget. */
export interface MountHandle {
  /** Takes over new options in place; what was typed stays. */
  readonly update: (options: Partial<Omit<MountOptions, "elementId">>) => void
  readonly unmount: () => void
}

interface Mounted extends MountHandle {
  readonly inShadow: boolean
  readonly services: Context.Context<PageServices>
  readonly outermost: Element
}

/** How many widgets this page has mounted: two share no element ids. */
let count = 0

/** By the element that holds them; mounting there again, with the same client, updates in place. */
const mounted = new WeakMap<Element, Mounted>()

/** What was not said is as if it had never been. */
const unset = { callbacks: undefined, colorScheme: undefined, strings: undefined, styles: undefined }

/** Mounts the login widget. Throws when the selector matches nothing, or when the configuration cannot be read. */
export const mountLogin = (services: Context.Context<PageServices>, options: MountOptions): MountHandle => {
  const config = readConfig("mountLogin", options.config)
  const element = find("mountLogin", options.elementId)
  const present = mounted.get(element)
  const canStay =
    present?.services === services &&
    present.inShadow === config.enableShadowDOM &&
    element.contains(present.outermost)
  if (canStay) {
    present.update({ ...unset, ...options })
    return present
  }
  // Another client's, of another kind, or the page emptied the element meanwhile
  present?.unmount()

  const host = document.createElement("div")
  host.className = "lk-root"
  host.dataset["part"] = "root"
  const outermost = config.enableShadowDOM ? shadowed(host) : host
  element.replaceChildren(outermost)
  const surface = host.getRootNode()
  adoptStyles(surface instanceof ShadowRoot ? surface : document)

  const registry = Registry.make({ initialValues: [[servicesAtom, services]] })
  const update = (next: Partial<Omit<MountOptions, "elementId">>) => {
    if (next.config !== undefined) registry.set(configAtom, readConfig("update", next.config))
    if ("callbacks" in next) registry.set(callbacksAtom, next.callbacks ?? {})
    if ("strings" in next) registry.set(stringsAtom, next.strings ?? {})
    if ("colorScheme" in next) host.dataset["scheme"] = next.colorScheme ?? "light"
    if ("styles" in next) {
      const theme = themeOf(next.styles)
      registry.set(themeAtom, theme)
      applyTheme(host, theme)
    }
  }
  update({ ...unset, ...options })

  const root = createRoot(host, { identifierPrefix: `lk${++count}-`, onCaughtError: () => {} })
  const onCrash = (error: unknown) => {
    reportError(error)
    const { onError } = registry.get(callbacksAtom)
    safely(() => onError?.(error instanceof Error ? error : new Error(String(error))))
  }
  root.render(
    <RegistryContext.Provider value={registry}>
      <Widget onCrash={onCrash} />
    </RegistryContext.Provider>
  )
  logRender(services, config)

  const handle: Mounted = {
    services,
    inShadow: config.enableShadowDOM,
    outermost,
    update,
    unmount: () => {
      if (mounted.get(element) !== handle) return
      mounted.delete(element)
      outermost.remove()
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

const readConfig = (method: string, config: unknown): WidgetConfig =>
  Either.getOrThrowWith(Schema.decodeUnknownEither(WidgetConfig)(config), (error) => {
    const [issue] = ParseResult.ArrayFormatter.formatErrorSync(error)
    const field = ["config", ...(issue?.path ?? [])].map(String).join(".")
    return new UsageError({ method, problem: `${field}: ${issue?.message ?? "cannot be read"}` })
  })

const find = (method: string, selector: string | Element): Element => {
  const element = typeof selector === "string" ? query(selector) : selector
  if (element !== null) return element
  throw new SdkError({
    code: "selector_not_found",
    description: `${method}: the selector ${JSON.stringify(selector)} applies to no DOM elements currently on the page.`
  })
}

/** A selector that cannot be parsed matches nothing. */
const query = (selector: string): Element | null => {
  try {
    return document.querySelector(selector)
  } catch {
    return null
  }
}

/** In a shadow root of our own: not every element can have one, and none can lose it again. */
const shadowed = (host: HTMLElement): HTMLElement => {
  const outermost = document.createElement("div")
  outermost.attachShadow({ mode: "open" }).append(host)
  return outermost
}

/** Tells the provider what is shown, with the settings as they were known by then. */
const logRender = (services: Context.Context<PageServices>, config: WidgetConfig): void =>
  void Effect.runFork(
    Effect.gen(function* () {
      const { bootstrap, eventLog } = yield* Calls.ready
      yield* eventLog.log("render_login_screen", { options: config, bootstrap: yield* bootstrap.current })
    }).pipe(Effect.provide(services), Effect.ignore)
  )
