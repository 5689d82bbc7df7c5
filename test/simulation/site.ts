/** The site's script on a simulated page: it makes a real client, with services or without, and calls it. */
import * as HttpClient from "@effect/platform/HttpClient"
import { createHash } from "node:crypto"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { readStoredMember } from "../../src/domain/organizations/memberState.js"
import { Passkeys } from "../../src/services/browser/Passkeys.js"
import type { SecondFactorOptions } from "../../src/domain/session/SecondFactorOptions.js"
import type { SessionSnapshot, SessionTokens } from "../../src/domain/session/Session.js"
import { storagePlaces } from "../../src/domain/session/StoragePlaces.js"
import { uuidOf } from "../../src/domain/values/uuidOf.js"
import { Crypto } from "../../src/services/browser/Crypto.js"
import { AuthClient } from "../../src/services/client/AuthClient.js"
import { OrganizationClient } from "../../src/services/client/OrganizationClient.js"
import type { ClientConfig } from "../../src/services/kit/ClientConfig.js"
import { HasWarned } from "../../src/services/kit/Warnings.js"
import type { ServerTime } from "../../src/services/session/ServerTime.js"
import { Session } from "../../src/services/session/Session.js"
import { PageStart } from "../../src/services/session/SessionFreshness.js"
import type { Transport } from "../../src/services/wire/Transport.js"
import { readStoredState } from "../../src/domain/session/StoredState.js"
import { storedSession } from "../../src/shell/session.js"
import { layerBrowser } from "../../src/services/wiring/layerBrowser.js"
import { layerOrganizations } from "../../src/services/wiring/layerOrganizations.js"
import type { PageFacts } from "../../src/page/pageFacts.js"
import type { ServiceLayers } from "../../src/services/wiring/layerCore.js"
import type { AccountDefect, ShownCodes } from "./account.js"
import type { Page } from "./browser.js"
import type { Methods, SiteAuth } from "./members.js"
import type { Network } from "./network.js"
import { openPlain, type PlainDefect } from "./plainSite.js"
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

