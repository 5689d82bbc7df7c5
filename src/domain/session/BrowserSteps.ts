/**
 * Rules that read and write what the browser holds, as generators of steps. A page without services takes the steps at once
 * (`page/takeSteps.ts`), the services take them as an Effect (`services/kit/takeSteps.ts`): so that each rule exists once.
 */
import type { CookieAttributes } from "./SessionCookies.js"

/** One thing to read in storage or to write there. Who takes the step fills in what it found. */
export type StorageStep =
  | { readonly _tag: "read"; readonly key: string; found: string | null }
  | { readonly _tag: "store"; readonly key: string; readonly value: string | null }

/** One thing to read or to write, cookies included. */
export type Step =
  | StorageStep
  | { readonly _tag: "cookies"; readonly name: string; found: ReadonlyArray<string> }
  | {
      readonly _tag: "setCookie"
      readonly name: string
      readonly value: string
      readonly attributes: CookieAttributes
      isReadable: boolean
    }
  | { readonly _tag: "removeCookie"; readonly name: string; readonly attributes: CookieAttributes }

/** A rule: what it returns when all of its steps are taken. */
export type Steps<A> = Generator<Step, A, void>

/** A rule about storage only. */
export type StorageSteps<A> = Generator<StorageStep, A, void>

/** What storage holds under a key. */
export function* read(key: string): StorageSteps<string | null> {
  const step: StorageStep = { _tag: "read", key, found: null }
  yield step
  return step.found
}

/** Stores a text under a key. Null removes what is there. */
export function* store(key: string, value: string | null): StorageSteps<void> {
  yield { _tag: "store", key, value }
}

/** The values of all visible cookies with this name. */
export function* cookies(name: string): Steps<ReadonlyArray<string>> {
  const step: Step = { _tag: "cookies", name, found: [] }
  yield step
  return step.found
}

/** Returns false if the page cannot read the cookie back. */
export function* setCookie(name: string, value: string, attributes: CookieAttributes): Steps<boolean> {
  const step: Step = { _tag: "setCookie", name, value, attributes, isReadable: false }
  yield step
  return step.isReadable
}

/** Removes the cookie that was set with these attributes. */
export function* removeCookie(name: string, attributes: CookieAttributes): Steps<void> {
  yield { _tag: "removeCookie", name, attributes }
}
