/** The client and the session, for components below an `AuthProvider`. */
import {
  createContext,
  createElement,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactElement,
  type ReactNode
} from "react"
import type { AuthClient } from "../client/AuthClient.js"
import type { PermissionOf, ProjectConfiguration, SessionOf, UserOf } from "../client/AnswerOf.js"
import { UsageError } from "../domain/errors/BasicErrors.js"
import { provenCategories, type ProvenCategory } from "../domain/secondFactor/factors.js"
import type { AuthWidget } from "../widget.js"

const ClientContext = createContext<AuthClient<object> | undefined>(undefined)

/** The props of `AuthProvider`. */
export interface AuthProviderProps {
  /**
   * The client for the components and hooks below. Create it once: with `createAuthWidget` where one of them is a form, otherwise
   * `createAuthClient` is lighter.
   */
  readonly client: AuthClient<object>
  /** What uses the client. */
  readonly children: ReactNode
}

/** Provides `client` to the components and hooks of this entry below it. */
export const AuthProvider = ({ client, children }: AuthProviderProps): ReactElement =>
  createElement(ClientContext.Provider, { value: client }, children)

/**
 * Returns the client of the nearest `AuthProvider`. Throws a usage error when there is none. `Project` says of which project
 * it is, as for `createAuthWidget`.
 *
 * @example
 * import { useAuthClient } from "latchkey/react"
 *
 * const SignOut = () => {
 *   const auth = useAuthClient()
 *   return <button onClick={() => auth.session.revoke()}>Sign out</button>
 * }
 */
export function useAuthClient<
  Project extends ProjectConfiguration = Latchkey.DefaultProjectConfiguration
>(): AuthClient<Project>
export function useAuthClient(): AuthClient<object> {
  const client = useContext(ClientContext)
  // A page without types may provide null, or a client of organizations
  if (!client || "organization" in client) {
    throw new UsageError({
      method: "useAuthClient",
      problem:
        "It must be called below an AuthProvider. So must Login, useUser and the others: <AuthProvider client={…}>, " +
        "with a client of createAuthWidget or createAuthClient."
    })
  }
  return client
}

/**
 * Returns the client of the nearest `AuthProvider` as `createAuthWidget` has made it, with `stepUp` and the methods that mount
 * forms. Throws a usage error when there is none, or one of `createAuthClient`.
 *
 * @example
 * import { useAuthWidget } from "latchkey/react"
 *
 * const Pay = ({ pay }: { pay: () => void }) => {
 *   const auth = useAuthWidget()
 *   return <button onClick={() => void auth.stepUp({ maxAgeMinutes: 5 }).then(pay)}>Pay</button>
 * }
 */
export function useAuthWidget<
  Project extends ProjectConfiguration = Latchkey.DefaultProjectConfiguration
>(): AuthWidget<Project>
export function useAuthWidget(): AuthClient<object> {
  const client = useAuthClient<object>()
  if (!("mountLogin" in client)) {
    throw new UsageError({
      method: "useAuthWidget",
      problem:
        "The client of the AuthProvider shows no forms. Login and the other forms need one of createAuthWidget."
    })
  }
  return client
}

/** The status of a hook's value. */
export interface HookStatus {
  /** True until a response of the provider confirmed or replaced the stored value. */
  readonly fromCache: boolean
  /** False until it is known whether a session exists. Render neither the app nor the login until then. */
  readonly isInitialized: boolean
}

/** A client of any kind, as hooks follow it. */
export interface StatefulClient {
  readonly onStateChange: (callback: () => void) => () => void
  readonly session: { readonly getInfo: () => { readonly fromCache: boolean; readonly status: string } }
}

/** The status of what a client knows. */
export const useStatus = (client: StatefulClient): HookStatus => ({
  fromCache: useSyncExternalStore(
    client.onStateChange,
    () => client.session.getInfo().fromCache,
    serverFalse
  ),
  isInitialized: useSyncExternalStore(
    client.onStateChange,
    () => client.session.getInfo().status !== "unknown",
    serverFalse
  )
})

