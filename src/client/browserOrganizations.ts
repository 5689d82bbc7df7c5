/** All services of a client of organizations: what `createOrganizationClient` loads when it is first needed. */
import * as Layer from "effect/Layer"
import type { PageFacts } from "../page/pageFacts.js"
import { OrganizationClient } from "../services/client/OrganizationClient.js"
import { HasWarned } from "../services/kit/Warnings.js"
import { layerOrganizationServices } from "../services/wiring/layerOrganizations.js"
import { Early } from "../services/wire/Early.js"
import type { LayeredOrganizationOptions } from "./OrganizationClient.js"
import { makeClient } from "./makeClient.js"
import { earlyFacts } from "./pageFacts.js"
import type { LoadedClient } from "./syncMembers.js"

export const makeBrowserOrganizations = (
  publicToken: string,
  options: LayeredOrganizationOptions,
  facts: PageFacts
): Promise<LoadedClient> => {
  const early = earlyFacts(facts)
  const { layers = {} } = options
  return makeClient(
    Layer.provide(layerOrganizationServices(publicToken, options, layers, early), [
      Layer.succeed(HasWarned, true),
      Layer.succeed(Early, early)
    ]),
    OrganizationClient,
    layers.Clock,
    facts
  )
}
