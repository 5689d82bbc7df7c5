/** The options of the mounts, and the handle they return. */
import type { AccountOptions } from "../../domain/account/AccountOptions.js"
import type { WidgetConfig, WidgetConfigInput } from "../../domain/widget/Config.js"
import type { StepUpOptions } from "../../domain/secondFactor/StepUpOptions.js"
import type { Styles } from "../../domain/widget/Theme.js"
import type { IdentityProviderOptions } from "../atoms/identityProviderOptions.js"
import type { Callbacks } from "../atoms/events.js"
import type { Locale, LocaleTag } from "../i18n/locales.js"
import type { Strings } from "../i18n/translate.js"

/** Whether the widget is light or dark. `auto` follows the system's setting. */
export type ColorScheme = "light" | "dark" | "auto"

/** The options of every mount. */
export interface CommonMountOptions {
  /** The element that will hold the widget, or a CSS selector; the first element that matches is used. */
  readonly elementId: string | Element
  /** Colours, shapes, the font and the logo. Default: the default of each. */
  readonly styles?: Styles | undefined
  /** What the widget reports to the site. Default: nothing. */
  readonly callbacks?: Callbacks | undefined
  /** `auto` follows the system's setting. Default: `light`. */
  readonly colorScheme?: ColorScheme | undefined
  /** Texts that replace the widget's own. Default: none. */
  readonly strings?: Strings | undefined
  /** A BCP 47 language tag. Default: the `lang` of the page, or English when the widget does not know that language. */
  readonly locale?: LocaleTag | undefined
}

/** The options of `mountLogin` and `mountPasskeyRegistration`. */
export interface MountOptions extends CommonMountOptions {
  /** The login methods and their options. Default: the default of each, which shows magic links. */
  readonly config?: WidgetConfigInput | undefined
}

/** The options of `mountResetPassword`. */
export interface ResetPasswordMountOptions extends MountOptions {
  /** The token from the link in the reset email. */
  readonly passwordResetToken: string
}

/** The options of `mountStepUp`. */
export interface StepUpMountOptions extends MountOptions, StepUpOptions {}

/** The options of `stepUp`: those of `mountStepUp` but the element, because a dialog holds the screens. */
export interface StepUpDialogOptions extends Omit<StepUpMountOptions, "elementId"> {
  /** Closes the dialog when it aborts, as if the user had closed it. Default: none. */
  readonly signal?: AbortSignal | undefined
}

/** The options of `mountAccount`. */
export interface AccountMountOptions extends MountOptions, AccountOptions {}

/** The options of `mountIdentityProvider`. */
export interface IdentityProviderMountOptions
  extends CommonMountOptions, Omit<IdentityProviderOptions, "query"> {}

/** A mounted widget. */
export interface MountHandle<Options = MountOptions> {
  /** Applies new options in place. Options that are left out keep their values, and typed text stays. */
  readonly update: (options: UpdateOptions<Options>) => void
  /** Removes the widget from its element and stops its work. */
  readonly unmount: () => void
}

/** Every option but `elementId`, each optional. */
export type UpdateOptions<Options> = Partial<Omit<Options, "elementId">>

/** The options of every mount as the widget uses them. */
export interface WidgetOptions {
  readonly callbacks: Callbacks
  readonly config: WidgetConfig
  readonly locale: Locale
  readonly strings: Strings
  readonly styles: Styles
}
