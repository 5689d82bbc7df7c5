/** Entry `latchkey/widget`: the client and the widget's mounts. */
export { createAuthWidget, type AuthWidget } from "./createAuthWidget.js"
export { EventType } from "./compat/Enums.js"
export type { Callbacks, WidgetEvent, WidgetEvents } from "./view/events.js"
export type { IDPConsentItem, IDPConsentManifest, IDPConsentSection } from "./domain/idp/Consent.js"
export type {
  IdentityProviderMountOptions,
  MountHandle,
  MountOptions,
  ResetPasswordMountOptions
} from "./view/mount/mountOptions.js"
export type { Strings } from "./view/i18n/translate.js"
export type { Styles } from "./domain/widget/Theme.js"
export type { OAuthProviderOptionsInput as OAuthProviderOptions } from "./domain/oauth/OAuthProviderOptions.js"
export type { WidgetConfigInput as WidgetConfig } from "./domain/widget/Config.js"
export * from "./index.js"
