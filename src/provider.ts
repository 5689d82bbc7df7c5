/** Entry `latchkey/provider`: the provider that needs no network. */
export { EmbeddedProvider, type State } from "./provider/EmbeddedProvider.js"
export type { DataStore } from "./provider/DataStore.js"
export { fileStore } from "./provider/fileStore.js"
export { nodeHandler, type NodeHandlerOptions, type NodeRequest, type NodeResponse } from "./provider/node.js"
export { webStore } from "./provider/webStore.js"
export type { Faults, Scope } from "./provider/faults.js"
export type { Channel, Inbox, Message } from "./provider/inbox/Inbox.js"
export type { RequestEntry } from "./provider/Journal.js"
export type {
  BootstrapData,
  ConnectedAppOptions,
  GoogleAccount,
  Member,
  Options,
  TrustedTokenProfile
} from "./provider/Options.js"
