/** Mounts a widget on an element, or updates the widget that is already mounted there. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { WidgetConfigInput } from "../../domain/Config.js"
import { Warnings } from "../../services/kit/Warnings.js"
import { logRender } from "./logRender.js"
import { findElement, readConfig } from "./mountArguments.js"
import { makeMountedFlow, type Services, type VariantOptions } from "./mountedFlow.js"
import type { CommonMountOptions, MountHandle, UpdateOptions } from "./mountOptions.js"
import { makeWidgetHost, type WidgetHost } from "./widgetHost.js"

interface Mounted {
  readonly method: string
  readonly services: Services
  readonly host: WidgetHost
  /** Updates the widget. Errors name `method`. */
  readonly updateBy: (method: string, patch: object) => void
  readonly update: (patch: object) => void
  readonly unmount: () => void
}

const mounted = new WeakMap<Element, Mounted>()

/** The defaults of all options that can be left out: mounting again resets what the new options do not set. */
const unset = {
  authTokenParams: undefined,
  callbacks: undefined,
  colorScheme: undefined,
  getIDPConsentManifest: undefined,
  locale: undefined,
  strings: undefined,
  styles: undefined
}

/**
 * Mounts a widget. Mounting with the same client and method on the same element updates the widget in place. Throws when
 * an option is invalid; the page is unchanged then.
 */
export const mountWidget = <Options extends CommonMountOptions & { readonly config?: WidgetConfigInput }>(
  services: Services,
  method: string,
  options: Options,
  variantOf: (method: string, options: Options) => VariantOptions
): MountHandle<Options> => {
  const config = readConfig(method, options.config)
  const { variant } = variantOf(method, options)
  const element = findElement(method, options.elementId)
  const present = mounted.get(element)
  const canStay =
    present?.services === services &&
    present.method === method &&
    present.host.inShadow === config.enableShadowDOM &&
    present.host.isAttached()
  if (canStay) {
    present.updateBy(method, { ...unset, ...options })
    return present
  }
  present?.unmount()

  const { warn } = Context.get(services, Warnings)
  const host = makeWidgetHost(element, config.enableShadowDOM, (problem) => Effect.runSync(warn(problem)))
  const flow = makeMountedFlow(host, services)
  let current = { ...unset, ...options }

  const updateBy = (method: string, patch: UpdateOptions<Options>) => {
    // All options are validated before anything changes
    const next = { ...current, ...patch }
    const variantOptions = variantOf(method, next)
    const changes: UpdateOptions<Options> = flow.isNew(variantOptions) ? next : patch
    const config = changes.config === undefined ? undefined : readConfig(method, changes.config)
    current = next
    host.applyTheme(current)
    flow.update(variantOptions, changes, config)
  }
  updateBy(method, {})
  logRender(services, variant, config)

  const handle: Mounted & MountHandle<Options> = {
    method,
    services,
    host,
    updateBy,
    update: (patch) => {
      if (mounted.get(element) === handle) updateBy("update", patch)
    },
    unmount: () => {
      if (mounted.get(element) !== handle) return
      mounted.delete(element)
      host.remove()
      flow.unmount()
    }
  }
  mounted.set(element, handle)
  return handle
}
