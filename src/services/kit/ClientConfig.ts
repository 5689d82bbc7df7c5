import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import { clientSettings, type ClientOptions, type ClientSettings } from "../../domain/ClientSettings.js"

/** The client's options, with defaults applied. */
export class ClientConfig extends Context.Tag("latchkey/ClientConfig")<ClientConfig, ClientSettings>() {
  static readonly layer = (publicToken: unknown, options: ClientOptions = {}) =>
    Layer.sync(ClientConfig, () => clientSettings(publicToken, options))
}
