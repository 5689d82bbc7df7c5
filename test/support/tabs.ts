/** A browser with several tabs of one site: real sessions on shared storage, cookies and locks, and a scripted provider. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as Scope from "effect/Scope"
import { Authenticated } from "../../src/domain/sessionCalls/calls.js"
import { layerSessions } from "../../src/services/sessionCalls/layerSessions.js"
import { layerReturnTokens } from "../../src/services/login/layerReturnTokens.js"
import { layerFlowStarts } from "../../src/services/login/layerFlowStarts.js"
import { Sessions } from "../../src/services/api/families.js"
import { CrossTab } from "../../src/services/browser/CrossTab.js"
import { Crypto } from "../../src/services/browser/Crypto.js"
import { Locks } from "../../src/services/browser/Locks.js"
import { Storage } from "../../src/services/browser/Storage.js"
import { ClientConfig } from "../../src/services/kit/ClientConfig.js"
import { ServerTime } from "../../src/services/session/ServerTime.js"
import { Session } from "../../src/services/session/Session.js"
import { SessionFreshness } from "../../src/services/session/SessionFreshness.js"
import { SessionStore } from "../../src/services/session/SessionStore.js"
import { layerSessionRefresh } from "../../src/services/background/layerSessionRefresh.js"
import { TokenJar } from "../../src/services/session/TokenJar.js"
import { TabStorage } from "../../src/services/browser/TabStorage.js"
import { Pkce } from "../../src/services/wire/Pkce.js"
import { Transport } from "../../src/services/wire/Transport.js"
import { fakeCookies, fakeNavigation, fakePage, fakeWarnings, noOtherTabs } from "./powers.js"
import { isRefresh, scriptedProvider, signedInAs } from "./scriptedProvider.js"
import type { Simulation } from "./simulation.js"
import { layerSettings, publicToken, storageKey } from "./world.js"

/** Milliseconds in which a tab may still ask that has just begun to. */
const grace = 1_000

const accepted = Schema.decodeSync(Authenticated)

export type Tab = Effect.Effect.Success<ReturnType<typeof openTab>>
type Shared = ReturnType<typeof share>

/** What all tabs have in common. `locks`: the browser's own, or the lease in storage that stands in for them. */
const share = (world: Simulation, locks: "web" | "lease") => ({
  world,
  locks,
  contents: new Map<string, string>(),
  cookies: fakeCookies(),
  held: new Set<string>(),
  tabs: new Set<{ readonly receive: (from: number, key: string) => void }>(),
  online: true,
  opened: 0
})

/** Locks as the browser keeps them: granted after a moment, freed when their holder dies. */
const webLocks = ({ held, world }: Shared) =>
  Layer.succeed(Locks, {
    ifFree: (name, work) =>
      Effect.acquireUseRelease(
        Effect.suspend(() => Effect.sleep(world.below(5))).pipe(
          Effect.map(() => !held.has(name) && held.add(name).has(name))
        ),
        (granted) => (granted ? Effect.asSome(work) : Effect.succeedNone),
        (granted) => Effect.sync(() => granted && held.delete(name))
      )
  })

/** None of the calls of a tab uses PKCE, and a logout finds no pair. */
const layerNoPkce = Layer.succeed(Pkce, {
  challenge: () => Effect.dieMessage("No call of a tab starts PKCE."),
  newChallenge: () => Effect.dieMessage("No call of a tab starts PKCE."),
  verifier: () => Effect.dieMessage("No call of a tab redeems PKCE."),
  clear: () => Effect.dieMessage("No call of a tab redeems PKCE."),
  forget: Effect.void,
  redeem: () => Effect.dieMessage("No call of a tab redeems PKCE.")
})

