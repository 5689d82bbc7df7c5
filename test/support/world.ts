/** A page, its browser and the wire, all faked: what the services of a client stand on. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { defaults, type ProjectSettings as Settings } from "../../src/domain/project/ProjectSettings.js"
import { layerAllFamilies } from "../../src/services/wiring/allFamilies.js"
import { layerReturnTokens } from "../../src/services/login/layerReturnTokens.js"
import { layerFlowStarts } from "../../src/services/login/layerFlowStarts.js"
import { layerEventLog } from "../../src/services/wire/layerEventLog.js"
import type { Passkeys } from "../../src/services/browser/Passkeys.js"
import { Scripts } from "../../src/services/browser/Scripts.js"
import { Storage } from "../../src/services/browser/Storage.js"
import { TabStorage } from "../../src/services/browser/TabStorage.js"
import { Captcha } from "../../src/services/wire/Captcha.js"
import { ClientConfig } from "../../src/services/kit/ClientConfig.js"
import type { ClientOptions } from "../../src/domain/client/ClientSettings.js"
import { FraudTelemetry } from "../../src/services/wire/FraudTelemetry.js"
import { Pkce } from "../../src/services/wire/Pkce.js"
import { ProjectSettings } from "../../src/services/wire/ProjectSettings.js"
import { ServerTime } from "../../src/services/session/ServerTime.js"
import { Session } from "../../src/services/session/Session.js"
import { SessionFreshness } from "../../src/services/session/SessionFreshness.js"
import { SessionStore } from "../../src/services/session/SessionStore.js"
import { Telemetry } from "../../src/services/wire/Telemetry.js"
import { TokenJar } from "../../src/services/session/TokenJar.js"
import { Transport } from "../../src/services/wire/Transport.js"
import { Wire } from "../../src/services/wire/Wire.js"
import {
  fakeCookies,
  fakeCrypto,
  fakeForms,
  fakeLocks,
  fakeNavigation,
  fakePage,
  fakePasskeys,
  fakeStorage,
  fakeTabs,
  fakeWarnings
} from "./powers.js"
import { fakeWire, type Answer, type Call } from "./wire.js"

export const publicToken = "public-token-test-1"
/** The key of the session's state in storage, and the prefix of all others. */
export const storageKey = `stytch_sdk_state_${publicToken}`

export interface WorldOptions {
  /** What the wire answers. */
  readonly answer?: (call: Call) => Answer | undefined
  readonly cookies?: Readonly<Record<string, string>>
  /** Cookies of these names cannot be removed. */
  readonly stuckCookies?: Readonly<Record<string, string>>
  readonly storage?: Readonly<Record<string, string>>
  readonly persistent?: boolean
  /** Default `https://app.test/login`. */
  readonly href?: string
  readonly token?: string
  readonly client?: ClientOptions
  /** The browser loads the page before the user goes there. */
  readonly prerendered?: boolean
  /** Another tab has all locks. */
  readonly isLocked?: boolean
  /** How the authenticator behaves where it is not the usual. */
  readonly passkeys?: Partial<Passkeys["Type"]>
}

/** The cookies of session 1. */
export const signedInCookies = { stytch_session: "SECRET-token-1", stytch_session_jwt: "SECRET-jwt-1" }

export const fakeWorld = (options: WorldOptions = {}) => {
  const wire = fakeWire(options.answer)
  const cookies = fakeCookies(options.cookies, options.stuckCookies)
  const storage = fakeStorage(options.storage, options.persistent)
  const tab = fakeStorage()
  const tabs = fakeTabs(storage)
  const locks = fakeLocks()
  locks.held.elsewhere = options.isLocked ?? false
  const page = fakePage({ prerendered: options.prerendered ?? false })
  const forms = fakeForms()
  const passkeys = fakePasskeys(options.passkeys)
  const navigation = fakeNavigation(options.href ?? "https://app.test/login")
  const warnings = fakeWarnings()
  const layers = {
    HttpClient: wire.layer,
    Cookies: cookies.layer,
    Storage: storage.layer,
    TabStorage: Layer.map(tab.layer, (context) => Context.make(TabStorage, Context.get(context, Storage))),
    CrossTab: tabs.layer,
    Locks: locks.layer,
    Navigation: navigation.layer,
    Forms: forms.layer,
    Passkeys: passkeys.layer,
    Scripts: Scripts.layerNoop,
    Crypto: fakeCrypto(),
    Page: page.layer
  }
  return {
    wire,
    cookies,
    storage,
    /** What only this tab holds. */
    tab,
    tabs,
    locks,
    page,
    forms,
    passkeys,
    /** Where the page went, the address it stands at last. */
    visited: navigation.visited,
    warnings: warnings.messages,
    /** For whole clients. */
    layers,
    layer: Layer.mergeAll(
      layers.HttpClient,
      layers.Cookies,
      layers.Storage,
      layers.TabStorage,
      layers.CrossTab,
      layers.Locks,
      layers.Navigation,
      layers.Forms,
      layers.Passkeys,
      layers.Crypto,
      layers.Page,
      warnings.layer,
      ClientConfig.layer(options.token ?? publicToken, options.client)
    )
  }
}

/** Session, tokens, PKCE pairs and telemetry as they are, on what is faked. */
export const layerState = Telemetry.layer.pipe(
  Layer.provideMerge(Layer.merge(layerReturnTokens, layerFlowStarts)),
  Layer.provideMerge(Layer.merge(Session.layer, ProjectSettings.layer)),
  Layer.provideMerge(SessionStore.layer),
  Layer.provideMerge(Layer.mergeAll(TokenJar.layer, Pkce.layer, ServerTime.layer, SessionFreshness.layer))
)

/** A project with these settings, already fetched. */
export const layerSettings = (settings: Partial<Settings> = {}) => {
  const current = { ...defaults, ...settings }
  return Layer.succeed(ProjectSettings, {
    current: Effect.succeed(current),
    settled: Effect.succeed(current),
    settledOrNull: Effect.succeed(current),
    fetched: Effect.succeed(true),
    fetchBy: () => Effect.void,
    reload: Effect.succeed(false),
    subscribe: () => Effect.succeed(() => {})
  })
}

const layerNoProof = Layer.merge(
  Layer.succeed(Captcha, { token: Effect.sync(() => undefined) }),
  Layer.succeed(FraudTelemetry, { id: Effect.succeed("telemetry-1") })
)

/** Captcha tokens and telemetry ids, numbered each. */
export const layerProof = Layer.suspend(() => {
  const counts = { captcha: 0, telemetry: 0 }
  const numbered = (name: keyof typeof counts) => Effect.sync(() => `${name}-${++counts[name]}`)
  return Layer.merge(
    Layer.succeed(Captcha, { token: numbered("captcha") }),
    Layer.succeed(FraudTelemetry, { id: numbered("telemetry") })
  )
})

/** A transport on a faked wire, with the state that it needs. */
export const layerTransport = Transport.layer.pipe(
  Layer.provide(layerNoProof),
  Layer.provide(Wire.layer),
  Layer.provideMerge(layerState)
)

/** The families of calls, on a faked wire, for a project with these settings. */
export const layerFamilies = (settings: Partial<Settings> = {}, proof = layerNoProof) =>
  layerAllFamilies.pipe(
    Layer.provide(layerEventLog),
    Layer.provideMerge(Transport.layer),
    Layer.provide(proof),
    Layer.provide(layerSettings(settings)),
    Layer.provide(Wire.layer),
    Layer.provideMerge(layerState)
  )
