/** Wires all services of a client of organizations. */
import * as Layer from "effect/Layer"
import type { ClientOptions } from "../../domain/client/ClientSettings.js"
import { layerSessionRefresh } from "../background/layerSessionRefresh.js"
import { put, stack } from "../kit/stack.js"
import { layerOrganizationClient } from "../client/layerOrganizationClient.js"
import type { OrganizationClient } from "../client/OrganizationClient.js"
import { memberFormat, memberKind } from "../organizations/memberKind.js"
import { SessionKind } from "../login/SessionKind.js"
import { SessionFormat } from "../session/SessionFormat.js"
import { layerCore, type CoreServices, type ServiceLayers } from "./layerCore.js"
import { layerTransport, type TransportServices } from "./layerTransport.js"

/** Options of a client of organizations. Second factors are a rule of the organization, not of the site. */
export type OrganizationOptions = Omit<ClientOptions, "passkeySignals" | "secondFactor">

/** A complete client of organizations, for a browser or for Node. In Node, cookies and storage are kept in memory. */
export const layerOrganizations = (
  publicToken: string,
  options: OrganizationOptions = {},
  replaced: ServiceLayers = {}
): Layer.Layer<CoreServices | OrganizationClient | TransportServices> => {
  const client = stack.pipe(
    put(Layer.succeed(SessionKind, memberKind)),
    put(Layer.succeed(SessionFormat, memberFormat)),
    put(layerCore(publicToken, options, replaced)),
    put(layerTransport(options, replaced)),
    put(layerOrganizationClient),
    put(layerSessionRefresh),
    Layer.scopedContext
  )
  return replaced.Clock === undefined ? client : Layer.provide(client, Layer.setClock(replaced.Clock))
}
