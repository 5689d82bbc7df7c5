/** Mounts a widget on an element, or updates the widget that is already mounted there. */
import type { WidgetConfigInput } from "../domain/Config.js"
import type { Loader } from "./loader.js"
import { findElement, readConfig } from "../view/mount/mountArguments.js"
import { makeFirstFlow } from "./firstFlow.js"
import type { FirstSettings } from "../domain/StoredPolicy.js"
import type {
  FlowAtoms,
  MountedFlow,
  VariantOptions,
  WidgetRenderer,
  WidgetServices
} from "../view/mount/flow.js"
import type { CommonMountOptions, MountHandle, UpdateOptions } from "../view/mount/mountOptions.js"
import { makeWidgetHost, type WidgetHost } from "../view/mount/widgetHost.js"

/** The client that a widget is mounted for. */
export interface WidgetClient {
  readonly services: Loader<WidgetServices>
  /** React. It is loaded after the services. */
  readonly renderer: Loader<WidgetRenderer>
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

  const { renderer, services } = client
  const host = makeWidgetHost(element, config.enableShadowDOM, client.warn)
  let flow: MountedFlow
  let atoms: FlowAtoms | undefined
  let current = { ...unset, ...options }

  const updateBy = (method: string, patch: UpdateOptions<Options>) => {
    // All options are validated before anything changes
    const next = { ...current, ...patch }
    const variantOptions = variantOf(method, next)
    const changes: UpdateOptions<Options> = flow.isNew(variantOptions) ? next : patch
    const config = changes.config === undefined ? undefined : readConfig(method, changes.config)
    current = next
    host.applyTheme(current)
    atoms?.update(variantOptions, changes, config)
    flow.update(variantOptions, changes, config)
  }

  /** Makes the atoms and sets the current options. */
  const begin = ({ logRender, makeAtoms }: WidgetServices): FlowAtoms => {
    const made = makeAtoms(host.id)
    made.update(variantOf(method, current), current, readConfig(method, current.config))
    atoms = made
    logRender(variant, config)
    return made
  }

  const loaded = renderer.loaded()
  let stopLoading = () => {}
  if (loaded !== undefined && host.drawnByServer === undefined) {
    flow = loaded.makeFlow(host, begin(loaded.services))
    updateBy(method, {})
  } else {
    const first = makeFirstFlow(host, client.settings(), renderer.load)
    const takeOver = (loaded: WidgetRenderer) =>
      first.onComplete(() => {
        const { draft, repeat } = first.release(loaded.services.displaysWatermark())
        const all = atoms ?? begin(loaded.services)
        if (draft !== undefined) all.restore(draft)
        flow = loaded.makeFlow(host, all, draft)
        updateBy(method, {})
        repeat()
      })
    flow = first
    updateBy(method, {})
    const stopServices = services.onLoad((loaded) => first.submitBy(begin(loaded).submit))
    // React refuses to hydrate at once during a render, and the page may call this from one
    if (loaded !== undefined) queueMicrotask(() => mounted.get(element) === handle && takeOver(loaded))
    const stopRenderer = loaded === undefined ? renderer.onLoad(takeOver, first.fail) : () => {}
    stopLoading = () => {
      stopServices()
      stopRenderer()
    }
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
      // React unmounts in an earlier microtask, and reads the atoms until then
      queueMicrotask(() => atoms?.unmount())
    }
  }
  mounted.set(element, handle)
  return handle
}
