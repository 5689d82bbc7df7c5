/** Mounts the embedded provider, its users and sessions kept in a file, at `/embedded` of the playground's own server. */
import { mkdirSync } from "node:fs"
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import * as Schema from "effect/Schema"
import type { Connect, Plugin, ViteDevServer } from "vite"
import type { EmbeddedProvider } from "../provider/EmbeddedProvider.js"
import type { ActiveFault } from "../provider/faults.js"
import type { fileStore } from "../provider/stores.js"
import type { handlerWithSite } from "../provider/node.js"
import { optionsOf } from "./server/optionsOf.js"
import { answerOrder } from "./server/orders.js"
import { sameSettings, settingsIn, standard } from "./settings.js"
import { endless, type Status } from "./status.js"

interface ProviderModules {
  readonly EmbeddedProvider: typeof EmbeddedProvider
  readonly fileStore: typeof fileStore
  readonly handlerWithSite: typeof handlerWithSite
}

interface Made {
  readonly from: object
  readonly provider: EmbeddedProvider
  readonly handle: Connect.SimpleHandleFunction
}

/** The link from the provider's page. Vite serves the pages. */
const playground = { name: "Playground", href: "/", find: () => undefined }

const source = (name: string) => fileURLToPath(new URL(`../provider/${name}.ts`, import.meta.url))

const isProvider = (loaded: object): loaded is ProviderModules =>
  "EmbeddedProvider" in loaded && "fileStore" in loaded && "handlerWithSite" in loaded

/**
 * Serves a provider made from the current sources. After an edit of `provider` or a change of the settings, the next
 * call is answered by a new provider. Users and sessions stay, and what is only in memory is lost.
 */
export const embeddedProvider = (file: string): Plugin => ({
  name: "latchkey:embedded-provider",
  configureServer: (server) => {
    mkdirSync(dirname(file), { recursive: true })
    let settings = standard
    let made: Made | undefined
    const current = async () => {
      const loaded = {
        ...(await server.ssrLoadModule(source("EmbeddedProvider"))),
        ...(await server.ssrLoadModule(source("stores"))),
        ...(await server.ssrLoadModule(source("node")))
      }
      if (!isProvider(loaded))
        throw new Error("provider lacks EmbeddedProvider, fileStore or handlerWithSite.")
      if (made?.from !== loaded.EmbeddedProvider) {
        const provider = loaded.EmbeddedProvider.make({
          ...optionsOf(settings, originOf(server)),
          keyValueStore: loaded.fileStore(file)
        })
        made = {
          from: loaded.EmbeddedProvider,
          provider,
          handle: loaded.handlerWithSite(provider, {}, playground)
        }
      }
      return made
    }

    const orders = {
      "GET /status": (): Status => ({
        settings,
        ahead: made === undefined ? 0 : secondsAhead(made.provider) * 1000,
        faults: (made?.provider.faults.list() ?? []).map(withoutEndless)
      }),
      "POST /settings": (body: unknown) => {
        const asked = settingsIn(Schema.decodeUnknownSync(Schema.Array(Schema.Unknown))(body))
        if (sameSettings(asked, settings)) return
        settings = asked
        made = undefined
      }
    }
    server.middlewares.use("/embedded/_playground", (request, response, next) => {
      answerOrder(orders, request, response).catch(next)
    })
    server.middlewares.use("/embedded", (request, response, next) => {
      current().then(({ handle }) => handle(request, response), next)
    })
  }
})

/** Whole seconds: the two times are not read at the same moment. */
const secondsAhead = ({ clock }: EmbeddedProvider) => Math.round((clock.now() - Date.now()) / 1000)

/** The fault without the count that stands for infinity. */
const withoutEndless = ({ left, ...fault }: ActiveFault): ActiveFault =>
  left === undefined || left > endless / 2 ? fault : { ...fault, left }

const originOf = ({ resolvedUrls }: ViteDevServer): string =>
  new URL(resolvedUrls?.local[0] ?? "http://localhost").origin
