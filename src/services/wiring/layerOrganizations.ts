/** Wires all services of a client of organizations. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { clientMade } from "../../domain/client/clientEvents.js"
import type { ClientOptions } from "../../domain/client/ClientSettings.js"
import { consumerProject } from "../../domain/project/b2bProject.js"
import { layerReport } from "../background/layerInstanceReport.js"
import { layerSessionRefresh } from "../background/layerSessionRefresh.js"
import { layerFetch } from "../browser/http.js"
import { loadedOnce } from "../kit/loadedOnce.js"
import { put, stack } from "../kit/stack.js"
import { layerOrganizationClient, MemberOneTap } from "../client/layerOrganizationClient.js"
import type { OrganizationClient } from "../client/OrganizationClient.js"
import { memberFormat, memberKind } from "../organizations/memberKind.js"
import { SessionKind } from "../login/SessionKind.js"
import { SessionFormat } from "../session/SessionFormat.js"
import type { EarlyFacts } from "../wire/Early.js"
import { layerCore, type CoreServices, type ServiceLayers } from "./layerCore.js"
import { layerTransport, type TransportServices } from "./layerTransport.js"

/** Options of a client of organizations. Second factors are a rule of the organization, not of the site. */
export type OrganizationOptions = Omit<ClientOptions, "passkeySignals" | "secondFactor">

/** The services of a client of organizations. */
export type OrganizationServices = CoreServices | OrganizationClient | TransportServices

/** A complete client of organizations, for a browser or for Node. In Node, cookies and storage are kept in memory. */
export const layerOrganizations = (
  publicToken: string,
  options: OrganizationOptions = {},
  replaced: ServiceLayers = {}
): Layer.Layer<OrganizationServices> => {
  const client = layerOrganizationServices(publicToken, options, replaced)
  return replaced.Clock === undefined ? client : Layer.provide(client, Layer.setClock(replaced.Clock))
}

/** The same on the clock that is there. `early` is what the page did before. */
export const layerOrganizationServices = (
  publicToken: string,
  options: OrganizationOptions,
  replaced: ServiceLayers,
  early?: EarlyFacts
): Layer.Layer<OrganizationServices> =>
  stack.pipe(
    put(Layer.succeed(SessionKind, memberKind)),
    put(Layer.succeed(SessionFormat, memberFormat)),
    put(layerCore(publicToken, options, replaced)),
    put(
      layerTransport(options, {
        ...replaced,
        HttpClient: replaced.HttpClient ?? (early && layerFetch(early.fetch))
      })
    ),
    put(layerMemberOneTap(replaced)),
    put(layerOrganizationClient),
    put(layerSessionRefresh),
    put(layerReport(`b2b_${clientMade.event_name}`, "CONSUMER", consumerProject)),
    Layer.scopedContext
  )

/** Google One Tap, whose code is loaded when it is used first. */
const layerMemberOneTap = (replaced: ServiceLayers) =>
  Layer.scoped(
    MemberOneTap,
    Effect.map(
      loadedOnce<MemberOneTap["Type"], CoreServices | TransportServices>(() =>
        import("./makeMemberOneTap.js").then(({ makeMemberOneTap }) => makeMemberOneTap(replaced))
      ),
      (loaded) => ({
        start: (options) => Effect.flatMap(loaded, (oneTap) => oneTap.start(options)),
        discovery: { start: (options) => Effect.flatMap(loaded, (oneTap) => oneTap.discovery.start(options)) }
      })
    )
  )
