/** Worlds: providers of one server that share nothing. The path `/_world/NAME/` says which one a request is for. */
import type { EmbeddedProvider } from "./EmbeddedProvider.js"

/** Makes the provider of a world. It is called at the first request for the world. */
export type MakeWorld = (name: string) => EmbeddedProvider | Promise<EmbeddedProvider>

/** A world of a server. */
export interface NamedWorld {
  readonly name: string
  readonly provider: EmbeddedProvider
}

/** The number of worlds that are kept. A world that is used again after that is a new one. */
const capacity = 1000

/** The path of a world, below any prefix. A name has at most 64 letters, digits, `-` and `_`. */
const worldPath = /\/_world\/([\w-]{1,64})(?=\/)/

/** The name of the world in a path. Undefined for the server's own provider. */
export const worldNameIn = (path: string): string | undefined => worldPath.exec(path)?.[1]

/** The address of a world: of its API, its control and its pages. */
export const worldAddress = (address: string, name: string): string =>
  `${address.replace(/\/+$/, "")}/_world/${name}`

/** The worlds of a server. */
export interface Worlds {
  /**
   * The provider that a path is for: the server's own when no world is in the path, undefined when there are no worlds, or
   * when there is no such world and the request may not make one.
   */
  readonly find: (pathname: string, mayMake: boolean) => Promise<EmbeddedProvider | undefined>
  /** The worlds that were made, the newest first. Undefined when the server has none. */
  readonly list: (() => Promise<ReadonlyArray<NamedWorld>>) | undefined
}

/** The worlds of a server with its own provider. Without `make` it has none. */
export const makeWorlds = (own: EmbeddedProvider, make: MakeWorld | undefined): Worlds => {
  /** Least recently used first. */
  const worlds = new Map<string, { readonly order: number; readonly provider: Promise<EmbeddedProvider> }>()
  let count = 0
  return {
    find: async (pathname, mayMake) => {
      const name = worldNameIn(pathname)
      if (name === undefined) return pathname.includes("/_world/") ? undefined : own
      if (make === undefined || !(mayMake || worlds.has(name))) return undefined
      const world = worlds.get(name) ?? {
        order: ++count,
        provider: new Promise<EmbeddedProvider>((resolve) => resolve(make(name)))
      }
      worlds.delete(name)
      worlds.set(name, world)
      const [oldest = name] = worlds.keys()
      if (worlds.size > capacity) worlds.delete(oldest)
      // A world that could not be made is made again
      world.provider.catch(() => worlds.delete(name))
      return world.provider
    },
    list:
      make &&
      (async () => {
        const named = [...worlds]
          .sort(([, a], [, b]) => b.order - a.order)
          .map(async ([name, { provider }]) => ({ name, provider: await provider }))
        const settled = await Promise.allSettled(named)
        return settled.flatMap((each) => (each.status === "fulfilled" ? each.value : []))
      })
  }
}
