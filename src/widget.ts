/** Entry `latchkey/widget`: the client and the widget's mounts. */
import { makeClient, type AuthClient, type AuthClientOptions } from "./facade.js"
import { layerOnDemand } from "./services/layerOnDemand.js"
import { mountLogin, type MountHandle, type MountOptions } from "./view/mount.js"

/** A client that can also mount the widget. */
export interface AuthWidget extends AuthClient {
  /**
   * Shows sign-up and login inside the element that `elementId`, a CSS selector, matches first. Mounting on the same
   * element again updates in place.
   */
  readonly mountLogin: (options: MountOptions) => MountHandle
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
  return { ...client, mountLogin: (mount) => mountLogin(services, mount) }
}

export { EventType, type Callbacks, type WidgetEvent } from "./view/events.js"
export type { MountHandle, MountOptions } from "./view/mount.js"
export type { Strings } from "./view/i18n/translate.js"
export type { Styles } from "./domain/Theme.js"
export type { WidgetConfigInput as WidgetConfig } from "./domain/Config.js"
export * from "./index.js"
