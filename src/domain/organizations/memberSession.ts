/** What callers pass to the methods of a member's session. */
import type { Attestation, SessionDuration } from "../sessionCalls/types.js"
import type { MemberLogin } from "./options.js"

/** Another organization to sign in to. */
export interface OrganizationExchange extends MemberLogin {
  /** The id of the organization. */
  readonly organization_id: string
}

/** The token of a party that the project trusts, in exchange for a member's session. */
export interface MemberAttestation extends Omit<Attestation, "session_duration_minutes">, SessionDuration {
  /** The id of the organization to sign in to. Default: the one that the party's profile says. */
  readonly organization_id?: string | undefined
}
