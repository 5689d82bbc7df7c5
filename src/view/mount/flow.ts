/** What makes up a mounted widget: the first screen without React, the atoms, and React. */
import type { NetworkError } from "../../domain/errors/BasicErrors.js"
import type { WidgetConfig, WidgetConfigInput } from "../../domain/widget/Config.js"
import type { Session } from "../../domain/session/Session.js"
import type { Variant } from "../../domain/widget/Flow.js"
import type { MainTab } from "../../domain/widget/Products.js"
import type { AccountMount } from "../../domain/account/AccountOptions.js"
import type { IdentityProviderOptions } from "../atoms/identityProviderOptions.js"
import type { DraftStore } from "../../page/draftStore.js"
import type { Registry } from "../atoms/runtime.js"
import type { MountHandle, StepUpDialogOptions, StepUpMountOptions, WidgetOptions } from "./mountOptions.js"
import type { WidgetHost } from "./widgetHost.js"

/** The options of one variant only. Another value of them starts another flow. */
export interface VariantOptions {
  readonly variant: Variant
  readonly identityProvider?: IdentityProviderOptions
  readonly account?: AccountMount
}

/** Something that follows the options of a mounted widget. */
export interface MountedFlow {
  /** Applies the options. Another flow starts from its first screen and keeps nothing. */
  readonly update: (variant: VariantOptions, options: WidgetOptions) => void
  readonly unmount: () => void
}

/** A form that was submitted before React was loaded. */
export interface Submission {
  readonly tab: MainTab
  /** The valid address or number. */
  readonly value: string
  /** The configuration when it was submitted. */
  readonly config: WidgetConfig
}

/** The atoms of a mounted widget, which need no React. */
export interface FlowAtoms extends MountedFlow {
  readonly registry: Registry
  /** Calls back now and on each change with whether the project's settings ask for the watermark. */
  readonly onWatermark: (callback: (isShown: boolean) => void) => void
  /** Calls back when the widget leaves its first screen, before React is loaded too. */
  readonly onLeave: (callback: () => void) => void
  /** Calls back when the state starts over because its user is gone: what React has drawn is theirs. */
  readonly onStartOver: (callback: () => void) => void
  /** Submits a form of Main before React is loaded. */
  readonly submit: (submission: Submission) => void
  /** Ends what is needed until React is loaded. */
  readonly endShellFlow: () => void
}

/** What shows a widget until React is loaded. */
export interface ShellFlow extends MountedFlow {
  /** Asks for React, unless that was done. */
  readonly requestReact: () => void
  /** Shows or hides the watermark. */
  readonly setWatermark: (isShown: boolean) => void
  /**
   * Ends the flow. Its elements stay on the page, as React would draw them. Returns the function that repeats the press
   * that nobody has carried out yet.
   */
  readonly stop: () => () => void
  /** From now on, the services submit the form by `submit`: at once, if it was submitted before. */
  readonly submitBy: (submit: (submission: Submission) => void) => void
  /** Submits the form by `submit`, without the services, until `submitBy` is called: at once, if it was submitted before. */
  readonly submitEarlyBy: (submit: (submission: Submission) => void) => void
  /** Shows that the services or React could not be loaded, if the user waits for them, and tells the site. */
  readonly showLoadFailure: (error: NetworkError) => void
}

/** A mounted widget, as the parts see it that are loaded later. */
export interface MountedWidget {
  readonly host: WidgetHost
  readonly draft: DraftStore
  readonly variant: Variant
  /** Whether it shows the form of a login. One that waits for the second factor shows none. */
  readonly isForm: boolean
  readonly config: () => WidgetConfigInput | undefined
  readonly isMounted: () => boolean
  /** Applies the options to the atoms and the flow again. */
  readonly update: () => void
  /** Its atoms, once the services are loaded. */
  atoms: FlowAtoms | undefined
  /** What shows it. */
  flow: MountedFlow | undefined
  /** Whether it was logged that it is shown. */
  isLogged: boolean
}

/** Mounts a step-up. */
export type MountStepUp = (options: StepUpMountOptions) => MountHandle<StepUpMountOptions>

/** The services of a client, loaded behind the first screen. */
export interface WidgetServices {
  /** Makes the atoms of a widget, and logs that it is shown, unless that was done. */
  readonly start: (widget: MountedWidget) => FlowAtoms
  /** Makes the atoms of a widget that `shell` shows, and submits its form by them. */
  readonly serve: (widget: MountedWidget, shell: ShellFlow) => void
  /**
   * Asks for a fresh second factor in a dialog that holds what `mount` mounts, if the session has none. `asker` is the session in
   * which it was called.
   */
  readonly stepUp: (
    mount: MountStepUp,
    options?: StepUpDialogOptions,
    asker?: Session | null
  ) => Promise<Session>
  /**
   * Sends a request, and once more after `ask`, which asks with `options`, when it is refused because a factor is missing. Sends
   * nothing when somebody else than the user of the session `asker` is signed in.
   */
  readonly withStepUp: <Answer>(
    send: () => Promise<Answer>,
    ask: () => Promise<unknown>,
    options?: StepUpDialogOptions,
    asker?: Session | null
  ) => Promise<Answer>
}

/** React, loaded after the services. */
export interface WidgetRenderer {
  /** Shows a widget: takes over from `shell` what is drawn, or draws from nothing. */
  readonly show: (widget: MountedWidget, shell?: ShellFlow) => void
}

/** Two equal keys stand for the same flow. */
export const flowKey = ({ variant, identityProvider }: VariantOptions): string =>
  JSON.stringify([variant, identityProvider])
