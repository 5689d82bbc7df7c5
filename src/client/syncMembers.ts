/** The members of the client that answer at once, from what this page knows. */
import { readReturnToken } from "../domain/login/ReturnUrl.js"
import {
  publicState,
  sameState,
  sessionInfo,
  userInfo,
  type SessionSnapshot,
  type SessionTokens
} from "../domain/session/Session.js"
import { permission } from "../domain/sessionCalls/permission.js"
import type { HeldAtCall } from "../domain/session/KnownSession.js"
import { check, listener, tokens } from "../domain/methods/SyncArguments.js"
import type { AnyClient, CreatedTokens, Effects, Unsubscribe } from "./AuthClient.js"

/** What a page knows of its session at once: from its services, or from cookies and storage until they are loaded. */
export interface StateSource {
  readonly snapshot: () => SessionSnapshot
  /** Both tokens, or null when either is missing. */
  readonly tokens: () => SessionTokens | null
  readonly adoptTokens: (tokens: CreatedTokens) => void
  /** Calls `listener` when the snapshot changes. */
  readonly subscribe: (listener: (snapshot: SessionSnapshot) => void) => Unsubscribe
  readonly isAuthorized: (resource_id: string, action: string) => boolean
  /** The page's address. Undefined while it is unknown. */
  readonly href: () => string | undefined
}

/** The services of a client, as its methods reach them. */
export interface LoadedClient {
  /**
   * Calls the method at a path, such as `["otps", "sms", "send"]`. `atCall` is the session of the time of the call, when the
   * page had to wait for these services.
   */
  readonly call: (
    path: ReadonlyArray<string>,
    args: ReadonlyArray<unknown>,
    atCall?: HeldAtCall
  ) => Promise<unknown>
  readonly state: StateSource
  readonly close: () => Promise<void>
}

/** The members that answer at once. */
export type SyncMembers = Omit<AnyClient, keyof Effects | "close"> & {
  readonly [Group in "user" | "session" | "rbac"]: Omit<AnyClient[Group], keyof Effects[Group]>
}

/** Calls back when the part of the state that `pick` returns changes, or when the provider confirms the cached one. */
export const onPicked =
  (state: () => StateSource) =>
  <Picked>(method: string, pick: (snapshot: SessionSnapshot) => Picked) =>
  (callback: (picked: Picked) => void): Unsubscribe => {
    check(method, listener, callback)
    let last = state().snapshot()
    return state().subscribe((next) => {
      const picked = pick(next)
      const isConfirmed = last.fromCache && !next.fromCache && picked !== null
      const differs = !sameState(picked, pick(last))
      last = next
      if (isConfirmed || differs) callback(picked)
    })
  }

/** Asks the policy that the page knows. */
export const permissionIn =
  (state: () => StateSource) =>
  (resource_id: string, action: string): boolean => {
    // Pages call this for each of many elements: the check that builds a message runs for wrong arguments only
    if (typeof resource_id !== "string" || typeof action !== "string") {
      check("rbac.isAuthorizedSync", permission, resource_id, action)
    }
    return state().isAuthorized(resource_id, action)
  }

/** `state` returns what the page knows at the moment. `hasRule` says whether the site asks for a second factor. */
export const syncMembers = (state: () => StateSource, hasRule: boolean): SyncMembers => {
  const now = () => state().snapshot()

  const onPick = onPicked(state)

  return {
    user: {
      getSync: () => now().user,
      getInfo: () => userInfo(now()),
      onChange: onPick("user.onChange", (state) => state.user)
    },
    session: {
      getSync: () => now().session,
      getInfo: () => sessionInfo(now()),
      getTokens: () => state().tokens(),
      onChange: onPick("session.onChange", (state) => state.session),
      updateSession: (given) => {
        check("session.updateSession", tokens, given)
        state().adoptTokens(given)
      }
    },
    rbac: { isAuthorizedSync: permissionIn(state) },
    parseAuthenticateUrl: () => {
      const href = state().href()
      return href === undefined ? null : (readReturnToken(href) ?? null)
    },
    onStateChange: (callback) => {
      check("onStateChange", listener, callback)
      return state().subscribe((snapshot) => callback(publicState(snapshot, hasRule)))
    }
  }
}
