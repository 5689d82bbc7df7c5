/** Wires everything that a family of calls needs, without any family. */
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import type * as HttpClient from "@effect/platform/HttpClient"
import * as Layer from "effect/Layer"
import { Crypto } from "../browser/Crypto.js"
import { Forms } from "../browser/Forms.js"
import { Locks } from "../browser/Locks.js"
import { Page } from "../browser/Page.js"
import { Recaptcha } from "../browser/Recaptcha.js"
import { Scripts } from "../browser/Scripts.js"
import { TabStorage } from "../browser/TabStorage.js"
import { TelemetryScript } from "../browser/TelemetryScript.js"
import { Captcha } from "../wire/Captcha.js"
import type { ClientOptions } from "../../domain/client/ClientSettings.js"
import type { EventLog } from "../wire/EventLog.js"
import { layerEventLog } from "../wire/layerEventLog.js"
import type { FlowStarts } from "../login/FlowStarts.js"
import { layerFlowStarts } from "../login/layerFlowStarts.js"
import { FraudTelemetry } from "../wire/FraudTelemetry.js"
import type { CoreServices, ServiceLayers } from "./layerCore.js"
import { Pkce } from "../wire/Pkce.js"
import { layerReturnTokens } from "../login/layerReturnTokens.js"
import type { ReturnTokens } from "../login/ReturnTokens.js"
import { layerSettingsFetch } from "../background/layerSettingsFetch.js"
import { layerStartupWarnings } from "../background/layerStartupWarnings.js"
import { Telemetry } from "../wire/Telemetry.js"
import { Transport } from "../wire/Transport.js"
import { Wire } from "../wire/Wire.js"

/** The services that every family of calls needs: what `layerTransport` provides. */
export type TransportServices =
  | Captcha
  | Crypto
  | EventLog
  | FlowStarts
  | Forms
  | FraudTelemetry
  | HttpClient.HttpClient
  | Locks
  | Page
  | Pkce
  | ReturnTokens
  | Scripts
  | TabStorage
  | Telemetry
  | Transport
  | Wire

/** Transport, its captcha, telemetry and event log, and the warnings at start. Add the families of calls that you want. */
export const layerTransport = (
  options: ClientOptions = {},
  replaced: ServiceLayers = {}
): Layer.Layer<TransportServices, never, CoreServices> => {
  const crypto = replaced.Crypto ?? Crypto.layer
  const browser = Layer.mergeAll(
    replaced.HttpClient ?? FetchHttpClient.layer,
    replaced.Forms ?? Forms.layer,
    replaced.Locks ?? Layer.provide(Locks.layer, crypto),
    replaced.Page ?? Page.layer,
    replaced.Scripts ?? Scripts.layer(options.nonce),
    replaced.TabStorage ?? TabStorage.layer,
    crypto
  )
  return Layer.merge(replaced.Transport ?? Transport.layer, layerStartupWarnings).pipe(
    Layer.provideMerge(replaced.Captcha ?? Captcha.layer),
    Layer.provideMerge(replaced.FraudTelemetry ?? FraudTelemetry.layer),
    Layer.provideMerge(Layer.mergeAll(Recaptcha.layer, TelemetryScript.layer)),
    Layer.provideMerge(Layer.merge(layerSettingsFetch, replaced.EventLog ?? layerEventLog)),
    Layer.provideMerge(Wire.layer),
    Layer.provideMerge(Layer.mergeAll(Telemetry.layer, Pkce.layer, layerFlowStarts, layerReturnTokens)),
    Layer.provideMerge(browser)
  )
}
