import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import { refuseSecret } from "../../domain/errors/Usage.js"
import {
  clientSettings,
  type ClientOptions,
  type ClientSettings
} from "../../domain/client/ClientSettings.js"

/** The client's options, with defaults applied. */
export class ClientConfig extends Context.Tag("latchkey/ClientConfig")<ClientConfig, ClientSettings>() {
  /** Throws a usage error when the token is a secret. */
  static readonly layer = (publicToken: unknown, options: ClientOptions = {}) => {
    refuseSecret("ClientConfig.layer", publicToken)
    return Layer.sync(ClientConfig, () => clientSettings(publicToken, options))
  }
}
