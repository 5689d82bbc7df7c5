/**
 * Entry `latchkey/widget`: the client and the widget's mounts.
 *
 * @example
 * import { createAuthWidget } from "latchkey/widget"
 *
 * const auth = createAuthWidget("public-token-test-…")
 * auth.mountLogin({
 *   elementId: "#login",
 *   config: { products: ["otp"], otpOptions: { methods: ["email"] } },
 *   callbacks: { onEvent: ({ type }) => type === "AUTHENTICATE_FLOW_COMPLETE" && location.assign("/home") }
 * })
 */
export { createAuthWidget, type AuthWidget } from "./createAuthWidget.js"
export { EventType } from "./compat/Enums.js"
export type { Callbacks, WidgetEvent, WidgetEvents } from "./view/atoms/events.js"
export type { IDPConsentItem, IDPConsentManifest, IDPConsentSection } from "./domain/idp/Consent.js"
export type {
  AccountOptions,
  AccountSection,
  AccountSession,
  AccountSessions,
  OwnSection
} from "./domain/account/AccountOptions.js"
export type {
  AccountMountOptions,
  ColorScheme,
  CommonMountOptions,
  IdentityProviderMountOptions,
  MountHandle,
  MountOptions,
  ResetPasswordMountOptions,
  StepUpDialogOptions,
  StepUpMountOptions,
  UpdateOptions
} from "./view/mount/mountOptions.js"
export type { Locale, LocaleTag } from "./view/i18n/locales.js"
export type { MessageText, MessageKey, Strings } from "./view/i18n/translate.js"
export type { Styles } from "./domain/widget/Theme.js"
export type { OAuthProviderOptionsInput as OAuthProviderOptions } from "./domain/oauth/OAuthProviderOptions.js"
export type {
  EmailMagicLinksOptions,
  OAuthOptions,
  OtpOptions,
  PasskeyOptions,
  PasswordOptions,
  SessionOptions,
  WidgetConfigInput as WidgetConfig,
  WidgetLandingOptions
} from "./domain/widget/Config.js"
export * from "./index.js"
