/** The site's script on a simulated page: it makes a real client and calls it. */
import * as HttpClient from "@effect/platform/HttpClient"
import { createHash } from "node:crypto"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { Passkeys } from "../../src/services/browser/Passkeys.js"
import type { ClientServices } from "../../src/services/wiring/layerBrowser.js"
import type { SecondFactorOptions } from "../../src/domain/session/SecondFactorOptions.js"
import type { SessionSnapshot } from "../../src/domain/session/Session.js"
import { storagePlaces } from "../../src/domain/session/StoragePlaces.js"
import { uuidOf } from "../../src/domain/values/uuidOf.js"
import { Crypto } from "../../src/services/browser/Crypto.js"
import { AuthClient } from "../../src/services/client/AuthClient.js"
import { Session } from "../../src/services/session/Session.js"
import { storedSession } from "../../src/shell/session.js"
import { layerBrowser } from "../../src/services/wiring/layerBrowser.js"
import type { ServiceLayers } from "../../src/services/wiring/layerCore.js"
import type { AccountDefect, ShownCodes } from "./account.js"
import type { Page } from "./browser.js"
import type { Network } from "./network.js"
import type { Timeline } from "./timeline.js"
import { failureOf, type World } from "./world.js"

export const publicToken = "public-token-test-1"
export const storageKey = `stytch_sdk_state_${publicToken}`

/** A call of the site that may not have ended. */
export interface SiteCall {
  readonly what: string
  /** By `world.awake`. */
  readonly startedAt: number
  fiber: Fiber.RuntimeFiber<unknown, unknown> | undefined
}

export interface Client {
  readonly auth: AuthClient["Type"]
  readonly session: Session["Type"]
  readonly services: Context.Context<ClientServices>
}

/** What makes a client a broken one. */
export interface Defect {
  /** Changes the client of a page. */
  readonly client?: (client: Client) => Client
  /** Changes what a call of the client ends with. */
  readonly call?: <A, E>(call: Effect.Effect<A, E>) => Effect.Effect<A | void, E>
  /** Changes whether tokens that a page adopted before its client was loaded still count then. */
  readonly adopt?: (stillCount: () => boolean) => () => boolean
  /** Changes the account page. */
  readonly account?: AccountDefect
  /** Replaces services of the client. */
  readonly layers?: Pick<ServiceLayers, "Cookies">
  /** Runs before a page has its client. `local` is what the browser stores. */
  readonly arrive?: (page: Page, local: Map<string, string>) => void
}

/** The tokens of a session that the site's server has created. */
export interface CreatedTokens {
  readonly session_token: string
  readonly session_jwt: string
}

export interface Site {
  readonly page: Page
  client: Client | undefined
  /** On the account page. */
  readonly shown: ShownCodes
  readonly running: Set<SiteCall>
  readonly call: <A, E>(what: string, effect: (auth: AuthClient["Type"]) => Effect.Effect<A, E>) => void
  /** Closes the client. The page goes on without it. */
  readonly close: () => void
}

/** Random values of the simulated world; digests are real, and at once. */
const simulatedCrypto = (world: World) => {
  const bytes = (length: number) => Uint8Array.from({ length }, () => world.below(256))
  return Layer.succeed(Crypto, {
    uuid: Effect.sync(() => uuidOf(bytes(16))),
    randomUint32: (length) => Effect.sync(() => Uint32Array.from({ length }, () => world.below(2 ** 31))),
    sha256: (text) => Effect.sync(() => new Uint8Array(createHash("sha256").update(text).digest()))
  })
}

/** An authenticator whose owner takes a while. The provider refuses what it makes. */
const simulatedPasskeys = (world: World) =>
  Layer.effect(
    Passkeys,
    Effect.map(Passkeys, (none) => ({
      ...none,
      create: () => Effect.delay(Effect.succeed('{"id":"created"}'), world.below(5_000))
    }))
  ).pipe(Layer.provide(Passkeys.layerNoop))

const describe = ({ isComplete, session, status, user }: SessionSnapshot, timeline: Timeline): string => {
  if (session === null) return status
  const whose = `${timeline.sessionName(session.session_id)} of ${user?.emails[0]?.email ?? "nobody"}`
  return `${status}: ${whose}${isComplete ? "" : ", incomplete"}`
}

