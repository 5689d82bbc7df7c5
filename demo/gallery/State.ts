/** A state of a screen, as data: `openState` makes a registry in that state, for the gallery and for tests. */
import * as Registry from "@effect-rx/rx/Registry"
import type * as Rx from "@effect-rx/rx/Rx"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Schema from "effect/Schema"
import { layerTest, type ClientServices } from "latchkey/effect"
import { EmbeddedProvider, type Faults } from "latchkey/provider"
import type { Strings, Styles, WidgetConfig } from "latchkey/widget"
import { WidgetConfig as ConfigSchema } from "../../src/domain/Config.js"
import type { ScreenTag } from "../../src/domain/Flow.js"
import { configAtom, stylesAtom } from "../../src/view/atoms/config.js"
import { servicesAtom } from "../../src/view/atoms/runtime.js"
import { localeAtom, stringsAtom } from "../../src/view/atoms/words.js"
import type { Locale } from "../../src/view/i18n/locales.js"

export interface State {
  /** As in `?state=`. */
  readonly name: string
  readonly screen: ScreenTag
  /** What there is to see. */
  readonly note: string
  readonly config?: WidgetConfig
  readonly styles?: Styles
  readonly strings?: Strings
  readonly watermark?: true
  /** How the provider answers; as it should unless told otherwise. */
  readonly provider?: (faults: Faults) => void
  /** What was typed, where the person is. */
  readonly seed?: Seed
  /** Atoms that stand still at a value instead of working it out: calls under way, countdowns. */
  readonly holds?: ReadonlyArray<Held>
  /** Whether the form is to be sent once it is drawn, as a click on its button does. */
  readonly submitted?: true
  /** Whether some of it is still on its way, and stays so. */
  readonly unfinished?: true
}

export type Set = <R, W>(atom: Rx.Writable<R, W>, value: W) => void

export type Seed = (set: Set) => void

export type Held = readonly [atom: Rx.Rx<unknown>, value: unknown]

export const held = <A>(atom: Rx.Rx<A>, value: A): Held => [atom, value]

/** A state that is lived in. */
interface OpenState {
  readonly registry: Registry.Registry
  /** Ends the registry and the client behind it. */
  readonly close: () => Promise<void>
}

/** A registry in that state, with a client of its own behind it. */
export const openState = (state: State, locale: Locale): OpenState => {
  const provider = EmbeddedProvider.make({ bootstrap: { disable_sdk_watermark: state.watermark !== true } })
  state.provider?.(provider.faults)
  const client = ManagedRuntime.make(
    layerTest("public-token-test-gallery", { HttpClient: EmbeddedProvider.layerHttpClient(provider) })
  )
  const services = client.runSync(Effect.context<ClientServices>())

  const holds = state.holds ?? []
  const registry = Registry.make({ initialValues: [held(servicesAtom, services), ...holds] })
  // What nobody reads is forgotten, and its value with it.
  for (const [atom] of holds) registry.mount(atom)
  registry.set(localeAtom, locale)
  if (state.config !== undefined) registry.set(configAtom, Schema.decodeSync(ConfigSchema)(state.config))
  if (state.styles !== undefined) registry.set(stylesAtom, state.styles)
  if (state.strings !== undefined) registry.set(stringsAtom, state.strings)
  state.seed?.((atom, value) => registry.set(atom, value))
  const close = (): Promise<void> => {
    registry.dispose()
    return client.dispose()
  }
  return { registry, close }
}
