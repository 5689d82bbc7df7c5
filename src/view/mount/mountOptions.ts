/** What a site says when it mounts the widget, and what it gets. */
import type { WidgetConfigInput } from "../../domain/Config.js"
import type { Styles } from "../../domain/Theme.js"
import type { IdentityProviderOptions } from "../atoms/mount.js"
import type { Callbacks } from "../events.js"
import type { Strings } from "../i18n/translate.js"

/** What every mount may be told. */
export interface CommonMountOptions {
  /** A CSS selector, the first element it matches holds the widget; or that element. */
  readonly elementId: string | Element
  readonly styles?: Styles | undefined
  readonly callbacks?: Callbacks | undefined
  /** `auto` follows the person's system. Default `light`. */
  readonly colorScheme?: "light" | "dark" | "auto" | undefined
  /** The site's own words in place of ours. */
  readonly strings?: Strings | undefined
  /** A BCP 47 tag. Default: the language the page says it is in, else English. */
  readonly locale?: string | undefined
}

/** What a site says when it mounts the login, or the registration of passkeys. */
export interface MountOptions extends CommonMountOptions {
  readonly config: WidgetConfigInput
}

/** What a site says when it mounts the form for a new password. */
export interface ResetPasswordMountOptions extends MountOptions {
  /** As the link in the reset e-mail brought it. */
  readonly passwordResetToken: string
}

/** What a site says when it mounts the identity provider's screens. */
export interface IdentityProviderMountOptions
  extends CommonMountOptions, Omit<IdentityProviderOptions, "query"> {}

/** What can be done with a mounted widget. */
export interface MountHandle<Options = MountOptions> {
  /** Takes over new options in place; what was typed stays. */
  readonly update: (options: Told<Options>) => void
  readonly unmount: () => void
}

/** Whatever can be told anew. */
export type Told<Options> = Partial<Omit<Options, "elementId">>
