import * as Option from "effect/Option"
import type { Chunk } from "../../page/chunk.js"
import { fromLoad } from "../../services/kit/fromLoad.js"
import { derived, derivedEffect, Result } from "./runtime.js"

/** What a chunk has loaded. Undefined while it loads and when it cannot be loaded. */
export const loadedChunk = <A>({ load, loaded }: Chunk<A>) => {
  const loadAtom = derivedEffect(() => fromLoad(load))
  return derived((get) => loaded() ?? Option.getOrUndefined(Result.value(get(loadAtom))))
}