/** The values during server rendering, which has no session. */
const serverFalse = () => false
export const serverNull = () => null

/**
 * Returns the signed-in user, or null when signed out. Renders again when the user changes.
 *
 * @example
 * import { useUser } from "latchkey/react"
 *
 * const Greeting = () => {
 *   const { isInitialized, user } = useUser()
 *   return isInitialized ? <p>{user === null ? "Signed out" : `Hello, ${user.name.first_name}`}</p> : null
 * }
 */
export const useUser = <
  Project extends ProjectConfiguration = Latchkey.DefaultProjectConfiguration
>(): HookStatus & {
  /** The signed-in user, or null when signed out. */
  readonly user: UserOf<Project> | null
} => {
  const client = useAuthClient<Project>()
  const user = useSyncExternalStore(client.onStateChange, client.user.getSync, serverNull)
  return { user, ...useStatus(client) }
}

/**
 * Returns the current session, or null when signed out. Renders again when the session changes.
 *
 * @example
 * import { useSession } from "latchkey/react"
 *
 * const Expiry = () => {
 *   const { session } = useSession()
 *   return session && <time>{session.expires_at}</time>
 * }
 */
export const useSession = <
  Project extends ProjectConfiguration = Latchkey.DefaultProjectConfiguration
>(): HookStatus & {
  /** The current session, or null when signed out. */
  readonly session: SessionOf<Project> | null
  /**
   * Whether the session has the second factor that the option `secondFactor` of the client asks for. Without the option, true
   * when there is a session. Your server must check the same.
   */
  readonly isComplete: boolean
  /** What the session's factors prove, the category that was proven last first. Empty when signed out. */
  readonly categories: ReadonlyArray<ProvenCategory>
} => {
  const client = useAuthClient<Project>()
  const session = useSyncExternalStore(client.onStateChange, client.session.getSync, serverNull)
  const isComplete = useSyncExternalStore(
    client.onStateChange,
    () => client.session.getInfo().isComplete,
    serverFalse
  )
  const categories = useMemo(() => (session === null ? [] : provenCategories(session)), [session])
  return { session, isComplete, categories, ...useStatus(client) }
}

/**
 * Returns whether the signed-in user's roles allow `action` on `resource_id`, by the project's RBAC policy.
 *
 * @example
 * import { useIsAuthorized } from "latchkey/react"
 *
 * const EditButton = () => {
 *   const { isAuthorized } = useIsAuthorized("documents", "edit")
 *   return isAuthorized ? <button>Edit</button> : null
 * }
 */
export const useIsAuthorized = <Project extends ProjectConfiguration = Latchkey.DefaultProjectConfiguration>(
  ...permission: PermissionOf<Project>
): HookStatus & {
  /** Whether the action is allowed. False when signed out, until the policy is known, and when it cannot be fetched. */
  readonly isAuthorized: boolean
} => {
  const client = useAuthClient<Project>()
  return usePermissionOf(client, permission)
}

/** Whether the policy allows the signed-in person an action, for a client of any kind. */
export const usePermissionOf = <Permission extends ReadonlyArray<unknown>>(
  client: StatefulClient & {
    readonly rbac: {
      readonly isAuthorizedSync: (...permission: Permission) => boolean
      readonly isAuthorized: (...permission: Permission) => Promise<boolean>
    }
  },
  permission: Permission
) => {
  const { fromCache, isInitialized } = useStatus(client)
  const isAuthorized = useSyncExternalStore(
    client.onStateChange,
    () => client.rbac.isAuthorizedSync(...permission),
    serverFalse
  )
  // A loaded policy causes no state change of the client: this state renders the component again
  const [loadedFrom, setLoadedFrom] = useState<object>()
  useEffect(() => {
    let isMounted = true
    client.rbac.isAuthorized(...permission).then(
      () => isMounted && setLoadedFrom(client),
      // The client is closed
      () => {}
    )
    return () => {
      isMounted = false
    }
  }, [client, ...permission])
  return { isAuthorized, isInitialized, fromCache: fromCache || (isInitialized && loadedFrom !== client) }
}
