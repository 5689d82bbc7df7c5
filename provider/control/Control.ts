/** What tests and demos do with a provider, in this process or in another one. */
import type { LoggedEvent } from "../../src/domain/events/LoggedEvent.js"
import type { Session } from "../../src/domain/session/Session.js"
import type { User } from "../../src/domain/session/User.js"
import type { ActiveFault, FaultMethods } from "../faults.js"
import type { InboxMessage, WaitOptions } from "../inbox/Inbox.js"
import type { RequestEntry } from "../Journal.js"
import type { GoogleAccount, RuntimeOptions } from "../Options.js"
import type { Seed, Seeded, SignedIn, SignInOptions } from "../seed/Seed.js"

/** A value, or a Promise of it when the provider is in another process. */
type Awaitable<Value> = Value | Promise<Value>

/**
 * The functions that a provider in this process (`EmbeddedProvider`) and one in another (`makeControl`) have in common. Await
 * what they return.
 */
export interface Control {
  /** The messages that users were sent. */
  readonly inbox: {
    /** Newest first. The oldest messages are dropped after a thousand. */
    readonly list: (to?: string) => Awaitable<ReadonlyArray<InboxMessage>>
    /** Returns the newest message, to this address if it is given. */
    readonly latest: (to?: string) => Awaitable<InboxMessage | undefined>
    /** Resolves with the newest message to the address that the options allow, once there is one. */
    readonly waitFor: (to: string, options?: WaitOptions) => Promise<InboxMessage>
    /** Removes all messages. */
    readonly clear: () => Awaitable<void>
  }
  /** What the provider stores and has seen. */
  readonly state: {
    /** All users, the first one first. */
    readonly users: () => Promise<ReadonlyArray<User>>
    /** Sessions that have not expired. */
    readonly sessions: () => Promise<ReadonlyArray<Session>>
    /** Events of the event log, oldest first. */
    readonly events: () => Awaitable<ReadonlyArray<LoggedEvent>>
    /** All requests, answered or failed, oldest first. Includes preflights. */
    readonly requests: () => Awaitable<ReadonlyArray<RequestEntry>>
  }
  /** Each method sets a fault and returns the function that removes it. */
  readonly faults: FaultMethods<Awaitable<() => Awaitable<void>>> & {
    /** The faults that will affect calls, oldest first. */
    readonly list: () => Awaitable<ReadonlyArray<ActiveFault>>
    /** Removes the fault with this id, if there is one. */
    readonly remove: (id: number) => Awaitable<void>
    /** Removes all faults. */
    readonly clear: () => Awaitable<void>
  }
  /** The provider's clock. Codes, links and sessions expire by it. */
  readonly clock: {
    /** Milliseconds since 1970. */
    readonly now: () => Awaitable<number>
    /** Moves the clock to a time: milliseconds since 1970, a `Date`, or RFC 3339. */
    readonly set: (time: number | string | Date) => Awaitable<void>
    /** Moves the clock forward, in milliseconds. */
    readonly advance: (ms: number) => Awaitable<void>
  }
  /** The options that can change while the provider runs. */
  readonly options: {
    /** Changes these options until `reset`. Members of `bootstrap` that are left out stay. */
    readonly set: (options: RuntimeOptions) => Awaitable<void>
  }
  /** Adds users, all or none, and returns what was made for each. Rejects with an error that names the wrong member. */
  readonly seed: (seed: Seed) => Promise<Seeded>
  /**
   * Starts a session without a login, for the user with this id, external id, email address or phone number. Rejects for an
   * unknown user.
   */
  readonly signIn: (user: string, options?: SignInOptions) => Promise<SignedIn>
  /**
   * Returns a single-use token that starts a session as the user, or as the member of an organization, with this id within five
   * minutes. Rejects for an unknown id.
   */
  readonly impersonate: (userId: string) => Promise<string>
  /** Stands in for Google One Tap. */
  readonly google: {
    /** Returns the credential that One Tap gives to a page for this account. It works once, within an hour. */
    readonly idToken: (account: GoogleAccount) => Promise<string>
  }
  /** Makes the user with this address reset their password at the next login. Rejects for a user without one. */
  readonly requireReset: (email: string) => Promise<void>
  /** Removes everything: users, sessions, keys, messages, faults and logs. Clock and options are as at the start again. */
  readonly reset: () => Promise<void>
}
