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
export type { LoggedEvent, Telemetry } from "./domain/events/LoggedEvent.js"
export type { Control } from "./provider/control/Control.js"
export { makeControl } from "./provider/control/makeControl.js"
export type { ProviderClock } from "./provider/clock.js"
export { EmbeddedProvider, type State } from "./provider/EmbeddedProvider.js"
export { fileStore, webStore, type DataStore, type WebStorage } from "./provider/stores.js"
export { nodeHandler, type NodeHandlerOptions, type NodeRequest, type NodeResponse } from "./provider/node.js"
export type {
  Seed,
  Seeded,
  SeededPasskey,
  SeededUser,
  SeedPasskey,
  SeedUser,
  SignedIn,
  SignInOptions
} from "./provider/seed/Seed.js"
export { standInAddresses } from "./provider/standIns/scripts.js"
export { worldAddress, type MakeWorld } from "./provider/worlds.js"
export type { ActiveFault, Fault, FaultMethods, FaultOrder, Faults, Scope } from "./provider/faults.js"
export type { Channel, Inbox, InboxMessage, WaitOptions } from "./provider/inbox/Inbox.js"
export type { RequestEntry } from "./provider/Journal.js"
export type { ProjectFeature } from "./provider/http/features.js"
export type { BootstrapData } from "./provider/ProjectSettings.js"
export type {
  ConnectedAppOptions,
  GoogleAccount,
  Member,
  Options,
  RedirectURLType,
  RegisteredURL,
  RuntimeOptions,
  TrustedTokenProfile
} from "./provider/Options.js"
