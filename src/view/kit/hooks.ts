/** The hooks of screens, and the only file besides `atoms/runtime.ts` that imports the Rx library. */
import { RegistryContext, useRx, useRxRefresh, useRxSet, useRxValue } from "@effect-rx/rx-react"
import { mountIdAtom } from "../atoms/config.js"
import type { Atom, WritableAtom } from "../atoms/runtime.js"
import { textAtom } from "../atoms/words.js"
import type { MainText } from "../i18n/translate.js"

/** Provides the registry that holds the atoms' values to the hooks below it. */
export const AtomsProvider = RegistryContext.Provider

// The library's hooks are called here, not re-exported: bundlers can then remove their unused options.

/** Returns an atom's value and renders again when it changes. */
export const useAtomValue = <A>(atom: Atom<A>): A => useRxValue(atom)

/** What a hook can set an atom to. Not a function: the library would call it at once, to get the value. */
type Settable<W> = Exclude<W, (...args: never) => unknown>

/** Returns a function that sets an atom. */
export const useSetAtom = <R, W>(atom: WritableAtom<R, W>): ((value: Settable<W>) => void) => useRxSet(atom)

/** Returns an atom's value and a function that sets it. */
export const useAtom = <R, W>(
  atom: WritableAtom<R, W>
): readonly [value: R, set: (value: Settable<W>) => void] => useRx(atom)

/** Returns a function that runs an atom's effect again. */
export const useRefreshAtom = <A>(atom: Atom<A>): (() => void) => useRxRefresh(atom)

/** Returns the function that looks up Main's texts. */
export const useText = (): MainText => useAtomValue(textAtom)

/** Returns the element id of a field, which no other element of the page has. */
export const useFieldId = (name: string): string => `${useAtomValue(mountIdAtom)}-${name}`

/**
 * Whether the widget may move the focus to an element of its own: no other part of the page has it, nor another section of the
 * account. A screen may come while the person types elsewhere, as when a page is loaded or another tab signs in.
 */
export const isFocusFree = (element: Element): boolean => {
  // A shadow root names the element inside it that has the focus, the document only its host
  const root: Node & { readonly activeElement?: Element | null; readonly host?: Element } =
    element.getRootNode()
  const { activeElement, host } = root
  if (activeElement) {
    const own = element.closest(".lk-section, .lk-root")
    return activeElement.contains(element) || own?.contains(activeElement) === true
  }
  return host === undefined || isFocusFree(host)
}

/** A ref that focuses an element when it is mounted, unless another element of the page has the focus. */
export const focusIfFree = (element: HTMLElement | null): void => {
  if (element !== null && isFocusFree(element)) element.focus()
}

/** The same for a screen that shows when the page opens, where the page stays as it is scrolled. */
export const focusOnArrival = (element: HTMLElement | null): void => {
  if (element !== null && isFocusFree(element)) element.focus({ preventScroll: true })
}

/** A ref that moves the focus to an element when it is mounted. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()

/** A ref that focuses an input when it is mounted and selects its text, so that typing replaces it. */
export const selectOnMount = (input: HTMLInputElement | null): void => {
  // `select()` alone moves the focus in some browsers only
  input?.focus()
  input?.select()
}

/** The same, unless another element of the page has the focus. */
export const selectIfFree = (input: HTMLInputElement | null): void => {
  if (input !== null && isFocusFree(input)) selectOnMount(input)
}

/** Whether a key was for an input method. Safari says so only by 229. */
export const isForInputMethod = (event: {
  readonly isComposing: boolean
  readonly keyCode: number
}): boolean => event.isComposing || event.keyCode === 229
