/** Hooks that run something from the moment a component is on the page until it is removed. */
import { useLayoutEffect, useRef, useState, type RefObject } from "react"
import { derived, Result, type Atom } from "../atoms/runtime.js"
import { useAtomValue } from "./hooks.js"

/**
 * Returns a ref. `attach` gets its element once that is on the page, and returns what runs when the component is
 * removed. Both happen again when `cause` is another. Default: `attach`. A ref that returns its cleanup needs React 19.
 */
export const useAttached = (
  attach: (element: HTMLElement) => () => void,
  cause: object = attach
): RefObject<HTMLDivElement | null> => {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (ref.current === null ? undefined : attach(ref.current)), [cause])
  return ref
}

const waitingAtom = derived(() => Result.initial(true))

/**
 * Runs an `onEntry` atom while the component is mounted and returns its result. The effect starts once the component is
 * on the page, so a render that React discards or repeats starts nothing.
 */
export const useOnEntry = <A, E>(atom: Atom<Result.Result<A, E>>): Result.Result<A, E> => {
  const [isMounted, setMounted] = useState(false)
  // React renders again before it paints, and subscribes to the atom in the same task
  useLayoutEffect(() => setMounted(true), [])
  return useAtomValue<Result.Result<A, E>>(isMounted ? atom : waitingAtom)
}
