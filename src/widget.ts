/** Entry `latchkey/widget`: the client and the widget's mounts. */
import type { AuthClientOptions } from "./client/AuthClient.js"
import { makeAuthWidget, type AuthWidget } from "./makeAuthWidget.js"
import { refuseLayers } from "./porch/refuseLayers.js"

/**
 * Makes a client that can mount the widget. Throws like `createAuthClient`.
 *
 * @example
 * createAuthWidget("public-token-test-…").mountLogin({
 *   elementId: "#login",
 *   config: { products: ["emailMagicLinks"] }
 * })
 */
export const createAuthWidget = (publicToken: string, options: AuthClientOptions = {}): AuthWidget => {
  refuseLayers("createAuthWidget", options)
  return makeAuthWidget(publicToken, options)
}

export type { AuthWidget }
export { EventType } from "./compat.js"
export type { Callbacks, WidgetEvent, WidgetEvents } from "./view/events.js"
export type { IDPConsentItem, IDPConsentManifest, IDPConsentSection } from "./domain/Consent.js"
export type {
  IdentityProviderMountOptions,
  MountHandle,
  MountOptions,
  ResetPasswordMountOptions
} from "./view/mount/mountOptions.js"
export type { Strings } from "./view/i18n/translate.js"
export type { Styles } from "./domain/Theme.js"
export type { OAuthProviderOptionsInput as OAuthProviderOptions } from "./domain/OAuthProviderOptions.js"
export type { WidgetConfigInput as WidgetConfig } from "./domain/Config.js"
export * from "./index.js"
