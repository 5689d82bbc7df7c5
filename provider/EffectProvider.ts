/** The embedded provider on this module's Effect. The public one is the same without Effects. */
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { NetworkError } from "../src/domain/errors/BasicErrors.js"
import type { LoggedEvent } from "../src/domain/events/LoggedEvent.js"
import type { EmbeddedProvider } from "./EmbeddedProvider.js"
import { Journal, makeLog, type RequestEntry } from "./Journal.js"
import { makeSettings, type Options, Settings } from "./Options.js"
import { impersonate } from "./api/Impersonation.js"
import { makeAdjustableClock, timestamp } from "./clock.js"
import { Db } from "./data/Db.js"
import { makeFaults } from "./faults.js"
import { respond, sdkPath } from "./http/respond.js"
import { makeInbox, Outbox } from "./inbox/Inbox.js"
import { googleCredential } from "./oauth/social.js"
import { requireReset } from "./passwords/passwords.js"
import { allMembers, allMemberSessions } from "./organizations/members.js"
import { seedOrganizations } from "./organizations/seedOrganizations.js"
import { readSeed } from "./seed/Seed.js"
import { seedUsers } from "./seed/seedUsers.js"
import { signIn } from "./seed/signIn.js"
import { newId } from "./tokens/Secrets.js"

/** A provider whose answers are Effects too. */
export interface EffectProvider extends EmbeddedProvider {
  /** Like `fetch`, as an Effect that uses the fiber's clock. Fails only as a network does. */
  readonly respond: (request: Request) => Effect.Effect<Response, NetworkError>
}

/** Makes a provider with these options. */
export const makeEffectProvider = (options: Options = {}): EffectProvider => {
  const { inbox, add } = makeInbox()
  const { faults, take } = makeFaults()
  const events = makeLog<LoggedEvent>()
  const requests = makeLog<RequestEntry>()
  const time = makeAdjustableClock(options.clock)
  let current = options
  let settings = makeSettings(options)

  /** All services that a call may use, except the caller. */
  const runtime = ManagedRuntime.make(
    Layer.mergeAll(
      Db.layer(options.keyValueStore),
      Layer.succeed(Settings, settings),
      Layer.succeed(Journal, {
        append: (entries) => Effect.sync(() => events.add(entries)),
        noteHosted: () => Effect.void
      }),
      Layer.succeed(Outbox, {
        deliver: (message) =>
          Effect.zipWith(newId("message"), timestamp, (id, at) => add({ id, at, ...message }))
      })
    )
  )
  type Provided = ManagedRuntime.ManagedRuntime.Context<typeof runtime>
  const provide = <A, E>(effect: Effect.Effect<A, E, Provided>): Effect.Effect<A, E> =>
    Effect.flatMap(runtime.runtimeEffect, ({ context }) =>
      Effect.provide(time.apply(effect), Context.add(context, Settings, settings))
    )
  const withDb = <A, E>(use: (db: Db["Type"]) => Effect.Effect<A, E, Provided>): Promise<A> =>
    Effect.runPromise(provide(Effect.flatMap(Db, use)))
  const transact = <A, E>(work: Effect.Effect<A, E, Provided>): Promise<A> =>
    withDb((db) => db.transaction(work))
  const use = (changed: Options) => {
    settings = makeSettings(changed)
    current = changed
  }

  const respondAndLog = (request: Request) =>
    Effect.gen(function* () {
      const path = sdkPath(request.url)
      const entry = { method: request.method, path, headers: [...request.headers.keys()] }
      const at = yield* timestamp
      let noted: Pick<RequestEntry, "hosted"> = {}
      const noteHosted = (hosted: string) => Effect.sync(() => void (noted = { hosted }))
      const responding = Effect.updateService(respond(request, take), Journal, (journal) => ({
        ...journal,
        noteHosted
      }))
      return yield* Effect.onExit(responding, (exit) =>
        Effect.sync(() => {
          requests.add([{ ...entry, status: Exit.isSuccess(exit) ? exit.value.status : 0, at, ...noted }])
        })
      )
    })

  const provider: EffectProvider = {
    respond: (request) => provide(respondAndLog(request)),
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { signal } = request
      const exit = await Effect.runPromiseExit(provider.respond(request), { signal })
      if (signal.aborted) throw signal.reason
      if (Exit.isSuccess(exit)) return exit.value
      throw rejectionOf(Cause.squash(exit.cause))
    },
    inbox,
    faults,
    state: {
      users: () => withDb((db) => db.transaction(db.users.all)),
      sessions: () =>
        withDb((db) =>
          db.transaction(Effect.map(db.sessions.all, (stored) => stored.map(({ session }) => session)))
        ),
      organizations: () => withDb((db) => db.transaction(db.organizations.all)),
      members: () => transact(allMembers),
      memberSessions: () => transact(allMemberSessions),
      events: events.list,
      requests: requests.list
    },
    clock: time.clock,
    options: {
      set: ({ bootstrap, ...changes }) =>
        use({ ...current, ...changes, bootstrap: { ...current.bootstrap, ...bootstrap } })
    },
    impersonate: (userId) => transact(impersonate(userId)),
    google: { idToken: (account) => transact(googleCredential(account)) },
    requireReset: (email) => transact(requireReset(email)),
    seed: async (json) => {
      const seed = readSeed(json)
      return transact(Effect.all({ users: seedUsers(seed), organizations: seedOrganizations(seed) }))
    },
    signIn: (user, options) => transact(signIn(user, options)),
    reset: async () => {
      for (const each of [inbox, faults, events, requests]) each.clear()
      time.reset()
      use(options)
      await withDb((db) => db.clear)
    }
  }
  return provider
}

/** A browser's `fetch` rejects with the cause of a network error. */
const rejectionOf = (error: unknown): unknown => (error instanceof NetworkError ? error.cause : error)
