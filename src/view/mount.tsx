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
import type { Variant } from "../domain/Flow.js"
import { themeOf, type Styles } from "../domain/Theme.js"
import { findUsageError, type Fields } from "../domain/Usage.js"
import { Calls } from "../services/Calls.js"
import type { PageServices } from "../services/layerOnDemand.js"
import { ProjectSettings } from "../services/ProjectSettings.js"
import { safely } from "./atoms/callbacks.js"
import { callbacksAtom, configAtom, themeAtom } from "./atoms/config.js"
import { identityProviderAtom, variantAtom, type IdentityProviderOptions } from "./atoms/mount.js"
import { servicesAtom } from "./atoms/runtime.js"
import { localeAtom, stringsAtom } from "./atoms/words.js"
import type { Callbacks } from "./events.js"
import { isRightToLeft, localeFor } from "./i18n/locales.js"
import type { Strings } from "./i18n/translate.js"
import css from "./theme/latchkey.css?inline"
import { applyTheme } from "./theme/applyTheme.js"
import { adoptStyles } from "./theme/stylesheet.js"
import { Widget } from "./Widget.js"

/** What every mount may be told. */
export interface CommonMountOptions {
  /** A CSS selector, the first element it matches holds the widget; or that element. */
  readonly elementId: string | Element
  readonly styles?: Styles | undefined
  readonly callbacks?: Callbacks | undefined
  /** `auto` follows the person's system. Default `light`. */
  readonly colorScheme?: "light" | "dark" | "auto" | undefined
  /** The site's own words in place of ours. */
  readonly strings?: Strings | undefined
  /** A BCP 47 tag. Default: the language the page says it is in, else English. */
  readonly locale?: string | undefined
}

/** What a site says when it mounts the login, or the registration of passkeys. */
export interface MountOptions extends CommonMountOptions {
  readonly config: WidgetConfigInput
}

/** What a site says when it mounts the form for a new password. */
export interface ResetPasswordMountOptions extends MountOptions {
  /** As the link in the reset e-mail brought it. */
  readonly passwordResetToken: string
}

/** What a site says when it mounts the identity provider's screens. */
export interface IdentityProviderMountOptions
  extends CommonMountOptions, Omit<IdentityProviderOptions, "query"> {}

/** What can be done with a mounted widget. */
export interface MountHandle<Options = MountOptions> {
  /** Takes over new options in place; what was typed stays. */
  readonly update: (options: Partial<Omit<Options, "elementId">>) => void
  readonly unmount: () => void
}

type Services = Context.Context<PageServices>

/** Shows sign-up and login. Throws when the selector matches nothing, or when the configuration cannot be read. */
export const mountLogin = (services: Services, options: MountOptions): MountHandle =>
  mount(services, "mountLogin", options, () => ({ variant: { _tag: "login" } }))

/** Shows the form for a new password; a link that came to log in does so at once. Throws as `mountLogin`. */
export const mountResetPassword = (
  services: Services,
  options: ResetPasswordMountOptions
): MountHandle<ResetPasswordMountOptions> =>
  mount(services, "mountResetPassword", options, (method, all) => {
    check(findUsageError(method, { passwordResetToken: "string" }, all))
    return { variant: { _tag: "resetPassword", token: all.passwordResetToken } }
  })

/** Lets who is logged in make passkeys. Throws as `mountLogin`. */
export const mountPasskeyRegistration = (services: Services, options: MountOptions): MountHandle =>
  mount(services, "mountPasskeyRegistration", options, () => ({ variant: { _tag: "passkeyRegistration" } }))

/** Asks the person whether an app may use their account, or log them out. Throws as `mountLogin`. */
export const mountIdentityProvider = (
  services: Services,
  options: IdentityProviderMountOptions
): MountHandle<IdentityProviderMountOptions> => {
  // What the app asks for is what it asked when the page was opened
  const query = window.location.search
  return mount(services, "mountIdentityProvider", options, (method, all) => {
    const { authTokenParams, getIDPConsentManifest } = all
    check(
      findUsageError(method, { getIDPConsentManifest: "function?", authTokenParams: "object?" }, all) ??
        (authTokenParams && findUsageError(method, tokenFields, prefixed("authTokenParams", authTokenParams)))
    )
    return {
      variant: { _tag: "identityProvider" },
      identityProvider: { query, authTokenParams, getIDPConsentManifest }
    }
  })
}

