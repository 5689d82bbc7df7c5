/** Wires everything that a family of calls needs, without any family. */
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
import { put, stack } from "../kit/stack.js"
import { Pkce } from "../wire/Pkce.js"
import { layerReturnTokens } from "../login/layerReturnTokens.js"
import type { ReturnTokens } from "../login/ReturnTokens.js"
import { layerSettingsFetch } from "../background/layerSettingsFetch.js"
import { layerStartupWarnings } from "../background/layerStartupWarnings.js"
import { Telemetry } from "../wire/Telemetry.js"
import { Transport } from "../wire/Transport.js"
import { layerHttp } from "../browser/http.js"
import { Wire } from "../wire/Wire.js"

/** The services that every family of calls needs: what `layerTransport` provides. May grow in a minor version. */
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
  const browser = stack.pipe(
    put(replaced.HttpClient ?? layerHttp),
    put(replaced.Crypto ?? Crypto.layer),
    put(replaced.Forms ?? Forms.layer),
    put(replaced.Locks ?? Locks.layer),
    put(replaced.Page ?? Page.layer),
    put(replaced.Scripts ?? Scripts.layer(options.nonce)),
    put(replaced.TabStorage ?? TabStorage.layer)
  )
  return browser.pipe(
    put(Telemetry.layer),
    put(Pkce.layer),
    put(layerFlowStarts),
    put(layerReturnTokens),
    put(Wire.layer),
    put(Recaptcha.layer),
    put(TelemetryScript.layer),
    put(replaced.FraudTelemetry ?? FraudTelemetry.layer),
    put(replaced.Captcha ?? Captcha.layer),
    put(replaced.Transport ?? Transport.layer),
    put(layerSettingsFetch),
    put(replaced.EventLog ?? layerEventLog),
    put(layerStartupWarnings),
    Layer.scopedContext
  )
}
