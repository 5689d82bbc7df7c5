import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { CallMethods } from "../../domain/calls/Methods.js"
import type { organizationCalls } from "../../domain/organizations/organizationCalls.js"
import type { Membership } from "../../domain/organizations/memberState.js"
import type { MemberSession } from "../../domain/organizations/records/Member.js"
import type { Checked } from "./checked.js"

/** Who is signed in, and to which organization. */
export interface MemberState extends Membership {
  /** The session. */
  readonly session: MemberSession
}

type Methods = CallMethods<typeof organizationCalls>

/** The calls of organizations and their members. Google One Tap is not there yet. */
export type OrganizationMethods = Omit<Methods, "oauth"> & {
  /** Social logins. */
  readonly oauth: Omit<Methods["oauth"], "googleOneTap">
}

/** The client of an organization's member as Effects. Every method checks its arguments. */
export class OrganizationClient extends Context.Tag("latchkey/OrganizationClient")<
  OrganizationClient,
  Checked<OrganizationMethods> & {
    /** The session that this page knows, with its member and organization. Null when nobody is signed in. */
    readonly current: Effect.Effect<MemberState | null>
    /** Whether the project's policy allows the action to the roles of the session. False when it cannot be fetched. */
    readonly isAuthorized: (resource_id: string, action: string) => Effect.Effect<boolean>
  }
>() {}