/** What a page begins with. */
export interface Arrival {
  /** Tokens that it adopts. */
  readonly created: CreatedTokens | undefined
  readonly secondFactor: SecondFactorOptions | undefined
}

/** Opens a page. With `created`, it adopts these tokens at once, as the shell does, and loads its client later. */
export const openSite = (
  world: World,
  page: Page,
  network: Network,
  timeline: Timeline,
  {
    adopt: changeAdoption = (stillCount) => stillCount,
    call: changeCall = (call) => call,
    client: changeClient = (client) => client,
    layers
  }: Defect,
  { created, secondFactor }: Arrival,
  on: {
    readonly shows: (snapshot: SessionSnapshot) => void
    readonly start: (call: SiteCall) => void
    /** Runs a method of the client within the session that the browser has then. */
    readonly inStep: <A, E>(method: Effect.Effect<A, E>) => Effect.Effect<A, E>
    readonly end: (call: SiteCall, exit: Exit.Exit<unknown, unknown>) => void
  }
): Site => {
  const { process, tab } = page
  const running = new Set<SiteCall>()
  const scope = Effect.runSync(Scope.make())
  const run = <A, E>(what: string, effect: Effect.Effect<A, E>) => {
    timeline.note(tab.name, `calls ${what}`)
    const call: SiteCall = { what, startedAt: world.awake(), fiber: undefined }
    running.add(call)
    on.start(call)
    const fiber = process.run(effect)
    call.fiber = fiber
    fiber.addObserver((exit) => {
      running.delete(call)
      timeline.note(tab.name, `${what} ended: ${Exit.isSuccess(exit) ? "ok" : failureOf(exit)}`)
      on.end(call, exit)
    })
  }
  const site: Site = {
    page,
    client: undefined,
    shown: { codes: [] },
    running,
    call: (what, effect) => {
      if (site.client !== undefined) run(what, changeCall(effect(site.client.auth)))
    },
    close: () => {
      if (site.client === undefined) return
      site.client = undefined
      run("close", Scope.close(scope, Exit.void))
    }
  }
  const layer = layerBrowser(
    publicToken,
    {
      telemetry: false,
      secondFactor,
      onWarning: (message) => timeline.note(tab.name, `warns: ${message}`)
    },
    {
      HttpClient: Layer.succeed(HttpClient.HttpClient, network.clientOf(page)),
      Crypto: simulatedCrypto(world),
      Passkeys: simulatedPasskeys(world),
      ...layers
    }
  )
  const adopt = (tokens: CreatedTokens) => {
    timeline.note(tab.name, `adopts ${timeline.tokenName(tokens.session_token)}`)
    return changeAdoption(storedSession(storagePlaces(publicToken), false).adoptTokens(tokens))
  }
  const stillCount = created && process.enter(() => adopt(created))
  const build = () =>
    process.run(Layer.buildWithScope(layer, scope)).addObserver((exit) => {
      if (Exit.isFailure(exit)) return timeline.note(tab.name, `has no client: ${failureOf(exit)}`)
      const context = exit.value
      const session = Context.get(context, Session)
      site.client = changeClient({ auth: Context.get(context, AuthClient), session, services: context })
      const snapshot = Effect.runSync(session.snapshot)
      const shows = (shown: SessionSnapshot) => {
        timeline.note(tab.name, `shows ${describe(shown, timeline)}`)
        on.shows(shown)
      }
      shows(snapshot)
      Effect.runSync(session.subscribe(shows))
      if (created && stillCount?.()) Effect.runSync(session.adoptTokens(created))
      if (created)
        site.call("authenticate", (auth) => auth.session.authenticate({ session_duration_minutes: 30 }))
      // Every page of the site signs in with the token of its address, if there is one
      site.call("authenticateByUrl", (auth) =>
        on.inStep(auth.authenticateByUrl({ session_duration_minutes: 30 }))
      )
    })
  if (created === undefined) build()
  else world.after(2 * world.between(...network.state.weather.latency), () => process.queue(build))
  return site
}
