/** A tab of any browser, driven by real input events. */

/** Runs in the page. Its text is sent, so it uses nothing from outside but its arguments. */
export type InPage<Args extends ReadonlyArray<unknown>, Value> = (...args: Args) => Value | PromiseLike<Value>

export interface Tab {
  readonly goto: (url: string) => Promise<void>
  readonly reload: () => Promise<void>
  /** Resolves with the function's value, as JSON keeps it. */
  readonly evaluate: <Args extends ReadonlyArray<unknown>>(
    inPage: InPage<Args, unknown>,
    ...args: Args
  ) => Promise<unknown>
  /** Clicks the element that `find` returns. Rejects when there is none, or when it cannot be clicked now. */
  readonly click: <Args extends ReadonlyArray<unknown>>(
    find: InPage<Args, Element | undefined>,
    ...args: Args
  ) => Promise<void>
  /** Presses and releases keys one after the other: single characters, or names like `Enter`. */
  readonly press: (keys: Iterable<string>) => Promise<void>
  /** Gives the computer an authenticator whose owner consents. Missing where no passkey can be made. */
  readonly addAuthenticator?: () => Promise<void>
}

/** Tabs that share cookies and storage with each other, and with no other session. */
export interface Session {
  readonly newTab: () => Promise<Tab>
  readonly close: () => Promise<void>
}

/** A browser engine. `open` starts the browser if none is running. */
export interface Engine {
  readonly name: string
  readonly open: () => Promise<Session>
}