const tokenFields: Fields = {
  "authTokenParams.trustedAuthToken": "string",
  "authTokenParams.tokenProfileID": "string"
}

const prefixed = (name: string, members: object) =>
  Object.fromEntries(
    Object.entries(members).map(([key, value]: [string, unknown]) => [`${name}.${key}`, value])
  )

const check = (problem: UsageError | undefined): void => {
  if (problem !== undefined) throw problem
}

/** What of a mount's options only its variant knows. As text it tells one flow from another. */
interface Special {
  readonly variant: Variant
  readonly identityProvider?: IdentityProviderOptions
}

interface Mounted {
  readonly method: string
  readonly inShadow: boolean
  readonly services: Services
  readonly outermost: Element
  readonly takeOver: (method: string, options: object) => void
  readonly unmount: () => void
}

/** How many widgets this page has mounted: two share no element ids. */
let count = 0

/** By the element that holds them; mounting there again, with the same client, updates in place. */
const mounted = new WeakMap<Element, Mounted>()

/** What was not said is as if it had never been. */
const unset = {
  callbacks: undefined,
  colorScheme: undefined,
  locale: undefined,
  strings: undefined,
  styles: undefined
}

const mount = <Options extends CommonMountOptions & { readonly config?: WidgetConfigInput }>(
  services: Services,
  method: string,
  options: Options,
  special: (method: string, options: Options) => Special
): MountHandle<Options> => {
  const config = readConfig(method, options.config)
  const { variant } = special(method, options)
  const element = find(method, options.elementId)
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
  adoptStyles(host, css)

  const registry = Registry.make()
  const root = createRoot(host, { identifierPrefix: `lk${++count}-`, onCaughtError: () => {} })
  const onCrash = (error: unknown) => {
    reportError(error)
    const { onError } = registry.get(callbacksAtom)
    safely(() => onError?.(error instanceof Error ? error : new Error(String(error))))
  }
  let said = { ...unset, ...options }
  let flow = ""
  let flows = 0

  const takeOver = (method: string, told: Partial<Omit<Options, "elementId">>) => {
    // Whatever cannot be read is found before anything changes
    const all = { ...said, ...told }
    const { identityProvider, variant } = special(method, all)
    const asked = JSON.stringify([variant, identityProvider])
    const begins = asked !== flow
    const next: Partial<Options> = begins ? all : told
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
      host.lang = locale
      if (isRightToLeft(locale)) host.dir = "rtl"
      else host.removeAttribute("dir")
    }
    if ("styles" in next) {
      const theme = themeOf(next.styles)
      registry.set(themeAtom, theme)
      applyTheme(host, theme)
    }
    if (begins) {
      root.render(
        <RegistryContext.Provider key={++flows} value={registry}>
          <Widget onCrash={onCrash} />
        </RegistryContext.Provider>
      )
    }
  }
  takeOver(method, {})
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

const readConfig = (method: string, config: unknown = {}): WidgetConfig =>
  Either.getOrThrowWith(Schema.decodeUnknownEither(WidgetConfig)(config), (error) => {
    const [issue] = ParseResult.ArrayFormatter.formatErrorSync(error)
    const field = ["config", ...(issue?.path ?? [])].map(String).join(".")
    return new UsageError({ method, problem: `${field}: ${issue?.message ?? "cannot be read"}` })
  })

const find = (method: string, selector: string | Element): Element => {
  const element = typeof selector === "string" ? query(selector) : selector
  if (element) return element
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

/** Tells the provider what is shown, with the settings as they were known by then; only login and consent are told. */
const logRender = (services: Services, variant: Variant, config: WidgetConfig): void => {
  if (variant._tag !== "login" && variant._tag !== "identityProvider") return
  void Effect.runFork(
    Effect.gen(function* () {
      const { eventLog } = yield* Calls.ready
      const bootstrap = yield* (yield* ProjectSettings).current
      yield* variant._tag === "login"
        ? eventLog.log("render_login_screen", { options: config, bootstrap })
        : eventLog.log("render_idp_screen", { bootstrap })
    }).pipe(Effect.provide(services), Effect.ignore)
  )
}
