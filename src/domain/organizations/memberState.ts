/**
 * How the client holds a member's session: as a session of a user. So one set of rules and services serves both. What only members
 * have lies beside it, under `own`.
 */
import { withRoles, type RolePolicy } from "../rbac/Rbac.js"
import type { Session, SessionState } from "../session/Session.js"
import type { User } from "../session/User.js"
import { Mismatch, nullable, open, parseJson } from "../values/readers.js"
import { member, memberSession, organization } from "./readMember.js"
import type { Member, MemberSession } from "./records/Member.js"
import type { Organization } from "./records/Organization.js"

/** A member with their organization. */
export interface Membership {
  /** The member. */
  readonly member: Member
  /** Their organization. */
  readonly organization: Organization
}

/** A member's session in the shape of a user's. */
export interface HeldSession extends Session {
  readonly own: MemberSession
}

/** A member in the shape of a user, with their organization. */
export interface HeldMember extends User {
  readonly own: Membership
}

/** A member's session as the session of a user. */
export const heldSession = (own: MemberSession): HeldSession => ({
  session_id: own.member_session_id,
  user_id: own.member_id,
  started_at: own.started_at,
  last_accessed_at: own.last_accessed_at,
  expires_at: own.expires_at,
  // The provider does not say them
  attributes: { ip_address: "", user_agent: "" },
  authentication_factors: own.authentication_factors,
  custom_claims: own.custom_claims,
  roles: own.roles,
  own
})

/** A member as a user. What they may do is decided by the roles of their session. */
export const heldMember = (own: Membership, roles: ReadonlyArray<string>): HeldMember => {
  const { member } = own
  return {
    user_id: member.member_id,
    external_id: member.external_id,
    status: member.status,
    created_at: member.created_at,
    name: { first_name: member.name, middle_name: "", last_name: "" },
    emails: [{ email_id: "", email: member.email_address, verified: member.email_address_verified }],
    phone_numbers: [],
    providers: [],
    password: null,
    totps: [],
    crypto_wallets: [],
    webauthn_registrations: [],
    biometric_registrations: [],
    trusted_metadata: member.trusted_metadata,
    untrusted_metadata: member.untrusted_metadata,
    roles,
    own
  }
}

/** The member's session behind a session that the client holds. */
export const memberSessionOf = (session: Session | null): MemberSession | null =>
  session !== null && isHeldSession(session) ? session.own : null

/** The member and the organization behind a user that the client holds. */
export const membershipOf = (user: User | null): Membership | null =>
  user !== null && isHeldMember(user) ? user.own : null

/** The project's policy, with the roles that the organization of a user that the client holds has defined itself. */
export const memberPolicy = <Policy extends RolePolicy>(policy: Policy | null, user: User | null) =>
  withRoles(policy, membershipOf(user)?.organization.custom_roles ?? [])

// Sound: in a client of organizations, only the functions above make sessions and users
const isHeldSession = (session: Session): session is HeldSession => "own" in session
const isHeldMember = (user: User): user is HeldMember => "own" in user

/** The session with its member and organization: what storage holds, and what a client shows. Null when nobody is signed in. */
export const storedMember = (state: SessionState) => {
  const session = memberSessionOf(state?.session ?? null)
  const membership = membershipOf(state?.user ?? null)
  return session && membership && { session, ...membership }
}

const readState = nullable(
  open<Membership & { readonly session: MemberSession }>({ session: memberSession, member, organization })
)

/** Reads what storage holds of a member's session. Null and the empty text stand for nothing. */
export const readStoredMember = (text: string | null): SessionState | Mismatch => {
  const stored = parseJson(readState)(text || null)
  if (stored === null || stored instanceof Mismatch) return stored
  const { session, ...membership } = stored
  return { session: heldSession(session), user: heldMember(membership, session.roles) }
}
