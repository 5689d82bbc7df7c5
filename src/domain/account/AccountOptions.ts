/** The options of the account page. */
import type { Session } from "../session/Session.js"
import type { StepUpOptions } from "../secondFactor/StepUpOptions.js"
import type { User } from "../session/User.js"
import type { AccountSection } from "./accountSections.js"

export type { AccountSection } from "./accountSections.js"

/** A session of the user, as your server's list of them has it. */
export interface AccountSession extends Pick<
  Session,
  "session_id" | "started_at" | "last_accessed_at" | "attributes"
> {}

/** What your server does for the section `sessions`: the wire has no call for it. Both run with the page's own cookies. */
export interface AccountSessions {
  /** Returns the user's sessions, of this browser and of others. */
  readonly list: () => Promise<ReadonlyArray<AccountSession>>
  /** Ends one of them. */
  readonly revoke: (session_id: string) => Promise<unknown>
}

/** A section of your own. */
export interface OwnSection {
  /** Its heading, in the language of the page. */
  readonly title: string
  /** A sentence below the heading. Default: none. */
  readonly text?: string | undefined
  /**
   * Fills the element, which is empty. It is called when the section is shown and again when the user or their session is another;
   * the function that it returns is called before that, and when the section goes away.
   */
  readonly render: (element: HTMLElement, user: User) => (() => void) | void
}

/** What the account page shows. */
export interface AccountOptions {
  /**
   * The names of the sections, in their order: those of the page, and those of `ownSections`. Default: all that have something to
   * show, then your own.
   */
  readonly sections?: ReadonlyArray<AccountSection | (string & Record<never, never>)> | undefined
  /**
   * The section that is scrolled to, for links that lead to it. Default: the one that the page's address names, as in
   * `/account#latchkey-passkeys`.
   */
  readonly section?: AccountSection | (string & Record<never, never>) | undefined
  /** How your server lists and ends sessions. Default: no section `sessions`. */
  readonly sessions?: AccountSessions | undefined
  /**
   * Deletes the signed-in user through your server, which must check their session and its second factor. Rejects when the server
   * refuses, or resolves with the `Response` of `fetch`. The widget signs out afterwards. Default: no section `deleteAccount`.
   */
  readonly deleteAccount?: (() => Promise<unknown>) | undefined
  /** Sections of your own, by their names. Default: none. */
  readonly ownSections?: Readonly<Record<string, OwnSection>> | undefined
}

/** The options of the mount, and how it asks for the second factor again. */
export interface AccountMount extends AccountOptions {
  readonly stepUp: (options: StepUpOptions & { readonly signal?: AbortSignal }) => Promise<unknown>
}
