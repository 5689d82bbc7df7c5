import { useLayoutEffect, useState } from "react"
import { derived, Result, type Atom } from "./atoms/runtime.js"
import { useAtomValue } from "./hooks.js"

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
