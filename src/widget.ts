/** Entry `latchkey/widget`: the client and the widget's mounts. */
import type { AuthClient, AuthClientOptions } from "./client/AuthClient.js"
import { makeClient } from "./client/makeClient.js"
import { layerOnDemand } from "./services/wiring/layerOnDemand.js"
import {
  mountIdentityProvider,
  mountLogin,
  mountPasskeyRegistration,
  mountResetPassword,
  type IdentityProviderMountOptions,
  type MountHandle,
  type MountOptions,
  type ResetPasswordMountOptions
} from "./view/mount/mount.js"

/**
 * A client that can also mount the widget, each time inside the element that `elementId`, a CSS selector, matches first.
 * Mounting on the same element again updates in place.
 */
export interface AuthWidget extends AuthClient {
  /** Sign-up and login. */
  readonly mountLogin: (options: MountOptions) => MountHandle
  /** A new password, for who comes from a reset e-mail. */
  readonly mountResetPassword: (options: ResetPasswordMountOptions) => MountHandle<ResetPasswordMountOptions>
  /** New passkeys, for who is logged in. */
  readonly mountPasskeyRegistration: (options: MountOptions) => MountHandle
  /** Whether an app of another party may use the person's account, or log them out. */
  readonly mountIdentityProvider: (
    options: IdentityProviderMountOptions
  ) => MountHandle<IdentityProviderMountOptions>
}

/**
 * Makes a client with the widget.
 *
 * @example
 * createAuthWidget("public-token-test-…").mountLogin({
 *   elementId: "#login",
 *   config: { products: ["emailMagicLinks"] }
 * })
 */
export const createAuthWidget = (publicToken: string, options: AuthClientOptions = {}): AuthWidget => {
  const { client, services } = makeClient(layerOnDemand(publicToken, options, options.layers))
  return {
    ...client,
    mountLogin: (mount) => mountLogin(services, mount),
    mountResetPassword: (mount) => mountResetPassword(services, mount),
    mountPasskeyRegistration: (mount) => mountPasskeyRegistration(services, mount),
    mountIdentityProvider: (mount) => mountIdentityProvider(services, mount)
  }
}

export { EventType } from "./compat/EventType.js"
export type { Callbacks, WidgetEvent, WidgetEvents } from "./view/events.js"
export type { IDPConsentItem, IDPConsentManifest, IDPConsentSection } from "./domain/Consent.js"
export type {
  IdentityProviderMountOptions,
  MountHandle,
  MountOptions,
  ResetPasswordMountOptions
} from "./view/mount/mount.js"
export type { Strings } from "./view/i18n/translate.js"
export type { Styles } from "./domain/Theme.js"
export type { WidgetConfigInput as WidgetConfig } from "./domain/Config.js"
export * from "./index.js"
