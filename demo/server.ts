/** Mounts the embedded provider at `/provider` of the playground's own server. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import * as KeyValueStore from "@effect/platform/KeyValueStore"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Connect, Plugin } from "vite"
import type { EmbeddedProvider } from "../src/provider/EmbeddedProvider.js"
import type { nodeHandler } from "../src/provider/node.js"

interface ProviderModules {
  readonly EmbeddedProvider: typeof EmbeddedProvider
  readonly nodeHandler: typeof nodeHandler
}

const source = (name: string) => fileURLToPath(new URL(`../src/provider/${name}.ts`, import.meta.url))

const isProvider = (loaded: object): loaded is ProviderModules =>
  "EmbeddedProvider" in loaded && "nodeHandler" in loaded

/** Users and sessions outlive the server: they are written to `file` at each change. */
const fileStore = (file: string): KeyValueStore.KeyValueStore => {
  const values = new Map<string, string>()
  try {
    const saved: unknown = JSON.parse(readFileSync(file, "utf8"))
    if (typeof saved === "object" && saved !== null)
      for (const [key, value] of Object.entries(saved)) values.set(key, String(value))
  } catch {
    // The first start, or a file of nobody's: begin empty.
  }
  const change = (apply: () => void) =>
    Effect.sync(() => {
      apply()
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(Object.fromEntries(values)))
    })
  return KeyValueStore.makeStringOnly({
    get: (key) => Effect.sync(() => Option.fromNullable(values.get(key))),
    set: (key, value) => change(() => values.set(key, value)),
    remove: (key) => change(() => values.delete(key)),
    clear: change(() => values.clear()),
    size: Effect.sync(() => values.size)
  })
}

/** A provider made from the sources as they are now: edit `src/provider`, and the next call meets the new one. */
export const embeddedProvider = (file: string): Plugin => ({
  name: "latchkey:embedded-provider",
  configureServer: (server) => {
    const store = fileStore(file)
    let made: { readonly from: object; readonly handle: Connect.SimpleHandleFunction } | undefined
    const current = async () => {
      const loaded = {
        ...(await server.ssrLoadModule(source("EmbeddedProvider"))),
        ...(await server.ssrLoadModule(source("node")))
      }
      if (!isProvider(loaded)) throw new Error("src/provider has neither EmbeddedProvider nor nodeHandler.")
      if (made?.from !== loaded.EmbeddedProvider) {
        const provider = loaded.EmbeddedProvider.make({ projectName: "Playground", keyValueStore: store })
        made = { from: loaded.EmbeddedProvider, handle: loaded.nodeHandler(provider) }
      }
      return made.handle
    }
    server.middlewares.use("/provider", (request, response, next) => {
      current().then((handle) => handle(request, response), next)
    })
  }
})
