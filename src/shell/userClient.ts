/** The client of users, before its services are loaded. */
import type { AnyClient, Effects } from "../client/AuthClient.js"
import { promisedBy } from "../client/promisedBy.js"
import { syncMembers } from "../client/syncMembers.js"
import { methodNames } from "../domain/methods/ClientMethods.js"
import { indexPolicy } from "../domain/rbac/Rbac.js"
import { readStoredState } from "../domain/session/StoredState.js"
import type { ClientKind } from "./client.js"

/** The kind of the clients of users. */
export const userClient: ClientKind<Omit<AnyClient, "close">> = {
  read: readStoredState,
  loadKeeper: () => import("./keepSession.js"),
  loadRedeemer: () => import("./redeemLink.js"),
  linkType: "magic_links",
  index: indexPolicy,
  tokenTypes: /^(magic_links|oauth|login)$/,
  make: (call, state, { secondFactor }) => {
    const { rbac, session, user, ...members } = syncMembers(state, secondFactor !== undefined)
    const methods = promisedBy<Effects>(methodNames, call)
    return {
      ...methods,
      ...members,
      user: { ...methods.user, ...user },
      session: { ...methods.session, ...session },
      rbac: { ...methods.rbac, ...rbac }
    }
  }
}
