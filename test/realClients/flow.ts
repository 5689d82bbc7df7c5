/** A flow that the provider's own clients go through, and its tests. */
import { describe, it } from "vitest"
import type { Options } from "../../provider/provider.js"
import { sliceOf } from "../support/deep.js"
import { versions, type Version } from "../support/realClients/bundle.js"
import type { Transport } from "../support/realClients/serve.js"
import { inWorld, type World } from "../support/realClients/world.js"

export interface Flow {
  readonly name: string
  readonly options?: Options
  /** Default: both versions. */
  readonly versions?: ReadonlyArray<Version>
  /** Default: HTTP and TLS. */
  readonly transports?: ReadonlyArray<Transport>
  readonly story: (world: World) => Promise<void>
}

/** Each version over each transport of the flow. */
export const casesOf = (flows: ReadonlyArray<Flow>) =>
  flows.flatMap((flow) =>
    (flow.versions ?? versions).flatMap((version) =>
      (flow.transports ?? (["http", "https"] as const)).map((transport) => ({ ...flow, version, transport }))
    )
  )

/** Tests the flows. A slice has other cases for each commit. */
export const testFlows = (title: string, flows: ReadonlyArray<Flow>): void => {
  describe(title, () => {
    it.each(sliceOf(casesOf(flows)))(
      "$name works in version $version over $transport",
      async ({ story, ...world }) => {
        await inWorld(world, story)
      }
    )
  })
}
