/** The widget on a real registry, with a fake client: what every test of a screen starts with. */
import { RegistryContext } from "@effect-rx/rx-react"
import * as Registry from "@effect-rx/rx/Registry"
import { render } from "@testing-library/react"
import type { ProjectSettings as Settings } from "../../../src/domain/project/ProjectSettings.js"
import type { WidgetConfigInput } from "../../../src/domain/widget/Config.js"
import type { Styles } from "../../../src/domain/widget/Theme.js"
import { callbacksAtom, configAtom, stylesAtom } from "../../../src/view/atoms/config.js"
import { servicesAtom } from "../../../src/view/atoms/runtime.js"
import { stringsAtom } from "../../../src/view/atoms/words.js"
import type { Callbacks, WidgetEvent } from "../../../src/view/atoms/events.js"
import type { Strings } from "../../../src/view/i18n/translate.js"
import { Widget } from "../../../src/view/mount/Widget.js"
import { fakeCalls, type Answers } from "./fakeCalls.js"
import { after } from "./time.js"
import { readOptions } from "../../../src/view/mount/mountArguments.js"

export interface WidgetOptions {
  readonly config?: WidgetConfigInput
  readonly styles?: Styles
  readonly strings?: Strings
  /** In place of those that write down. */
  readonly callbacks?: Callbacks
  readonly answers?: Partial<Answers>
  /** The project's settings. */
  readonly settings?: Partial<Settings>
  /** Whether the client's token is one for tests. Default true. */
  readonly isTest?: boolean
  /** Whether the first screen was used before the widget was there. Default false. */
  readonly isInUse?: boolean
}

export const makeRegistry = (options: WidgetOptions = {}) => {
  const fake = fakeCalls(options.answers, options.settings, { isTest: options.isTest ?? true })
  const events: Array<WidgetEvent> = []
  const errors: Array<unknown> = []
  const registry = Registry.make({ initialValues: [[servicesAtom, fake.services]] })
  registry.set(configAtom, readOptions("renderWidget", { config: options.config }))
  registry.set(stylesAtom, options.styles ?? {})
  registry.set(stringsAtom, options.strings ?? {})
  registry.set(
    callbacksAtom,
    options.callbacks ?? {
      onEvent: (event) => void events.push(event),
      onError: (error) => void errors.push(error)
    }
  )
  return { ...fake, registry, /** What the site received. */ events, errors }
}

/** Draws the widget and waits until nothing happens any more. */
export const renderWidget = async (options: WidgetOptions = {}) => {
  const world = makeRegistry(options)
  const crashes: Array<unknown> = []
  const { container, unmount } = await after(() =>
    render(
      <RegistryContext.Provider value={world.registry}>
        <Widget onCrash={(error) => void crashes.push(error)} isInUse={options.isInUse} />
      </RegistryContext.Provider>
    )
  )
  return { ...world, container, unmount, crashes }
}
