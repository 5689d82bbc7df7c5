/** The type of the Promise client. */
import type { ReturnToken } from "../domain/ReturnUrl.js"
import type { Session, SessionSnapshot, SessionTokens } from "../domain/Session.js"
import type { User } from "../domain/User.js"
import type { AuthClient as AuthClientService } from "../services/client/AuthClient.js"
import type { ClientOptions } from "../domain/ClientSettings.js"
import type { ServiceLayers } from "../services/wiring/layerCore.js"
import type { OpaqueTokens } from "./AnswerOf.js"
import type { Promised } from "./promisedBy.js"

/** Options of a client. `layers` replaces services of the client by your own. */
export interface AuthClientOptions extends ClientOptions {
  readonly layers?: ServiceLayers | undefined
}

export type Effects = AuthClientService["Type"]
export type Unsubscribe = () => void

/** A value, and whether it is what storage held when the page was loaded. */
export interface Info<Value> {
  readonly value: Value
  readonly fromCache: boolean
}

/** The typed authentication client. */
export interface AuthClient<Project = Latchkey.DefaultProjectConfiguration> extends Promised<
  Omit<Effects, "user" | "session" | "rbac">,
  Project
> {
  readonly user: Promised<Effects["user"], Project> & {
    readonly getSync: () => User | null
    readonly getInfo: () => Info<User | null> & { readonly user: User | null }
    /**
     * Calls `callback` when the user changes, and when the provider confirms the user that this browser had stored. Returns
     * the function that unsubscribes.
     */
    readonly onChange: (callback: (user: User | null) => void) => Unsubscribe
  }
  readonly session: Promised<Effects["session"], Project> & {
    readonly getSync: () => Session | null
    /** The status is `unknown` until storage or the provider shows whether there is a session. */
    readonly getInfo: () => Info<Session | null> & Pick<SessionSnapshot, "session" | "status">
    readonly getTokens: Project extends OpaqueTokens ? never : () => SessionTokens | null
    /**
     * Calls `callback` when the session changes, except for `last_accessed_at`, and when the provider confirms the session
     * that this browser had stored. Returns the function that unsubscribes.
     */
    readonly onChange: (callback: (session: Session | null) => void) => Unsubscribe
    /** Stores tokens that the site's own server created. Call `authenticate` afterwards to fetch the session. */
    readonly updateSession: (tokens: {
      readonly session_token: string
      readonly session_jwt?: string
    }) => void
  }
  readonly rbac: Promised<Effects["rbac"], Project> & {
    /** Returns whether the policy that this browser has stored allows the user the action. False without a policy. */
    readonly isAuthorizedSync: (resource_id: string, action: string) => boolean
  }
  /** The token that a link or redirect brought in the page's address, or null. */
  readonly parseAuthenticateUrl: () => ReturnToken | null
  /** Calls `callback` when the user or the session changes. The object is empty when signed out. */
  readonly onStateChange: (
    callback: (state: { readonly user?: User | null; readonly session?: Session | null }) => void
  ) => Unsubscribe
  /** Stops the background work: refresh, event log, listeners. The session stays. */
  readonly close: () => Promise<void>
}
