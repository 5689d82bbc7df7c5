/** A page, its browser and the wire, all faked: what the services of a client stand on. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { defaults, type Bootstrap as Settings } from "../../src/domain/Bootstrap.js"
import { MagicLinks } from "../../src/services/api/MagicLinks.js"
import { Otps } from "../../src/services/api/Otps.js"
import { Sessions } from "../../src/services/api/Sessions.js"
import { Users } from "../../src/services/api/Users.js"
import { Bootstrap } from "../../src/services/Bootstrap.js"
import { Navigation } from "../../src/services/browser/Navigation.js"
import { Scripts } from "../../src/services/browser/Scripts.js"
import { Captcha } from "../../src/services/Captcha.js"
import { ClientConfig, type ClientOptions } from "../../src/services/ClientConfig.js"
import { FraudTelemetry } from "../../src/services/FraudTelemetry.js"
import { Pkce } from "../../src/services/Pkce.js"
import { Session } from "../../src/services/Session.js"
import { Telemetry } from "../../src/services/Telemetry.js"
import { TokenJar } from "../../src/services/TokenJar.js"
import { Transport } from "../../src/services/Transport.js"
import { Wire } from "../../src/services/Wire.js"
import { fakeCookies, fakeCrypto, fakePage, fakeStorage, fakeTabs, fakeWarnings } from "./powers.js"
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
}

/** The cookies of session 1. */
export const signedInCookies = { stytch_session: "SECRET-token-1", stytch_session_jwt: "SECRET-jwt-1" }

export const fakeWorld = (options: WorldOptions = {}) => {
  const wire = fakeWire(options.answer)
  const cookies = fakeCookies(options.cookies, options.stuckCookies)
  const storage = fakeStorage(options.storage, options.persistent)
  const tabs = fakeTabs()
  const page = fakePage()
  const warnings = fakeWarnings()
  const layers = {
    HttpClient: wire.layer,
    Cookies: cookies.layer,
    Storage: storage.layer,
    CrossTab: tabs.layer,
    Navigation: Navigation.layerMemory(options.href ?? "https://app.test/login"),
    Scripts: Scripts.layerNone,
    Crypto: fakeCrypto(),
    Page: page.layer
  }
  return {
    wire,
    cookies,
    storage,
    tabs,
    page,
    warnings: warnings.said,
    /** For whole clients. */
    layers,
    layer: Layer.mergeAll(
      layers.HttpClient,
      layers.Cookies,
      layers.Storage,
      layers.CrossTab,
      layers.Navigation,
      layers.Crypto,
      layers.Page,
      warnings.layer,
      ClientConfig.layer(options.token ?? publicToken, options.client)
    )
  }
}

/** Session, tokens, PKCE pairs and telemetry as they are, on what is faked. */
export const layerState = Telemetry.layer.pipe(
  Layer.provideMerge(Session.layer),
  Layer.provideMerge(Layer.mergeAll(TokenJar.layer, Pkce.layer))
)

/** A project with these settings, already told. */
export const layerSettings = (settings: Partial<Settings> = {}) => {
  const current = { ...defaults, ...settings }
  return Layer.succeed(Bootstrap, {
    current: Effect.succeed(current),
    settled: Effect.succeed(current),
    subscribe: () => Effect.succeed(() => {})
  })
}

const layerNoProof = Layer.merge(
  Layer.succeed(Captcha, { token: Effect.sync(() => undefined) }),
  Layer.succeed(FraudTelemetry, { id: Effect.succeed("telemetry-1") })
)

/** The families of calls, on a faked wire, for a project with these settings. */
export const layerFamilies = (settings: Partial<Settings> = {}) =>
  Layer.mergeAll(Sessions.layer, Users.layer, MagicLinks.layer, Otps.layer).pipe(
    Layer.provideMerge(Transport.layer),
    Layer.provide(layerNoProof),
    Layer.provide(layerSettings(settings)),
    Layer.provide(Wire.layer),
    Layer.provideMerge(layerState)
  )
