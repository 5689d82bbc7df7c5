/** The wiring diagram, second half: all that needs the wire. In a chunk of its own behind the first screen. */
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { MagicLinks } from "./api/MagicLinks.js"
import { Otps } from "./api/Otps.js"
import { Sessions } from "./api/Sessions.js"
import { Users } from "./api/Users.js"
import { Bootstrap } from "./Bootstrap.js"
import { Crypto } from "./browser/Crypto.js"
import { Page } from "./browser/Page.js"
import { Recaptcha } from "./browser/Recaptcha.js"
import { Scripts } from "./browser/Scripts.js"
import { TelemetryScript } from "./browser/TelemetryScript.js"
import { Calls } from "./Calls.js"
import { Captcha } from "./Captcha.js"
import type { ClientOptions } from "./ClientConfig.js"
import { EventLog } from "./EventLog.js"
import { FraudTelemetry } from "./FraudTelemetry.js"
import { Instance } from "./Instance.js"
import type { CoreServices, ServiceLayers } from "./layerCore.js"
import { PhoneParser } from "./PhoneParser.js"
import { Pkce } from "./Pkce.js"
import { SessionRefresh } from "./SessionRefresh.js"
import { Telemetry } from "./Telemetry.js"
import { Transport } from "./Transport.js"
import { Wire } from "./Wire.js"

export type CallServices = Bootstrap | EventLog | MagicLinks | Otps | PhoneParser | Sessions | Users

/** Transport, what it proves and logs, and the families of calls. Refreshes the session from here on. */
export const layerCalls = (
  options: ClientOptions,
  replaced: ServiceLayers
): Layer.Layer<Calls | CallServices, never, CoreServices> => {
  const browser = Layer.mergeAll(
    replaced.HttpClient ?? FetchHttpClient.layer,
    replaced.Scripts ?? Scripts.layer(options.nonce),
    replaced.Crypto ?? Crypto.layer,
    replaced.Page ?? Page.layer,
    replaced.PhoneParser ?? PhoneParser.layer
  )
  const transport = Transport.layer.pipe(
    Layer.provideMerge(replaced.Captcha ?? Captcha.layer),
    Layer.provideMerge(replaced.FraudTelemetry ?? FraudTelemetry.layer),
    Layer.provideMerge(Layer.mergeAll(Recaptcha.layer, TelemetryScript.layer)),
    Layer.provideMerge(Layer.mergeAll(Bootstrap.layer, EventLog.layer)),
    Layer.provideMerge(Wire.layer),
    Layer.provideMerge(Layer.mergeAll(Telemetry.layer, Pkce.layer))
  )
  return Layer.mergeAll(layerNow, SessionRefresh.layer, Instance.layer).pipe(
    Layer.provideMerge(Layer.mergeAll(Sessions.layer, Users.layer, MagicLinks.layer, Otps.layer)),
    Layer.provideMerge(transport),
    Layer.provideMerge(browser)
  )
}

const layerNow = Layer.effect(
  Calls,
  Effect.map(
    Effect.all({
      sessions: Sessions,
      users: Users,
      magicLinks: MagicLinks,
      otps: Otps,
      bootstrap: Bootstrap,
      eventLog: EventLog,
      phoneParser: PhoneParser
    }),
    (families) => Calls.of({ ready: Effect.succeed(families) })
  )
)
