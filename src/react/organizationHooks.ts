/** The client of organizations and what it knows, for components below an `OrganizationProvider`. */
import {
  createContext,
  createElement,
  useContext,
  useSyncExternalStore,
  type ReactElement,
  type ReactNode
} from "react"
import type { OrganizationClient } from "../client/OrganizationClient.js"
import { UsageError } from "../domain/errors/BasicErrors.js"
import type { Member, MemberSession } from "../domain/organizations/records/Member.js"
import type { Organization } from "../domain/organizations/records/Organization.js"
import { serverNull, usePermissionOf, useStatus, type HookStatus } from "./hooks.js"

const ClientContext = createContext<OrganizationClient | undefined>(undefined)

/** The props of `OrganizationProvider`. */
export interface OrganizationProviderProps {
  /** The client for the hooks below, as `createOrganizationClient` of `latchkey/b2b` has made it. Create it once. */
  readonly client: OrganizationClient
  /** What uses the client. */
  readonly children: ReactNode
}

/** Provides `client` to the hooks of organizations below it. An `AuthProvider` may stand beside it. */
export const OrganizationProvider = ({ client, children }: OrganizationProviderProps): ReactElement =>
  createElement(ClientContext.Provider, { value: client }, children)

/**
 * Returns the client of the nearest `OrganizationProvider`. Throws a usage error when there is none.
 *
 * @example
 * import { useOrganizationClient } from "latchkey/react"
 *
 * const SignOut = () => {
 *   const auth = useOrganizationClient()
 *   return <button onClick={() => auth.session.revoke()}>Sign out</button>
 * }
 */
export const useOrganizationClient = (): OrganizationClient => {
  const client = useContext(ClientContext)
  // A page without types may provide null, or a client of users
  if (!client || !("organization" in client)) {
    throw new UsageError({
      method: "useOrganizationClient",
      problem:
        "It must be called below an OrganizationProvider with a client of latchkey/b2b. So must useMember and the others: <OrganizationProvider client={…}>."
    })
  }
  return client
}

/**
 * Returns the signed-in member, or null when signed out. Renders again when the member changes.
 *
 * @example
 * import { useMember } from "latchkey/react"
 *
 * const Greeting = () => {
 *   const { isInitialized, member } = useMember()
 *   return isInitialized ? <p>{member === null ? "Signed out" : `Hello, ${member.name}`}</p> : null
 * }
 */
export const useMember = (): HookStatus & {
  /** The signed-in member, or null when signed out. */
  readonly member: Member | null
} => {
  const client = useOrganizationClient()
  const member = useSyncExternalStore(client.onStateChange, client.self.getSync, serverNull)
  return { member, ...useStatus(client) }
}

/**
 * Returns the organization that the member is signed in to, or null when signed out. Renders again when it changes.
 *
 * @example
 * import { useOrganization } from "latchkey/react"
 *
 * const Title = () => <h1>{useOrganization().organization?.organization_name}</h1>
 */
export const useOrganization = (): HookStatus & {
  /** The organization of the session, or null when signed out. */
  readonly organization: Organization | null
} => {
  const client = useOrganizationClient()
  const organization = useSyncExternalStore(client.onStateChange, client.organization.getSync, serverNull)
  return { organization, ...useStatus(client) }
}

/**
 * Returns the member's session, or null when signed out. Renders again when it changes.
 *
 * @example
 * import { useMemberSession } from "latchkey/react"
 *
 * const Expiry = () => {
 *   const { session } = useMemberSession()
 *   return session && <time>{session.expires_at}</time>
 * }
 */
export const useMemberSession = (): HookStatus & {
  /** The session, or null when signed out. */
  readonly session: MemberSession | null
} => {
  const client = useOrganizationClient()
  const session = useSyncExternalStore(client.onStateChange, client.session.getSync, serverNull)
  return { session, ...useStatus(client) }
}

/**
 * Returns whether the roles of the session allow `action` on `resource_id`, by the project's policy and the organization's own roles.
 *
 * @example
 * import { usePermission } from "latchkey/react"
 *
 * const EditButton = () => (usePermission("documents", "edit").isAuthorized ? <button>Edit</button> : null)
 */
export const usePermission = (
  resource_id: string,
  action: string
): HookStatus & {
  /** Whether the action is allowed. False when signed out, until the policy is known, and when it cannot be fetched. */
  readonly isAuthorized: boolean
} => usePermissionOf(useOrganizationClient(), [resource_id, action])
