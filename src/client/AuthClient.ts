/** The type of the Promise client. */
import type { ClientMethods } from "../domain/methods/ClientMethods.js"
import type { ReturnToken } from "../domain/login/ReturnUrl.js"
import type { Session, SessionInfo, SessionTokens, UserInfo } from "../domain/session/Session.js"
import type { User } from "../domain/session/User.js"
import type { AuthClient as AuthClientService } from "../services/client/AuthClient.js"
import type { ClientOptions } from "../domain/client/ClientSettings.js"
import type { ServiceLayers } from "../services/wiring/layerCore.js"
import type {
  AnswerOf,
  ForProject,
  OpaqueTokens,
  PermissionOf,
  PermissionsIn,
  PermissionsOf,
  ProjectConfiguration,
  SessionOf,
  UserOf
} from "./AnswerOf.js"

/** Options of a client that runs on the site's own Effect. */
export interface LayeredClientOptions extends ClientOptions {
  /** Replaces services of the client by your own. Default: the browser's. */
  readonly layers?: ServiceLayers | undefined
}

export type Effects = AuthClientService["Type"]

/** Ends the subscription. */
export type Unsubscribe = () => void

/** The tokens of a session that the site's own server created. */
export interface CreatedTokens {
  /** The opaque token of the session. */
  readonly session_token: string
  /** The signed token of the session. Default: none until the session is fetched, as with null. */
  readonly session_jwt?: string | null
}

/** The user and the session. Empty when signed out, as in the provider's own client. */
export interface ClientState {
  /** The signed-in user. Absent when signed out, null while only the session is known. */
  readonly user?: User | null
  /** The current session. Absent when signed out, null while only the user is known. */
  readonly session?: Session | null
  /** Whether the session has the second factor that the option `secondFactor` asks for. Absent without the option. */
  readonly isComplete?: boolean
}

/** The roles and permissions of the signed-in user, under the policy of a project. */
export interface RbacOf<Project> {
  // Methods, not properties: a client of a project can be passed to code that knows no project
  /**
   * Returns whether the policy that this page knows allows the user the action: the fetched one, and until it is there the one
   * that an earlier visit has stored. False without a policy, and once it could not be fetched.
   */
  isAuthorizedSync(...permission: PermissionOf<Project>): boolean
  /** Returns whether the project's policy allows the user the action. False when it cannot be fetched. */
  isAuthorized(...permission: PermissionOf<Project>): Promise<boolean>
  /**
   * Returns every resource and action of the policy, and whether it is allowed to the user. `Resources` describes the policy
   * to the compiler, such as `{ documents: "read" | "write" }`. Default: the `Permissions` of the project.
   */
  allPermissions<
    Resources extends { readonly [Resource in keyof Resources]: string } = PermissionsIn<Project>
  >(): Promise<PermissionsOf<Resources>>
}

/**
 * The typed authentication client. `Project` describes the project to the compiler, such as
 * `AuthClient<{ OpaqueTokens: true; Roles: "admin" | "editor" }>`.
 */
export interface AuthClient<
  Project extends ProjectConfiguration = Latchkey.DefaultProjectConfiguration
> extends ForProject<Omit<ClientMethods, "user" | "session" | "rbac">, Project> {
  /** The signed-in user: read, fetch and change it. */
  readonly user: ForProject<ClientMethods["user"], Project> & {
    /** Returns the signed-in user as this browser knows it, or null when signed out. */
    readonly getSync: () => UserOf<Project> | null
    /** Returns the signed-in user, and whether the provider has confirmed it since the page was loaded. */
    readonly getInfo: () => AnswerOf<UserInfo, Project>
    /**
     * Calls `callback` when the user changes, and when the provider confirms the user that this browser had stored. Returns
     * the function that unsubscribes.
     */
    readonly onChange: (callback: (user: UserOf<Project> | null) => void) => Unsubscribe
  }
  /** The session: read, confirm and end it. */
  readonly session: ForProject<ClientMethods["session"], Project> & {
    /** Returns the current session as this browser knows it, or null when signed out. */
    readonly getSync: () => SessionOf<Project> | null
    /** Returns the current session and its status. The status is `unknown` until storage or the provider shows whether there is a session. */
    readonly getInfo: () => AnswerOf<SessionInfo, Project>
    /** Returns the tokens of the session, or null when signed out or when JavaScript cannot read them. */
    readonly getTokens: Project extends OpaqueTokens ? never : () => SessionTokens | null
    /**
     * Calls `callback` when the session changes, except for `last_accessed_at`, and when the provider confirms the session
     * that this browser had stored. Returns the function that unsubscribes.
     */
    readonly onChange: (callback: (session: SessionOf<Project> | null) => void) => Unsubscribe
    /** Stores tokens that the site's own server created. Call `authenticate` afterwards to fetch the session. */
    readonly updateSession: (tokens: CreatedTokens) => void
  }
  /** What the user's roles allow. */
  readonly rbac: RbacOf<Project>
  /** The token that a link or redirect brought in the page's address, or null. */
  readonly parseAuthenticateUrl: () => ReturnToken | null
  /**
   * Calls `callback` when the user or the session changes. The object is empty when signed out.
   *
   * @example
   * const stop = auth.onStateChange(({ session }) => {
   *   document.querySelector("#account")?.toggleAttribute("hidden", session == null)
   * })
   */
  readonly onStateChange: (callback: (state: AnswerOf<ClientState, Project>) => void) => Unsubscribe
  /** Stops the background work: refresh, event log, listeners. The session stays. */
  readonly close: () => Promise<void>
}

/** The client as it is made: its caller says of which project. */
export interface AnyClient extends Omit<AuthClient<object>, "rbac"> {
  readonly rbac: ClientMethods["rbac"] & Pick<RbacOf<object>, "isAuthorizedSync">
}
