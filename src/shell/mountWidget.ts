/** Mounts a widget on an element, or updates the widget that is already mounted there. */
import type { PageFacts } from "../page/pageFacts.js"
import type { WidgetConfigInput } from "../domain/widget/Config.js"
import { checkOptions } from "../domain/errors/Usage.js"
import type { Adopt } from "./adopt.js"
import type { Early } from "./early.js"
import type { Chunk } from "../page/chunk.js"
import { defaultOptions, findElement, readOptions, withOptions } from "../view/mount/mountArguments.js"
import { makeDraftStore } from "../page/draftStore.js"
import { afterPaint } from "../page/afterPaint.js"
import { loadChunk } from "../page/loadChunk.js"
import { makeShellFlow } from "./shellFlow.js"
import type { ProjectSettings } from "../domain/project/ProjectSettings.js"
import type { MountedWidget, VariantOptions, WidgetRenderer, WidgetServices } from "../view/mount/flow.js"
import type { CommonMountOptions, MountHandle, UpdateOptions } from "../view/mount/mountOptions.js"
import { makeWidgetHost, type WidgetHost } from "../view/mount/widgetHost.js"

/** The client that a widget is mounted for. */
export interface WidgetClient {
  /** What asks the provider before the services are loaded. Undefined where only the services may ask. */
  readonly early: Chunk<Early> | undefined
  readonly services: Chunk<WidgetServices>
  /** React. It is loaded after the services. */
  readonly renderer: Chunk<WidgetRenderer>
  readonly facts: Pick<PageFacts, "hasWidget">
  readonly warn: (problem: string) => void
  /** Warns of mistakes in the options of a mount. */
  readonly inspect: (method: string, options: unknown) => void
  /** Whether somebody is signed in whose session lacks the second factor: the widget asks for it and shows no form. */
  readonly awaitsFactor: () => boolean
  /** The project's settings of the last visit. */
  readonly settings: () => Pick<ProjectSettings, "displayWatermark">
}

interface Mounted {
  readonly method: string
  readonly client: WidgetClient
  readonly host: WidgetHost
  /** Updates the widget, and sets the options that are left out to their defaults. */
  readonly reset: (options: object) => void
  readonly update: (patch: object) => void
  readonly unmount: () => void
}

const mounted = new WeakMap<Element, Mounted>()

const loadAdopt = () => import("./adopt.js")

/**
 * Mounts a widget. Mounting with the same client and method on the same element updates the widget in place. Throws when
 * an option is invalid; the page is unchanged then.
 */
export const mountWidget = <
  Options extends CommonMountOptions & { readonly config?: WidgetConfigInput | undefined }
>(
  client: WidgetClient,
  method: string,
  options: Options,
  variantOf: (method: string, options: Options) => VariantOptions
): MountHandle<Options> => {
  client.inspect(method, options)
  const config = readOptions(method, options)
  const { variant } = variantOf(method, options)
  const element = findElement(method, options.elementId)
  const present = mounted.get(element)
  const canStay =
    present?.client === client &&
    present.method === method &&
    present.host.inShadow === config.enableShadowDOM &&
    present.host.isAttached()
  if (canStay) {
    present.reset(options)
    return present
  }
  present?.unmount()

  const { early, renderer, services } = client
  client.facts.hasWidget = true
  const host = makeWidgetHost(element, config.enableShadowDOM, client.warn)
  let current = options
  let values = withOptions(defaultOptions, { locale: undefined, ...options }, config)

  const updateBy = (method: string, patch: UpdateOptions<Options>) => {
    // All options are validated before anything changes
    checkOptions(method, {}, patch)
    const next = { ...current, ...patch }
    const nextConfig = readOptions(method, next)
    const variantOptions = variantOf(method, next)
    current = next
    host.applyTheme(current)
    values = withOptions(values, patch, nextConfig)
    for (const part of [widget.atoms, widget.flow]) part?.update(variantOptions, values)
    if (values.config.lastUsed)
      early?.onLoad(({ lastUsed }) => {
        void lastUsed(host.root).then((lastUsed) => {
          widget.draft.change({ lastUsed })
          widget.flow?.update(variantOptions, values)
        })
      })
  }

  const widget: MountedWidget = {
    host,
    draft: makeDraftStore(),
    variant,
    isForm: variant._tag === "login" && !client.awaitsFactor(),
    config: () => current.config,
    isMounted: () => mounted.get(element) === handle,
    update: () => updateBy(method, {}),
    atoms: undefined,
    flow: undefined,
    isLogged: false
  }

  let stopLoading = () => {}

  /** Draws the widget, or takes over what the server drew, until React is loaded. */
  const showFirst = (adopt?: Adopt) => {
    if (!widget.isMounted()) return
    let stopRenderer = () => {}
    const loadReact = () => {
      stopRenderer()
      // Never at once: React refuses to hydrate during a render, and the page may call this from one
      stopRenderer = renderer.onLoad(
        ({ show }) => queueMicrotask(() => show(widget, shell)),
        shell.showLoadFailure
      )
    }
    const shell = makeShellFlow(widget, client.settings(), loadReact, adopt)
    widget.flow = shell
    widget.update()
    const stopServices = services.whenLoaded(({ serve }) => serve(widget, shell), shell.showLoadFailure)
    const loadServices = () => void services.load().catch(() => {})
    const stopEarly = early?.onLoad(({ serve }) => serve(widget, shell, loadServices))
    // Nobody else asks for the settings
    if (early === undefined) loadServices()
    stopLoading = () => {
      stopServices()
      stopRenderer()
      stopEarly?.()
    }
  }

  const handle: Mounted & MountHandle<Options> = {
    method,
    client,
    host,
    reset: (options) => {
      const unset: object = Object.fromEntries(Object.keys(current).map((name) => [name, undefined]))
      updateBy(method, { ...unset, ...options })
    },
    update: (patch) => {
      if (!widget.isMounted()) return
      client.inspect(method, { ...current, ...patch })
      updateBy("update", patch)
    },
    unmount: () => {
      if (!widget.isMounted()) return
      mounted.delete(element)
      stopLoading()
      host.remove()
      widget.flow?.unmount()
      // React unmounts in an earlier microtask, and reads the atoms until then
      queueMicrotask(() => widget.atoms?.unmount())
    }
  }
  mounted.set(element, handle)

  const loaded = renderer.loaded()
  if (host.drawnByServer !== undefined) {
    // Taking over would hold up the first paint of what the server drew
    const taking = loadChunk(loadAdopt).then(
      async ({ adopt, awaitParts }) => ({ adopt, repeatPress: await awaitParts(host, values) }),
      () => undefined
    )
    early?.load().catch(() => {})
    void afterPaint().then(async () => {
      const taken = await taking
      showFirst(taken?.adopt)
      taken?.repeatPress()
    })
  } else if (loaded === undefined) showFirst()
  else loaded.show(widget)
  return handle
}
