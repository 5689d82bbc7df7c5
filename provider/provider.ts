/**
 * Entry `latchkey/provider`: the provider that needs no network.
 *
 * @example
 * import { createServer } from "node:http"
 * import { EmbeddedProvider, nodeHandler } from "latchkey/provider"
 *
 * const provider = EmbeddedProvider.make()
 * await provider.seed({ users: [{ email: "ada@example.com", password: "correct horse battery staple" }] })
 * createServer(nodeHandler(provider)).listen(4000, "127.0.0.1")
 * provider.inbox.subscribe(({ body, to }) => console.log(to, body))
 */
export type { LoggedEvent, Telemetry } from "../src/domain/events/LoggedEvent.js"
export type { Control } from "./control/Control.js"
export { makeControl } from "./control/makeControl.js"
export type { ProviderClock } from "./clock.js"
export { EmbeddedProvider, type State } from "./EmbeddedProvider.js"
export { fileStore, webStore, type DataStore, type WebStorage } from "./stores.js"
export { nodeHandler, type NodeHandlerOptions, type NodeRequest, type NodeResponse } from "./node.js"
export type {
  Seed,
  Seeded,
  SeededPasskey,
  SeededUser,
  SeedPasskey,
  SeedUser,
  SignedIn,
  SignInOptions
} from "./seed/Seed.js"
export type {
  SeededMember,
  SeededOrganization,
  SeedMember,
  SeedOrganization,
  SeedScimConnection,
  SeedSsoConnection
} from "./seed/SeedOrganization.js"
export { standInAddresses } from "./standIns/scripts.js"
export { worldAddress, type MakeWorld } from "./worlds.js"
export type { ActiveFault, Fault, FaultMethods, FaultOrder, Faults, Scope } from "./faults.js"
export type { Channel, Inbox, InboxMessage, WaitOptions } from "./inbox/Inbox.js"
export type { RequestEntry } from "./Journal.js"
export type { ProjectFeature } from "./http/features.js"
export type { BootstrapData } from "./ProjectSettings.js"
export type {
  ConnectedAppOptions,
  GoogleAccount,
  Member,
  Options,
  RedirectURLType,
  RegisteredURL,
  RuntimeOptions,
  TrustedTokenProfile
} from "./Options.js"
