/** Wires the services that need no call to the provider. Every page that embeds us loads them first. */
import type * as HttpClient from "@effect/platform/HttpClient"
import type * as Clock from "effect/Clock"
import * as Layer from "effect/Layer"
import { Cookies } from "../browser/Cookies.js"
import { CrossTab } from "../browser/CrossTab.js"
import type { Crypto } from "../browser/Crypto.js"
import type { Forms } from "../browser/Forms.js"
import type { GoogleIdentity } from "../browser/GoogleIdentity.js"
import type { Locks } from "../browser/Locks.js"
import type { Passkeys } from "../browser/Passkeys.js"
import type { ProviderFrame } from "../browser/ProviderFrame.js"
import type { TabStorage } from "../browser/TabStorage.js"
import type { WalletHost } from "../browser/WalletHost.js"
import { Navigation } from "../browser/Navigation.js"
import type { Page } from "../browser/Page.js"
import type { Scripts } from "../browser/Scripts.js"
import { Storage } from "../browser/Storage.js"
import type { Captcha } from "../wire/Captcha.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import type { ClientOptions } from "../../domain/ClientSettings.js"
import type { FraudTelemetry } from "../wire/FraudTelemetry.js"
import type { PhoneParser } from "../features/PhoneParser.js"
import { ProjectSettings } from "../wire/ProjectSettings.js"
import { Rbac } from "../features/Rbac.js"
import { ServerTime } from "../session/ServerTime.js"
import { Session } from "../session/Session.js"
import { SessionFreshness } from "../session/SessionFreshness.js"
import { SessionStore } from "../session/SessionStore.js"
import { TokenJar } from "../session/TokenJar.js"
import { Warnings } from "../kit/Warnings.js"
import { WidgetQuestions } from "../kit/WidgetQuestions.js"

/** Services that can be replaced. A layer must have no requirements and build synchronously. */
export interface ServiceLayers {
  readonly HttpClient?: Layer.Layer<HttpClient.HttpClient> | undefined
  readonly Cookies?: Layer.Layer<Cookies> | undefined
  readonly Storage?: Layer.Layer<Storage> | undefined
  readonly TabStorage?: Layer.Layer<TabStorage> | undefined
  readonly CrossTab?: Layer.Layer<CrossTab> | undefined
  readonly Locks?: Layer.Layer<Locks> | undefined
  readonly Navigation?: Layer.Layer<Navigation> | undefined
  readonly Page?: Layer.Layer<Page> | undefined
  readonly Forms?: Layer.Layer<Forms> | undefined
  readonly Scripts?: Layer.Layer<Scripts> | undefined
  readonly Crypto?: Layer.Layer<Crypto> | undefined
  readonly Passkeys?: Layer.Layer<Passkeys> | undefined
  readonly WalletHost?: Layer.Layer<WalletHost> | undefined
  readonly ProviderFrame?: Layer.Layer<ProviderFrame> | undefined
  readonly GoogleIdentity?: Layer.Layer<GoogleIdentity> | undefined
  readonly Captcha?: Layer.Layer<Captcha> | undefined
  readonly FraudTelemetry?: Layer.Layer<FraudTelemetry> | undefined
  readonly PhoneParser?: Layer.Layer<PhoneParser> | undefined
  /** The clock of every service. */
  readonly Clock?: Clock.Clock | undefined
}

export type CoreServices =
  | ClientConfig
  | Cookies
  | CrossTab
  | Navigation
  | ProjectSettings
  | Rbac
  | ServerTime
  | Session
  | SessionFreshness
  | SessionStore
  | Storage
  | TokenJar
  | Warnings
  | WidgetQuestions

/** Options, browser services, tokens and session. In Node, cookies and storage are kept in memory. */
export const layerCore = (
  publicToken: string,
  options: ClientOptions,
  replaced: ServiceLayers
): Layer.Layer<CoreServices> => {
  const browser = Layer.mergeAll(
    replaced.Cookies ?? Cookies.layer,
    replaced.Storage ?? Storage.layer,
    replaced.CrossTab ?? CrossTab.layer,
    replaced.Navigation ?? Navigation.layer
  )
  const settings = Layer.mergeAll(
    ClientConfig.layer(publicToken, options),
    Warnings.layer(options.onWarning),
    WidgetQuestions.layer
  )
  return Rbac.layer.pipe(
    Layer.provideMerge(Layer.merge(Session.layer, ProjectSettings.layer)),
    Layer.provideMerge(SessionStore.layer),
    Layer.provideMerge(Layer.mergeAll(TokenJar.layer, ServerTime.layer, SessionFreshness.layer)),
    Layer.provideMerge(settings),
    Layer.provideMerge(browser)
  )
}