export interface Client extends Methods {
  readonly session: Session["Type"]
  readonly services: Context.Context<ClientConfig | ServerTime | Session | Transport>
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
  /** Changes what a page has in place of services. */
  readonly plain?: PlainDefect
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
  /** What the page shows. Undefined while it has no client. */
  snapshot: () => SessionSnapshot | undefined
  /** What the site reads of the tokens. */
  tokens: () => SessionTokens | null
  /** What the page was told last of its session. */
  told: SessionSnapshot | undefined
  /** The client with services. A page without them loads them. Undefined while the page has no client. */
  services: Effect.Effect<Client, Error> | undefined
  /** Whether the page has loaded them. */
  hasServices: () => boolean
  /** On the account page. */
  readonly shown: ShownCodes
  readonly running: Set<SiteCall>
  readonly call: <A, E>(
    what: string,
    effect: (auth: SiteAuth, methods: Methods) => Effect.Effect<A, E>
  ) => void
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
  /** Whether the page is one without services, until it needs them. */
  readonly isPlain: boolean
  /** Tokens that it adopts. */
  readonly created: CreatedTokens | undefined
  readonly secondFactor: SecondFactorOptions | undefined
  /** The methods of a client of organizations. Undefined for a client of users. */
  readonly ofMembers: ((members: OrganizationClient["Type"]) => Methods) | undefined
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
    layers,
    plain
  }: Defect,
  { created, isPlain, ofMembers, secondFactor }: Arrival,
  on: {
    readonly shows: (snapshot: SessionSnapshot) => void
    readonly start: (call: SiteCall) => void
    /** Runs a method of the client within the session that the browser has then. */
    readonly inStep: <A, E>(method: Effect.Effect<A, E>) => Effect.Effect<A, E>
    readonly end: (call: SiteCall, exit: Exit.Exit<unknown, unknown>) => void
    /** A page that was without services ends the session of this token at once. */
    readonly endsAtOnce: (token: string | null | undefined) => void
  }
): Site => {
  const { process, tab } = page
  const running = new Set<SiteCall>()
  const scope = Effect.runSync(Scope.make())
  let methods: Methods | undefined
  let closing: Effect.Effect<void, Error> = Scope.close(scope, Exit.void)
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
    snapshot: () => undefined,
    tokens: () => null,
    told: undefined,
    services: undefined,
    hasServices: () => false,
    shown: { codes: [] },
    running,
    call: (what, effect) => {
      if (methods !== undefined) run(what, changeCall(effect(methods.auth, methods)))
    },
    close: () => {
      if (methods === undefined) return
      methods = site.services = undefined
      site.snapshot = () => undefined
      run("close", closing)
    }
  }
  const warn = (message: string) => timeline.note(tab.name, `warns: ${message}`)
  const shows = (shown: SessionSnapshot) => {
    timeline.note(tab.name, `shows ${describe(shown, timeline)}`)
    site.told = shown
    on.shows(shown)
  }
  const buildServices = (facts?: PageFacts) => {
    const replaced = {
      HttpClient: Layer.succeed(HttpClient.HttpClient, network.clientOf(page, facts)),
      Crypto: simulatedCrypto(world),
      Passkeys: simulatedPasskeys(world),
      ...layers
    }
    /** As `browserClient.ts` loads them: the shell has warned, and the page began before. */
    const built = <Services>(client: Layer.Layer<Services>) =>
      Layer.buildWithScope(
        Layer.provide(client, [
          Layer.succeed(HasWarned, facts !== undefined),
          Layer.succeed(PageStart, facts?.startedAt)
        ]),
        scope
      )
    const options = { telemetry: false, onWarning: warn }
    const client: Effect.Effect<Client> =
      ofMembers === undefined
        ? Effect.map(built(layerBrowser(publicToken, { ...options, secondFactor }, replaced)), (services) => {
            const users = Context.get(services, AuthClient)
            return { auth: users, users, session: Context.get(services, Session), services }
          })
        : Effect.map(built(layerOrganizations(publicToken, options, replaced)), (services) => ({
            ...ofMembers(Context.get(services, OrganizationClient)),
            session: Context.get(services, Session),
            services
          }))
    return Effect.map(client, changeClient)
  }
  const authenticateByUrl = () =>
    site.call("authenticateByUrl", (auth) =>
      on.inStep(auth.authenticateByUrl({ session_duration_minutes: 30 }))
    )
  const authenticate = () =>
    site.call("authenticate", (auth) => auth.session.authenticate({ session_duration_minutes: 30 }))
  const noteAdoption = (tokens: CreatedTokens) =>
    timeline.note(tab.name, `adopts ${timeline.tokenName(tokens.session_token)}`)

  const openWithoutServices = () => {
    const opened = openPlain(
      { href: () => page.href, run: process.run },
      {
        secondFactor,
        ofMembers,
        warn,
        download: (name) => network.download(page, name),
        build: (facts) =>
          new Promise((resolve) =>
            process.run(buildServices(facts)).addObserver((exit) => {
              if (Exit.isSuccess(exit)) resolve(exit.value)
              else timeline.note(tab.name, `has no client: ${failureOf(exit)}`)
            })
          ),
        endsAtOnce: on.endsAtOnce,
        closeServices: Scope.close(scope, Exit.void)
      },
      plain
    )
    methods = opened.methods
    closing = opened.close
    site.services = opened.services
    site.hasServices = opened.hasServices
    site.snapshot = () => process.enter(opened.snapshot)
    site.tokens = () => process.enter(opened.tokens)
    if (created) {
      noteAdoption(created)
      opened.adopt(created)
    }
    shows(opened.snapshot())
    opened.subscribe(() => shows(opened.snapshot()))
    if (created) authenticate()
    // It loads the services for an address with a token only
    if (opened.hasReturned()) authenticateByUrl()
  }

  if (isPlain) {
    process.enter(openWithoutServices)
    return site
  }
  const adopt = (tokens: CreatedTokens) => {
    noteAdoption(tokens)
    const read = ofMembers ? readStoredMember : readStoredState
    return changeAdoption(storedSession(storagePlaces(publicToken), false, read).adoptTokens(tokens))
  }
  const stillCount = created && process.enter(() => adopt(created))
  const build = () =>
    process.run(buildServices()).addObserver((exit) => {
      if (Exit.isFailure(exit)) return timeline.note(tab.name, `has no client: ${failureOf(exit)}`)
      const { session } = exit.value
      methods = exit.value
      site.services = Effect.succeed(exit.value)
      site.hasServices = () => true
      site.snapshot = () => process.enter(() => Effect.runSync(session.snapshot))
      site.tokens = () => process.enter(() => Effect.runSync(session.tokens))
      shows(Effect.runSync(session.snapshot))
      Effect.runSync(session.subscribe(shows))
      if (created && stillCount?.()) Effect.runSync(session.adoptTokens(created))
      if (created) authenticate()
      // Every page of the site signs in with the token of its address, if there is one
      authenticateByUrl()
    })
  if (created === undefined) build()
  else world.after(2 * world.between(...network.state.weather.latency), () => process.queue(build))
  return site
}
