/** The members of the client that answer at once, from what this page knows. */
import * as Context from "effect/Context"
import type * as ManagedRuntime from "effect/ManagedRuntime"
import { readReturnToken } from "../domain/ReturnUrl.js"
import { publicState, sameState, sessionInfo, userInfo, type SessionSnapshot } from "../domain/Session.js"
import { checkSync, type syncArguments } from "../domain/SyncArguments.js"
import { Navigation } from "../services/browser/Navigation.js"
import { Rbac } from "../services/features/Rbac.js"
import { Session } from "../services/session/Session.js"
import type { PageServices } from "../services/wiring/layerOnDemand.js"
import type { AuthClient, Effects, Unsubscribe } from "./AuthClient.js"
import { runSync } from "./run.js"

/** The members that answer at once. */
export type SyncMembers = Omit<AuthClient<object>, keyof Effects | "close"> & {
  readonly [Group in "user" | "session" | "rbac"]: Omit<AuthClient<object>[Group], keyof Effects[Group]>
}

export const syncMembers = (
  services: Context.Context<PageServices>,
  runtime: ManagedRuntime.ManagedRuntime<PageServices, never>
): SyncMembers => {
  const session = Context.get(services, Session)
  const rbac = Context.get(services, Rbac)
  const navigation = Context.get(services, Navigation)
  const now = () => runSync(session.snapshot, runtime)

  /** Calls back when the part of the state that `pick` returns changes, or when the provider confirms the cached one. */
  const onPick =
    <Picked>(method: keyof typeof syncArguments, pick: (snapshot: SessionSnapshot) => Picked) =>
    (callback: (picked: Picked) => void): Unsubscribe => {
      checkSync(method, callback)
      let last = now()
      const notify = (next: SessionSnapshot) => {
        const picked = pick(next)
        const isConfirmed = last.fromCache && picked !== null
        const differs = !sameState(picked, pick(last))
        last = next
        if (isConfirmed || differs) callback(picked)
      }
      return runSync(session.subscribe(notify), runtime)
    }

  return {
    user: {
      getSync: () => now().user,
      getInfo: () => userInfo(now()),
      onChange: onPick("user.onChange", (state) => state.user)
    },
    session: {
      getSync: () => now().session,
      getInfo: () => sessionInfo(now()),
      getTokens: () => runSync(session.tokens, runtime),
      onChange: onPick("session.onChange", (state) => state.session),
      updateSession: (tokens) => {
        checkSync("session.updateSession", tokens)
        runSync(session.adoptTokens(tokens), runtime)
      }
    },
    rbac: {
      isAuthorizedSync: (resource_id, action) => {
        // Pages call this for each of many elements: the check that builds a message runs for wrong arguments only
        if (typeof resource_id !== "string" || typeof action !== "string") {
          checkSync("rbac.isAuthorizedSync", resource_id, action)
        }
        return rbac.isAuthorized(resource_id, action)
      }
    },
    parseAuthenticateUrl: () => readReturnToken(runSync(navigation.location, runtime).href) ?? null,
    onStateChange: (callback) => {
      checkSync("onStateChange", callback)
      return runSync(
        session.subscribe((snapshot) => callback(publicState(snapshot))),
        runtime
      )
    }
  }
}
