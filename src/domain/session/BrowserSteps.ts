/**
 * Rules that read and write what the browser holds, as generators of steps. A page without services takes the steps at once
 * (`page/takeSteps.ts`), the services take them as an Effect (`services/kit/takeSteps.ts`): so that each rule exists once.
 */
import type { CookieAttributes } from "./SessionCookies.js"

interface Read {
  readonly _tag: "read"
  readonly key: string
  found: string | null
}

interface Store {
  readonly _tag: "store"
  readonly key: string
  readonly value: string | null
}

interface FindCookies {
  readonly _tag: "cookies"
  readonly name: string
  found: ReadonlyArray<string>
}

interface SetCookie {
  readonly _tag: "setCookie"
  readonly name: string
  readonly value: string
  readonly attributes: CookieAttributes
  isReadable: boolean
}

interface RemoveCookie {
  readonly _tag: "removeCookie"
  readonly name: string
  readonly attributes: CookieAttributes
}

/** One thing to read in storage or to write there. Who takes the step fills in what it found. */
export type StorageStep = Read | Store

/** One thing to read or to write, cookies included. */
export type Step = StorageStep | FindCookies | SetCookie | RemoveCookie

/** A rule: what it returns when all of its steps are taken. */
export type Steps<A> = Generator<Step, A, void>

/** A rule about storage only. */
export type StorageSteps<A> = Generator<StorageStep, A, void>

// Objects, and no rules themselves: to delegate to a generator takes engines ten times the code of a plain `yield`

/** Finds what storage holds under a key. */
export const read = (key: string): Read => ({ _tag: "read", key, found: null })

/** Stores a text under a key. Null removes what is there. */
export const store = (key: string, value: string | null): Store => ({ _tag: "store", key, value })

/** Finds the values of all visible cookies with this name. */
export const cookies = (name: string): FindCookies => ({ _tag: "cookies", name, found: [] })

/** `isReadable` stays false if the page cannot read the cookie back. */
export const setCookie = (name: string, value: string, attributes: CookieAttributes): SetCookie => ({
  _tag: "setCookie",
  name,
  value,
  attributes,
  isReadable: false
})

/** Removes the cookie that was set with these attributes. */
export const removeCookie = (name: string, attributes: CookieAttributes): RemoveCookie => ({
  _tag: "removeCookie",
  name,
  attributes
})
