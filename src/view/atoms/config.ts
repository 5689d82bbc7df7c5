/** The mount options, and values derived from them. */
import type { AccountMount } from "../../domain/account/AccountOptions.js"
import { defaultConfig, type WidgetConfig } from "../../domain/widget/Config.js"
import type { Variant } from "../../domain/widget/Flow.js"
import { mainLayout } from "../../domain/widget/mainLayout.js"
import type { Styles } from "../../domain/widget/Theme.js"
import type { Callbacks } from "./events.js"
import type { IdentityProviderOptions } from "./identityProviderOptions.js"
import { derived, persistent } from "./runtime.js"

export const configAtom = persistent<WidgetConfig>(defaultConfig)

export const callbacksAtom = persistent<Callbacks>({})

export const stylesAtom = persistent<Styles>({})

export const layoutAtom = derived((get) => mainLayout(get(configAtom)))

export const tabsAtom = derived((get) => get(layoutAtom).tabs)

/** The prefix of the widget's element ids. It keeps those of several widgets on a page apart. */
export const mountIdAtom = persistent("lk1")

export const variantAtom = persistent<Variant>({ _tag: "login" })

/** Whether the form of a login waits until it is known which second factor the session lacks. */
export const awaitsFactorAtom = persistent(false)

/** The options of the account page. */
export const accountMountAtom = persistent<AccountMount>({ stepUp: () => new Promise(() => {}) })

export const identityProviderAtom = persistent<IdentityProviderOptions>({ query: "" })
