/** Mounts a widget on an element, or updates the widget that is already mounted there. */
import type { WidgetConfigInput } from "../../domain/Config.js"
import type { Loader } from "../../porch/loader.js"
import { findElement, readConfig } from "./mountArguments.js"
import { makeFirstFlow } from "../../porch/firstFlow.js"
import type { FirstSettings } from "../../domain/StoredPolicy.js"
import type { MountedFlow, VariantOptions, WidgetHouse } from "./flow.js"
import type { CommonMountOptions, MountHandle, UpdateOptions } from "./mountOptions.js"
import { makeWidgetHost, type WidgetHost } from "./widgetHost.js"

/** The client that a widget is mounted for. */
export interface WidgetClient {
  /** React and the client's services. */
  readonly house: Loader<WidgetHouse>
  readonly warn: (problem: string) => void
  /** The project's settings of the last visit. */
  readonly settings: () => FirstSettings
}

interface Mounted {
  readonly method: string
  readonly client: WidgetClient
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
  client: WidgetClient,
  method: string,
  options: Options,
  variantOf: (method: string, options: Options) => VariantOptions
): MountHandle<Options> => {
  const config = readConfig(method, options.config)
  const { variant } = variantOf(method, options)
  const element = findElement(method, options.elementId)
  const present = mounted.get(element)
  const canStay =
    present?.client === client &&
    present.method === method &&
    present.host.inShadow === config.enableShadowDOM &&
    present.host.isAttached()
  if (canStay) {
    present.updateBy(method, { ...unset, ...options })
    return present
  }
  present?.unmount()

  const { house } = client
  const host = makeWidgetHost(element, config.enableShadowDOM, client.warn)
  let flow: MountedFlow
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

  const loaded = house.loaded()
  let stopLoading = () => {}
  if (loaded !== undefined && host.drawnByServer === undefined) {
    flow = loaded.makeFlow(host)
    loaded.logRender(variant, config)
    updateBy(method, {})
  } else {
    const first = makeFirstFlow(host, client.settings(), house.load)
    const takeOver = (loaded: WidgetHouse) =>
      first.onComplete(() => {
        const { draft, repeat } = first.release(loaded.displaysWatermark())
        flow = loaded.makeFlow(host, draft)
        updateBy(method, {})
        repeat()
        loaded.logRender(variant, config)
      })
    flow = first
    if (loaded === undefined) stopLoading = house.onLoad(takeOver, first.fail)
    // React refuses to hydrate at once during a render, and the page may call this from one
    else queueMicrotask(() => mounted.get(element) === handle && takeOver(loaded))
    updateBy(method, {})
  }

  const handle: Mounted & MountHandle<Options> = {
    method,
    client,
    host,
    updateBy,
    update: (patch) => {
      if (mounted.get(element) === handle) updateBy("update", patch)
    },
    unmount: () => {
      if (mounted.get(element) !== handle) return
      mounted.delete(element)
      stopLoading()
      host.remove()
      flow.unmount()
    }
  }
  mounted.set(element, handle)
  return handle
}
