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
import type { EventLog } from "../wire/EventLog.js"
import type { Transport } from "../wire/Transport.js"
import type { PhoneParser, Wallets } from "../api/features.js"
import type { Captcha } from "../wire/Captcha.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import type { ClientOptions } from "../../domain/client/ClientSettings.js"
import type { FraudTelemetry } from "../wire/FraudTelemetry.js"
import { ProjectSettings } from "../wire/ProjectSettings.js"
import { Rbac } from "../rbac/Rbac.js"
import { ServerTime } from "../session/ServerTime.js"
import { Session } from "../session/Session.js"
import { SessionFreshness } from "../session/SessionFreshness.js"
import { SessionStore } from "../session/SessionStore.js"
import { TokenJar } from "../session/TokenJar.js"
import { put, stack } from "../kit/stack.js"
import { Warnings } from "../kit/Warnings.js"
import { WidgetQuestions } from "../login/WidgetQuestions.js"

/** Services that can be replaced. A layer must have no requirements. */
export interface ServiceLayers {
  /** Sends every request, instead of `fetch`. Default: ours. */
  readonly HttpClient?: Layer.Layer<HttpClient.HttpClient> | undefined
  /** Reads and writes cookies. Default: ours. */
  readonly Cookies?: Layer.Layer<Cookies> | undefined
  /** Keeps what stays after the tab is closed. Default: ours. */
  readonly Storage?: Layer.Layer<Storage> | undefined
  /** Keeps what belongs to one tab. Default: ours. */
  readonly TabStorage?: Layer.Layer<TabStorage> | undefined
  /** Notifies other tabs of changes in storage. Default: ours. */
  readonly CrossTab?: Layer.Layer<CrossTab> | undefined
  /** Lets one tab at a time do something. Default: ours. */
  readonly Locks?: Layer.Layer<Locks> | undefined
  /** Reads and changes the page's address. Default: ours. */
  readonly Navigation?: Layer.Layer<Navigation> | undefined
  /** Knows whether the page is visible and online. Default: ours. */
  readonly Page?: Layer.Layer<Page> | undefined
  /** Submits forms that leave the page. Default: ours. */
  readonly Forms?: Layer.Layer<Forms> | undefined
  /** Loads the scripts of third parties. Default: ours. */
  readonly Scripts?: Layer.Layer<Scripts> | undefined
  /** Makes random values and digests. Default: ours. */
  readonly Crypto?: Layer.Layer<Crypto> | undefined
  /** Opens the browser's prompts for passkeys. Default: ours. */
  readonly Passkeys?: Layer.Layer<Passkeys> | undefined
  /** Finds the browser's crypto wallets. Default: ours. */
  readonly WalletHost?: Layer.Layer<WalletHost> | undefined
  /** Talks to the provider's hidden frame. Default: ours. */
  readonly ProviderFrame?: Layer.Layer<ProviderFrame> | undefined
  /** Loads Google's script for One Tap. Default: ours. */
  readonly GoogleIdentity?: Layer.Layer<GoogleIdentity> | undefined
  /** Sends the calls: encodes payloads, adds proofs and decodes answers. Default: ours. */
  readonly Transport?: Layer.Layer<Transport> | undefined
  /** Collects events and sends them in batches. Default: ours. */
  readonly EventLog?: Layer.Layer<EventLog> | undefined
  /** Knows the project's settings. Default: ours, which fetches them. */
  readonly Bootstrap?: Layer.Layer<ProjectSettings> | undefined
  /** Connects crypto wallets and asks them for signatures. Default: ours, which uses `WalletHost`. */
  readonly Wallets?: Layer.Layer<Wallets> | undefined
  /** Makes captcha tokens. Default: ours. */
  readonly Captcha?: Layer.Layer<Captcha> | undefined
  /** Makes ids of fraud telemetry. Default: ours. */
  readonly FraudTelemetry?: Layer.Layer<FraudTelemetry> | undefined
  /** Reads phone numbers. Default: ours. */
  readonly PhoneParser?: Layer.Layer<PhoneParser> | undefined
  /** The clock of every service. Default: the clock of this computer. */
  readonly Clock?: Clock.Clock | undefined
}

/** The services that need no call to the provider: what `layerCore` provides. May grow in a minor version. */
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
): Layer.Layer<CoreServices> =>
  stack.pipe(
    put(replaced.Cookies ?? Cookies.layer),
    put(replaced.Storage ?? Storage.layer),
    put(replaced.CrossTab ?? CrossTab.layer),
    put(replaced.Navigation ?? Navigation.layer),
    put(ClientConfig.layer(publicToken, options)),
    put(Warnings.layer(options.onWarning)),
    put(WidgetQuestions.layer),
    put(TokenJar.layer),
    put(ServerTime.layer),
    put(SessionFreshness.layer),
    put(SessionStore.layer),
    put(Session.layer),
    put(replaced.Bootstrap ?? ProjectSettings.layer),
    put(Rbac.layer),
    Layer.scopedContext
  )
