import { makeChunk, type Chunk } from "./chunk.js"
import { loadChunk } from "./loadChunk.js"

/** Makes the chunk that `load` imports. */
export const importedChunk = <A>(load: () => Promise<A>): Chunk<A> => makeChunk(() => loadChunk(load))
