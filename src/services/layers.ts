/** The wiring diagram: browser → core → calls. Every `Layer.provide` is here. */
import type * as HttpClient from "@effect/platform/HttpClient"
import type * as Clock from "effect/Clock"
import * as Layer from "effect/Layer"
import { MagicLinks } from "./api/MagicLinks.js"
import { Otps } from "./api/Otps.js"
import { Sessions } from "./api/Sessions.js"
import { Users } from "./api/Users.js"
import { AuthClient } from "./AuthClient.js"
import { Bootstrap } from "./Bootstrap.js"
import { Cookies } from "./browser/Cookies.js"
import { CrossTab } from "./browser/CrossTab.js"
import { Crypto } from "./browser/Crypto.js"
import { Http } from "./browser/Http.js"
import { Navigation } from "./browser/Navigation.js"
import { Page } from "./browser/Page.js"
import { Recaptcha } from "./browser/Recaptcha.js"
import { Scripts } from "./browser/Scripts.js"
import { Storage } from "./browser/Storage.js"
import { TelemetryScript } from "./browser/TelemetryScript.js"
import { Captcha } from "./Captcha.js"
import { ClientConfig, type ClientOptions } from "./ClientConfig.js"
import { EventLog } from "./EventLog.js"
import { FraudTelemetry } from "./FraudTelemetry.js"
import { PhoneParser } from "./PhoneParser.js"
import { Pkce } from "./Pkce.js"
import { Session } from "./Session.js"
import { SessionRefresh } from "./SessionRefresh.js"
import { Startup } from "./Startup.js"
import { Telemetry } from "./Telemetry.js"
import { TokenJar } from "./TokenJar.js"
import { Transport } from "./Transport.js"
import { Warnings } from "./Warnings.js"
import { Wire } from "./Wire.js"

/** The services that can be replaced, each by a layer that needs nothing and builds without waiting. */
export interface ServiceLayers {
  readonly HttpClient?: Layer.Layer<HttpClient.HttpClient> | undefined
  /** What stands between us and `HttpClient`; goes before it. */
  readonly Http?: Layer.Layer<Http> | undefined
  readonly Cookies?: Layer.Layer<Cookies> | undefined
  readonly Storage?: Layer.Layer<Storage> | undefined
  readonly CrossTab?: Layer.Layer<CrossTab> | undefined
  readonly Navigation?: Layer.Layer<Navigation> | undefined
  readonly Scripts?: Layer.Layer<Scripts> | undefined
  readonly Crypto?: Layer.Layer<Crypto> | undefined
  readonly Page?: Layer.Layer<Page> | undefined
  readonly Captcha?: Layer.Layer<Captcha> | undefined
  readonly FraudTelemetry?: Layer.Layer<FraudTelemetry> | undefined
  readonly PhoneParser?: Layer.Layer<PhoneParser> | undefined
  /** The time every service goes by. */
  readonly Clock?: Clock.Clock | undefined
}

/** Everything a client is made of. */
export type ClientServices =
  | AuthClient
  | Bootstrap
  | ClientConfig
  | EventLog
  | MagicLinks
  | Navigation
  | Otps
  | PhoneParser
  | Session
  | Sessions
  | Users

/** A whole client in a browser, or in Node with memory where the browser's powers are missing. */
export const layerBrowser = (
  publicToken: string,
  options: ClientOptions = {},
  replaced: ServiceLayers = {}
): Layer.Layer<ClientServices> => {
  const browser = Layer.mergeAll(
    replaced.Http ?? Http.layer(replaced.HttpClient),
    replaced.Cookies ?? Cookies.layer,
    replaced.Storage ?? Storage.layer,
    replaced.CrossTab ?? CrossTab.layer,
    replaced.Navigation ?? Navigation.layer,
    replaced.Scripts ?? Scripts.layer(options.nonce),
    replaced.Crypto ?? Crypto.layer,
    replaced.Page ?? Page.layer,
    replaced.PhoneParser ?? PhoneParser.layer
  )
  const settings = Layer.mergeAll(ClientConfig.layer(publicToken, options), Warnings.layer(options.onWarning))
  const core = (replaced.Captcha ?? Captcha.layer).pipe(
    Layer.provideMerge(replaced.FraudTelemetry ?? FraudTelemetry.layer),
    Layer.provideMerge(Layer.mergeAll(Recaptcha.layer, TelemetryScript.layer)),
    Layer.provideMerge(Layer.mergeAll(Bootstrap.layer, EventLog.layer)),
    Layer.provideMerge(Wire.layer),
    Layer.provideMerge(Telemetry.layer),
    Layer.provideMerge(Session.layer),
    Layer.provideMerge(Layer.mergeAll(TokenJar.layer, Pkce.layer))
  )
  const calls = Layer.mergeAll(Sessions.layer, Users.layer, MagicLinks.layer, Otps.layer).pipe(
    Layer.provideMerge(Transport.layer)
  )
  const client = Layer.mergeAll(AuthClient.layer, SessionRefresh.layer, Startup.layer).pipe(
    Layer.provideMerge(calls),
    Layer.provideMerge(core),
    Layer.provideMerge(settings),
    Layer.provideMerge(browser)
  )
  return replaced.Clock === undefined ? client : Layer.provide(client, Layer.setClock(replaced.Clock))
}
