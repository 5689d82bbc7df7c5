/** The types of the Promise client of organizations. */
import type { ClientOptions } from "../domain/client/ClientSettings.js"
import type { MemberReturnToken } from "../domain/organizations/landing.js"
import type { OrganizationMethods } from "../domain/organizations/OrganizationMethods.js"
import type { Member, MemberSession } from "../domain/organizations/records/Member.js"
import type { Organization } from "../domain/organizations/records/Organization.js"
import type { SessionStatus, SessionTokens } from "../domain/session/Session.js"
import type { OrganizationClient as OrganizationClientService } from "../services/client/OrganizationClient.js"
import type { ServiceLayers } from "../services/wiring/layerCore.js"
import type { CreatedTokens, Unsubscribe } from "./AuthClient.js"

/** Options of a client of organizations. Second factors are a rule of the organization, not of the site. */
export interface OrganizationClientOptions extends Omit<ClientOptions, "passkeySignals" | "secondFactor"> {}

/** Options of a client that runs on the site's own Effect. */
export interface LayeredOrganizationOptions extends OrganizationClientOptions {
  /** Replaces services of the client by your own. Default: the browser's. */
  readonly layers?: ServiceLayers | undefined
}

/** The methods of the client as Effects. */
export type OrganizationEffects = Omit<OrganizationClientService["Type"], "current">

/** Whether the provider has confirmed a value. */
interface Cached {
  /** True until a response of the provider confirmed or replaced what this browser had stored. */
  readonly fromCache: boolean
}

/** The session, and whether the provider has confirmed it. */
export interface MemberSessionInfo extends Cached {
  /** The session, or null when signed out. */
  readonly session: MemberSession | null
  /** `unknown` until storage or the provider shows whether there is a session, then `present` or `absent`. */
  readonly status: SessionStatus
}

/** The member, and whether the provider has confirmed it. */
export interface MemberInfo extends Cached {
  /** The member, or null when signed out. */
  readonly member: Member | null
}

/** The organization, and whether the provider has confirmed it. */
export interface OrganizationInfo extends Cached {
  /** The organization, or null when signed out. */
  readonly organization: Organization | null
}

/** Who is signed in to which organization. Empty when signed out. */
export interface OrganizationClientState {
  /** The session. Absent when signed out. */
  readonly session?: MemberSession
  /** The member. Absent when signed out. */
  readonly member?: Member
  /** The organization of the session. Absent when signed out. */
  readonly organization?: Organization
}

/** The members of a client that answer at once. */
export interface OrganizationSyncMembers {
  /** What this browser knows of the session. */
  readonly session: {
    /** Returns the session as this browser knows it, or null when signed out. */
    readonly getSync: () => MemberSession | null
    /** Returns the session, its status, and whether the provider has confirmed it since the page was loaded. */
    readonly getInfo: () => MemberSessionInfo
    /** Returns the tokens of the session, or null when signed out or when JavaScript cannot read them. */
    readonly getTokens: () => SessionTokens | null
    /**
     * Calls `callback` when the session changes, except for `last_accessed_at`, and when the provider confirms the session
     * that this browser had stored. Returns the function that unsubscribes.
     */
    readonly onChange: (callback: (session: MemberSession | null) => void) => Unsubscribe
    /** Stores tokens that the site's own server created. Call `authenticate` afterwards to fetch the session. */
    readonly updateSession: (tokens: CreatedTokens) => void
  }
  /** What this browser knows of the member. */
  readonly self: {
    /** Returns the signed-in member as this browser knows it, or null when signed out. */
    readonly getSync: () => Member | null
    /** Returns the member, and whether the provider has confirmed it since the page was loaded. */
    readonly getInfo: () => MemberInfo
    /** Calls `callback` when the member changes, and when the provider confirms it. Returns the function that unsubscribes. */
    readonly onChange: (callback: (member: Member | null) => void) => Unsubscribe
  }
  /** What this browser knows of the organization. */
  readonly organization: {
    /** Returns the organization of the session as this browser knows it, or null when signed out. */
    readonly getSync: () => Organization | null
    /** Returns the organization, and whether the provider has confirmed it since the page was loaded. */
    readonly getInfo: () => OrganizationInfo
    /** Calls `callback` when the organization changes, and when the provider confirms it. Returns the function that unsubscribes. */
    readonly onChange: (callback: (organization: Organization | null) => void) => Unsubscribe
  }
  /** What this browser knows of the policy. */
  readonly rbac: {
    /**
     * Returns whether the policy that this page knows allows the roles of the session the action: the project's policy, with the
     * roles that the organization has defined. False without a policy, and once it could not be fetched.
     */
    readonly isAuthorizedSync: (resource_id: string, action: string) => boolean
  }
  /**
   * Calls `callback` when the session, the member or the organization changes. The object is empty when signed out. Returns the
   * function that unsubscribes.
   */
  readonly onStateChange: (callback: (state: OrganizationClientState) => void) => Unsubscribe
  /** The token that a link or redirect brought, in the page's address or in `href`. Null when there is none. */
  readonly parseAuthenticateUrl: (href?: string) => MemberReturnToken | null
}

/** The typed client of the members of organizations. */
export interface OrganizationClient
  extends
    Omit<OrganizationMethods, "session" | "self" | "organization" | "rbac">,
    Pick<OrganizationSyncMembers, "onStateChange" | "parseAuthenticateUrl"> {
  /** The member's session: read, confirm, exchange and end it. */
  readonly session: OrganizationMethods["session"] & OrganizationSyncMembers["session"]
  /** The signed-in member: read, fetch and change it. */
  readonly self: OrganizationMethods["self"] & OrganizationSyncMembers["self"]
  /** The older name of `self`, which the provider's own client has too. */
  readonly member: OrganizationMethods["self"] & OrganizationSyncMembers["self"]
  /** The organization of the session: read, fetch and change it, and its members. */
  readonly organization: OrganizationMethods["organization"] & OrganizationSyncMembers["organization"]
  /** What the roles of the session allow. */
  readonly rbac: OrganizationMethods["rbac"] & OrganizationSyncMembers["rbac"]
  /** Stops the background work: refresh, event log, listeners. The session stays. */
  readonly close: () => Promise<void>
}
