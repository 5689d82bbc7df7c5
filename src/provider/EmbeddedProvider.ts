/** The embedded provider: the server side of the wire in this process, with an inbox, faults and a clock. */
import type { LoggedEvent } from "../domain/api/Events.js"
import type { Session } from "../domain/Session.js"
import type { User } from "../domain/User.js"
import { makeEffectProvider } from "./EffectProvider.js"
import type { Faults } from "./faults.js"
import type { Inbox } from "./inbox/Inbox.js"
import type { RequestEntry } from "./Journal.js"
import type { GoogleAccount, Options } from "./Options.js"

/** What the provider stores and has seen, for tests and demos to read. */
export interface State {
  readonly users: () => Promise<ReadonlyArray<User>>
  /** Sessions that have not expired. */
  readonly sessions: () => Promise<ReadonlyArray<Session>>
  /** Events of the event log, oldest first. */
  readonly events: () => ReadonlyArray<LoggedEvent>
  /** All requests, answered or failed, oldest first. Includes preflights. */
  readonly requests: () => ReadonlyArray<RequestEntry>
}

/** A provider in this process. */
export interface EmbeddedProvider {
  /**
   * Like the global `fetch`, but does not follow redirects. Answers the API (`/sdk/v1/…`) and the other routes
   * (`src/provider/webRoutes.ts`) on any host and below any prefix.
   */
  readonly fetch: typeof globalThis.fetch
  readonly inbox: Inbox
  readonly faults: Faults
  readonly state: State
  readonly clock: {
    /** Moves the provider's clock forward, in milliseconds. */
    readonly advance: (ms: number) => void
  }
  /** Returns a single-use token that starts a session as the user within five minutes. Rejects for an unknown user. */
  readonly impersonate: (userId: string) => Promise<string>
  readonly google: {
    /** Returns the credential that One Tap gives to a page for this account. It works once, within an hour. */
    readonly idToken: (account: GoogleAccount) => Promise<string>
  }
  /** Makes the user with this address reset their password at the next login. Rejects for a user without one. */
  readonly requireReset: (email: string) => Promise<void>
  /** Removes everything: users, sessions, keys, messages, faults and logs. Also resets the clock. */
  readonly reset: () => Promise<void>
}

/** Makes embedded providers. */
export const EmbeddedProvider = {
  /** Makes a provider without users. Its data is in memory unless the options have a `keyValueStore`. */
  make: (options: Options = {}): EmbeddedProvider => {
    const { respond: _, ...provider } = makeEffectProvider(options)
    return provider
  }
}
