/** The embedded provider over real HTTP on a separate origin, with preflights and credentials. */
import { EmbeddedProvider } from "../../../provider/EmbeddedProvider.js"
import { nodeHandler } from "../../../provider/node.js"
import type { Options } from "../../../provider/Options.js"
import { listen } from "./server.js"

export interface ServedProvider extends EmbeddedProvider {
  /** `http://127.0.0.1:…`: another origin and another site than the pages'. */
  readonly origin: string
  readonly close: () => Promise<void>
}

export const serveProvider = async (options: Options = {}): Promise<ServedProvider> => {
  const make = () =>
    EmbeddedProvider.make({
      passwordHashCost: 16,
      ...options,
      // As a hosted project has it
      bootstrap: { disable_sdk_watermark: false, ...options.bootstrap }
    })
  const provider = make()
  const server = await listen(nodeHandler(provider, { worlds: make }))
  return { ...provider, origin: `http://127.0.0.1:${server.port}`, close: server.close }
}
