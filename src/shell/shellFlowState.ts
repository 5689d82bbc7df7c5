/** The state of a widget that is shown without React, and what changes it. */
import { productsOf } from "../domain/widget/Config.js"
import { mainLayout } from "../domain/widget/mainLayout.js"
import { isOneTap } from "../domain/widget/Products.js"
import type { Draft } from "../page/draftStore.js"
import type { Submission } from "../view/mount/flow.js"
import { defaultOptions } from "../view/mount/mountArguments.js"
import type { WidgetOptions } from "../view/mount/mountOptions.js"
import type { Press } from "./ShellScreen.js"

/** The last press, until React or the services carry it out. */
export type Pressed =
  { readonly of: "form"; readonly submission: Submission } | { readonly of: Exclude<Press, "form"> }

export interface ShellFlowState extends WidgetOptions {
  readonly pressed: Pressed | undefined
  /** Whether the services or React could not be loaded. */
  readonly hasFailed: boolean
  /** Whether that ended the press of a button that is not the form's. */
  readonly hasLostPress: boolean
  /** What the project's settings ask for, as far as they are known. */
  readonly displayWatermark: boolean
  readonly isStopped: boolean
}

export const initialState = (displayWatermark: boolean): ShellFlowState => ({
  ...defaultOptions,
  pressed: undefined,
  hasFailed: false,
  hasLostPress: false,
  displayWatermark,
  isStopped: false
})

/** What a press changes. */
export const onPress = (pressed: Pressed): Partial<ShellFlowState> => ({ pressed, hasLostPress: false })

/** What changes when the services or React could not be loaded. */
export const onFailure = ({ hasLostPress, pressed }: ShellFlowState): Partial<ShellFlowState> => ({
  pressed: undefined,
  hasFailed: true,
  hasLostPress: hasLostPress || (pressed !== undefined && pressed.of !== "form")
})

/** What changes before React takes over: its first render shows no busy button and no failed load. */
export const onStop: Partial<ShellFlowState> = {
  pressed: undefined,
  hasFailed: false,
  hasLostPress: false,
  isStopped: true
}

/**
 * Wallets, passkeys and Google's prompt need React, because the page has to look for them; so does what somebody typed, and
 * the message that there is no login method.
 */
export const needsReact = ({ config }: ShellFlowState, { email, phone }: Draft) =>
  mainLayout(config).conflict !== undefined ||
  productsOf(config).some((product) => product === "crypto" || product === "passkeys") ||
  config.oauthOptions.providers.some(isOneTap) ||
  email !== "" ||
  phone !== ""
