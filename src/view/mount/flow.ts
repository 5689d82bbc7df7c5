/** What makes up a mounted widget: the first screen without React, the atoms, and React. */
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

/** Mounts a step-up. */
export type MountStepUp = (options: StepUpMountOptions) => MountHandle<StepUpMountOptions>

/** The services of a client, loaded behind the first screen. */
export interface WidgetServices {
  /** The atoms of a widget whose elements have ids that begin with `id`. They read and write `draft`. */
  readonly makeAtoms: (id: string, draft: DraftStore) => FlowAtoms
  /** Logs that a login or consent screen was rendered. */
  readonly logRender: (variant: Variant, config: WidgetConfigInput | undefined) => void
  /** Asks for a fresh second factor in a dialog that holds what `mount` mounts, if the session has none. */
  readonly stepUp: (mount: MountStepUp, options?: StepUpDialogOptions) => Promise<Session>
  /** Sends a request, and once more after `ask` when it is refused because a factor is missing. */
  readonly withStepUp: <Answer>(send: () => Promise<Answer>, ask: () => Promise<unknown>) => Promise<Answer>
}

/** React, loaded after the services. */
export interface WidgetRenderer {
  readonly services: WidgetServices
  /** Shows the widget in `host`. React hydrates what is drawn there, or draws from nothing. */
  readonly makeFlow: (host: WidgetHost, atoms: FlowAtoms, hydrates: boolean) => MountedFlow
}

/** Two equal keys stand for the same flow. */
export const flowKey = ({ variant, identityProvider }: VariantOptions): string =>
  JSON.stringify([variant, identityProvider])
