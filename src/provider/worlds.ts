/** Worlds: providers of one server that share nothing. The path `/_world/NAME/` says which one a request is for. */
import type { EmbeddedProvider } from "./EmbeddedProvider.js"

/** Makes the provider of a world. It is called at the first request for the world. */
export type MakeWorld = (name: string) => EmbeddedProvider | Promise<EmbeddedProvider>

/** The number of worlds that are kept. A world that is used again after that is a new one. */
const capacity = 1000

/** The path of a world, below any prefix. A name has at most 64 letters, digits, `-` and `_`. */
const worldPath = /\/_world\/([\w-]{1,64})(?=\/)/

/** The address of a world: of its API, its control and its pages. */
export const worldAddress = (address: string, name: string): string =>
  `${address.replace(/\/+$/, "")}/_world/${name}`

/**
 * Returns the provider that a path is for: the server's own when no world is in the path, undefined when there are no
 * worlds.
 */
export const worldFinder = (own: EmbeddedProvider, make: MakeWorld | undefined) => {
  /** Least recently used first. */
  const worlds = new Map<string, Promise<EmbeddedProvider>>()
  return async (pathname: string): Promise<EmbeddedProvider | undefined> => {
    const name = worldPath.exec(pathname)?.[1]
    if (name === undefined) return pathname.includes("/_world/") ? undefined : own
    if (make === undefined) return undefined
    const world = worlds.get(name) ?? new Promise<EmbeddedProvider>((resolve) => resolve(make(name)))
    worlds.delete(name)
    worlds.set(name, world)
    const [oldest = name] = worlds.keys()
    if (worlds.size > capacity) worlds.delete(oldest)
    // A world that could not be made is made again
    world.catch(() => worlds.delete(name))
    return world
  }
}
