/** Mounts the embedded provider, its users and sessions kept in a file, at `/provider` of the playground's own server. */
import { mkdirSync } from "node:fs"
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import type { Connect, Plugin } from "vite"
import type { EmbeddedProvider } from "../src/provider/EmbeddedProvider.js"
import type { fileStore } from "../src/provider/fileStore.js"
import type { nodeHandler } from "../src/provider/node.js"

interface ProviderModules {
  readonly EmbeddedProvider: typeof EmbeddedProvider
  readonly fileStore: typeof fileStore
  readonly nodeHandler: typeof nodeHandler
}

const source = (name: string) => fileURLToPath(new URL(`../src/provider/${name}.ts`, import.meta.url))

const isProvider = (loaded: object): loaded is ProviderModules =>
  "EmbeddedProvider" in loaded && "fileStore" in loaded && "nodeHandler" in loaded

/** A provider made from the sources as they are now: edit `src/provider`, and the next call meets the new one. */
export const embeddedProvider = (file: string): Plugin => ({
  name: "latchkey:embedded-provider",
  configureServer: (server) => {
    mkdirSync(dirname(file), { recursive: true })
    let made: { readonly from: object; readonly handle: Connect.SimpleHandleFunction } | undefined
    const current = async () => {
      const loaded = {
        ...(await server.ssrLoadModule(source("EmbeddedProvider"))),
        ...(await server.ssrLoadModule(source("fileStore"))),
        ...(await server.ssrLoadModule(source("node")))
      }
      if (!isProvider(loaded))
        throw new Error("src/provider lacks EmbeddedProvider, fileStore or nodeHandler.")
      if (made?.from !== loaded.EmbeddedProvider) {
        const provider = loaded.EmbeddedProvider.make({
          projectName: "Playground",
          keyValueStore: loaded.fileStore(file)
        })
        made = { from: loaded.EmbeddedProvider, handle: loaded.nodeHandler(provider) }
      }
      return made.handle
    }
    server.middlewares.use("/provider", (request, response, next) => {
      current().then((handle) => handle(request, response), next)
    })
  }
})
