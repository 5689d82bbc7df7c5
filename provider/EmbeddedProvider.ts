/** The embedded provider: the server side of the wire in this process, with an inbox, faults and a clock. */
import type { LoggedEvent } from "../src/domain/events/LoggedEvent.js"
import type { Member, MemberSession } from "../src/domain/organizations/records/Member.js"
import type { Organization } from "../src/domain/organizations/records/Organization.js"
import type { Session } from "../src/domain/session/Session.js"
import type { User } from "../src/domain/session/User.js"
import type { Control } from "./control/Control.js"
import { makeEffectProvider } from "./EffectProvider.js"
import type { ProviderClock } from "./clock.js"
import type { Faults } from "./faults.js"
import type { Inbox } from "./inbox/Inbox.js"
import type { RequestEntry } from "./Journal.js"
import type { Options, RuntimeOptions } from "./Options.js"

/** What the provider stores and has seen, for tests and demos to read. */
export interface State {
  /** Returns all users. */
  readonly users: () => Promise<ReadonlyArray<User>>
  /** Returns the sessions that have not expired. */
  readonly sessions: () => Promise<ReadonlyArray<Session>>
  /** Returns all organizations. */
  readonly organizations: () => Promise<ReadonlyArray<Organization>>
  /** Returns the members of all organizations, also deleted ones, which can be reactivated. */
  readonly members: () => Promise<ReadonlyArray<Member>>
  /** Returns the sessions of members that have not expired. */
  readonly memberSessions: () => Promise<ReadonlyArray<MemberSession>>
  /** Returns the events of the event log, oldest first. */
  readonly events: () => ReadonlyArray<LoggedEvent>
  /** Returns all requests, answered or failed, oldest first. Includes preflights. */
  readonly requests: () => ReadonlyArray<RequestEntry>
}

/** A provider in this process. */
export interface EmbeddedProvider extends Control {
  /**
   * Like the global `fetch`, but does not follow redirects. Answers the API (`/sdk/v1/…`) and the other routes
   * (`provider/routes.ts`) on any host and below any prefix.
   */
  readonly fetch: typeof globalThis.fetch
  readonly inbox: Inbox
  readonly faults: Faults
  readonly state: State
  readonly clock: ProviderClock
  readonly options: {
    /** Changes these options until `reset`. Members of `bootstrap` that are left out stay. */
    readonly set: (options: RuntimeOptions) => void
  }
}

/** Makes embedded providers. */
export const EmbeddedProvider = {
  /**
   * Makes a provider without users. Its data is in memory unless the options have a `keyValueStore`.
   *
   * @example
   * import { EmbeddedProvider } from "latchkey/provider"
   *
   * const provider = EmbeddedProvider.make({ strict: true })
   * globalThis.fetch = provider.fetch
   */
  make: (options: Options = {}): EmbeddedProvider => {
    const { respond: _, ...provider } = makeEffectProvider(options)
    return provider
  }
}