const openTab = (shared: Shared, provider: ReturnType<typeof scriptedProvider>) =>
  Effect.gen(function* () {
    const { contents, world } = shared
    const id = ++shared.opened
    const scope = yield* Scope.make()
    const page = fakePage()
    const handlers = new Map<string, Effect.Effect<void>>()
    /** Keys that other tabs wrote and this tab was not yet notified of, by the tab that wrote them, oldest first. */
    const unheard = new Map<number, Array<string>>()
    let lives = true
    let hidden = false
    let asleepSince = Infinity
    /** A refresh in whose course the session changed asks once more at once, as long as it takes. */
    let answeredAt = -Infinity

    const tab = {
      receive: (from: number, key: string) => {
        const waiting = unheard.get(from) ?? []
        unheard.set(from, waiting)
        waiting.push(key)
        const next = Effect.suspend(() => handlers.get(waiting.shift() ?? "") ?? Effect.void)
        world.run(
          Effect.delay(
            Effect.suspend(() => (lives ? next : Effect.void)),
            world.below(300)
          )
        )
      }
    }
    const write = (key: string, value: string | null) =>
      Effect.sync(() => {
        if (!lives || (contents.get(key) ?? null) === value) return
        if (value === null) contents.delete(key)
        else contents.set(key, value)
        for (const other of shared.tabs) if (other !== tab) other.receive(id, key)
      })

    const powers = Layer.mergeAll(
      ClientConfig.layer(publicToken),
      shared.cookies.layer,
      Layer.succeed(Storage, {
        persistent: true,
        get: (key) => Effect.sync(() => contents.get(key) ?? null),
        set: write,
        remove: (key) => write(key, null)
      }),
      Layer.succeed(CrossTab, {
        ...noOtherTabs,
        listen: (key, handler) => Effect.sync(() => void handlers.set(key, handler))
      }),
      Layer.succeed(Crypto, {
        uuid: Effect.succeed(`tab-${id}`),
        randomUint32: () => Effect.dieMessage("Nobody needs chance here."),
        sha256: () => Effect.dieMessage("Nobody needs digests here.")
      }),
      fakeNavigation("https://app.test/").layer,
      fakeWarnings().layer,
      page.layer,
      ServerTime.layer
    )
    const transport = Layer.effect(
      Transport,
      Effect.map(TokenJar, (jar) =>
        Transport.of({
          call: (endpoint, payload, ..._) =>
            Effect.gen(function* () {
              const refreshing = isRefresh(endpoint.path, payload)
              if (refreshing && world.passed() > Math.max(asleepSince, answeredAt) + grace) {
                provider.seen.askedInSleep++
              }
              const data = yield* provider
                .answer(endpoint.path, yield* jar.sessionToken, payload)
                .pipe(Effect.ensuring(Effect.sync(() => refreshing && (answeredAt = world.passed()))))
              return yield* Effect.orDie(Schema.decodeUnknown(endpoint.answer)(data))
            }),
          prepare: () => Effect.dieMessage("Nobody prepares here."),
          submit: () => Effect.dieMessage("Nobody submits here.")
        })
      )
    )
    const returnTokens = Layer.provide(layerReturnTokens, TabStorage.layerMemory)
    const layer = layerSessionRefresh.pipe(
      Layer.provideMerge(layerSessions),
      Layer.provide(Layer.mergeAll(transport, layerSettings(), layerNoPkce, layerFlowStarts, returnTokens)),
      Layer.provideMerge(Session.layer),
      Layer.provide(SessionStore.layer),
      Layer.provide(Layer.merge(TokenJar.layer, SessionFreshness.layer)),
      Layer.provide(shared.locks === "web" ? webLocks(shared) : Locks.layer),
      Layer.provide(powers)
    )
    const context = yield* Layer.buildWithScope(layer, scope)
    shared.tabs.add(tab)

    const leave = Effect.suspend(() => {
      shared.tabs.delete(tab)
      return Scope.close(scope, Exit.void)
    })
    return {
      session: Context.get(context, Session),
      sessions: Context.get(context, Sessions),
      /** Runs what the tab's site does, as long as the tab lives. */
      do: <A, E>(effect: Effect.Effect<A, E>) => void world.run(Effect.forkIn(effect, scope)),
      hasHeardAll: () => [...unheard.values()].every((keys) => keys.length === 0),
      setHidden: (to: boolean) => void (hidden = to),
      /** Lets the page sleep or wake, as it is seen and connected. */
      attend: Effect.suspend(() => {
        const asleep = hidden || !shared.online
        asleepSince = asleep ? Math.min(asleepSince, world.passed()) : Infinity
        return asleep ? page.sleep : page.wake
      }),
      close: leave,
      /** Gone without a last word. */
      crash: Effect.suspend(() => {
        lives = false
        return leave
      })
    }
  })

export const tabbedBrowser = (world: Simulation, locks: "web" | "lease") => {
  const shared = share(world, locks)
  const provider = scriptedProvider(() => shared.online)
  return {
    provider,
    open: openTab(shared, provider),
    setOnline: (online: boolean) => void (shared.online = online),
    /** Signs in with session `n`, as any family of calls does. `landed` runs when the browser has stored it. */
    signIn: ({ session }: Tab, n: number, landed: () => void) =>
      Effect.suspend(() => {
        if (!shared.online) return Effect.void
        provider.begin(n)
        return Effect.delay(
          Effect.zipRight(session.accept(accepted(signedInAs(n))), Effect.sync(landed)),
          provider.mood.latency
        )
      }),
    /** Fetches the user, who may be another when the answer arrives. */
    fetchUser: ({ session }: Tab) =>
      Effect.flatMap(session.snapshot, ({ user }) =>
        user === null ? Effect.void : Effect.delay(session.replaceUser(user), provider.mood.latency)
      ),
    /** The session that storage and cookies hold. */
    stored: () => ({
      state: shared.contents.get(storageKey) ?? "null",
      token: shared.cookies.get("stytch_session")?.value
    })
  }
}
