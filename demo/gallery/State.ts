/** A state of a screen as data. `openState` creates a registry in that state, for the gallery and for tests. */
import * as Registry from "@effect-rx/rx/Registry"
import type * as Rx from "@effect-rx/rx/Rx"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { layerFetch, layerTest, type ClientServices } from "latchkey/effect"
import { EmbeddedProvider, type Faults } from "latchkey/provider"
import type { Strings, Styles, WidgetConfig } from "latchkey/widget"
import type { ScreenTag } from "../../src/domain/widget/Flow.js"
import { CallsOnDemand } from "../../src/services/wiring/CallsOnDemand.js"
import { configAtom, stylesAtom } from "../../src/view/atoms/config.js"
import { servicesAtom } from "../../src/view/atoms/runtime.js"
import { localeAtom, stringsAtom } from "../../src/view/atoms/words.js"
import type { Locale } from "../../src/view/i18n/locales.js"
import { readOptions } from "../../src/view/mount/mountArguments.js"

/** A text on the screen, or an element by its selector, with its value and a text of the screen. */
export type Sign = string | { readonly at: string; readonly value?: string; readonly text?: string }

export interface State {
  /** The value of `?state=`. */
  readonly name: string
  readonly screen: ScreenTag
  /** What the state shows. */
  readonly note: string
  /** What the note says, as it is drawn in English. Tells the state from each other one of its screen. */
  readonly shows: Sign
  /** The state that is drawn the same, and why both exist. */
  readonly sameAs?: readonly [name: string, reason: string]
  readonly config?: WidgetConfig
  readonly styles?: Styles
  readonly strings?: Strings
  readonly watermark?: true
  /** Sets faults of the provider; none by default. */
  readonly provider?: (faults: Faults) => void
  /** Sets atoms: typed text, the current screen. */
  readonly seed?: Seed
  /** Atoms fixed at a value instead of computing it: pending calls, countdowns. */
  readonly holds?: ReadonlyArray<Held>
  /** Whether to submit the form once it is rendered. */
  readonly submitted?: true
  /** Whether a part of the screen stays pending. */
  readonly unfinished?: true
}

/** The title above the states of a screen. */
export type Titles = Readonly<Partial<Record<ScreenTag, string>>>

export type SetAtom = <R, W>(atom: Rx.Writable<R, W>, value: W) => void

export type Seed = (set: SetAtom) => void

export type Held = readonly [atom: Rx.Rx<unknown>, value: unknown]

export const held = <A>(atom: Rx.Rx<A>, value: A): Held => [atom, value]

/** A state with a live registry. */
interface OpenState {
  readonly registry: Registry.Registry
  /** Disposes the registry and its client. */
  readonly close: () => Promise<void>
}

/** A client with its own provider. */
export type Client = ManagedRuntime.ManagedRuntime<ClientServices, never>

/** Creates a client whose provider behaves as the state says. */
export const openClient = ({ provider: setFaults, watermark }: Partial<State> = {}): Client => {
  const provider = EmbeddedProvider.make({ bootstrap: { disable_sdk_watermark: watermark !== true } })
  setFaults?.(provider.faults)
  return ManagedRuntime.make(
    layerTest("public-token-test-gallery", { HttpClient: layerFetch(provider.fetch) })
  )
}

/** Creates a registry in that state, backed by its own client or by one that stays open. */
export const openState = (state: State, locale: Locale, shared?: Client): OpenState => {
  const client = shared ?? openClient(state)
  const services = client.runSync(Effect.context<ClientServices>())
  const page = Context.add(services, CallsOnDemand, Effect.succeed(services))

  const holds = state.holds ?? []
  const registry = Registry.make({ initialValues: [held(servicesAtom, page), ...holds] })
  // An atom that nothing reads is disposed and loses its value: the screen that reads it is not rendered yet.
  const keep = (atom: Rx.Rx<unknown>) => void registry.mount(atom)
  for (const [atom] of holds) keep(atom)
  registry.set(localeAtom, locale)
  if (state.config !== undefined) registry.set(configAtom, readOptions("gallery", { config: state.config }))
  if (state.styles !== undefined) registry.set(stylesAtom, state.styles)
  if (state.strings !== undefined) registry.set(stringsAtom, state.strings)
  state.seed?.((atom, value) => {
    keep(atom)
    registry.set(atom, value)
  })
  const close = (): Promise<void> => {
    registry.dispose()
    return shared === undefined ? client.dispose() : Promise.resolve()
  }
  return { registry, close }
}
