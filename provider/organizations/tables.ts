/** The tables of organizations: how rows are found, and when they are removed. */
import { makeTable, never } from "../data/Table.js"
import * as Rows from "./rows.js"

const expiresAtField = ({ expires_at }: { readonly expires_at: number }) => expires_at

export const makeOrganizationTables = () => ({
  organizations: makeTable({
    row: Rows.StoredOrganization,
    key: ["organization_id"],
    indexes: { slug: ({ organization_slug }) => [slugIndex(organization_slug)] },
    // Only an admin deletes it
    expiresAt: never
  }),
  members: makeTable({
    row: Rows.StoredMember,
    key: ["member_id"],
    indexes: {
      organization_id: ({ organization_id }) => [organization_id],
      // A deleted member is found by id only
      address: (member) => (member.status === "deleted" ? [] : [addressIndex(member)]),
      email_address: (member) => (member.status === "deleted" ? [] : [member.email_address])
    },
    // A deleted member can be reactivated
    expiresAt: never
  }),
  memberSessions: makeTable({
    row: Rows.StoredMemberSession,
    key: ["token_hash"],
    indexes: { member_id: ({ session }) => [session.member_id] },
    expiresAt: ({ session }) => Date.parse(session.expires_at)
  }),
  intermediateSessions: makeTable({
    row: Rows.StoredIntermediateSession,
    key: ["token_hash"],
    indexes: {
      member_id: ({ member_id, members = [] }) =>
        member_id === undefined ? members : [member_id, ...members]
    },
    expiresAt: expiresAtField
  }),
  memberLinks: makeTable({
    row: Rows.StoredMemberLink,
    key: ["token_hash"],
    indexes: { member_id: ({ member_id }) => (member_id === undefined ? [] : [member_id]) },
    expiresAt: expiresAtField
  }),
  memberCodes: makeTable({
    row: Rows.StoredMemberCode,
    key: ["subject", "delivery"],
    expiresAt: expiresAtField
  }),
  memberAttestations: makeTable({
    row: Rows.StoredMemberAttestation,
    key: ["organization_id", "profile_id", "subject"],
    // A trusted party's subject must find the same member at every login
    expiresAt: never
  }),
  emailUpdates: makeTable({
    row: Rows.StoredEmailUpdate,
    key: ["organization_id", "email_address"],
    expiresAt: expiresAtField
  }),
  ssoConnections: makeTable({
    row: Rows.StoredSsoConnection,
    key: ["connection_id"],
    indexes: {
      organization_id: ({ organization_id }) => [organization_id],
      // An external connection uses one of another organization
      used: ({ kind, record }) => (kind === "external" ? [record.external_connection_id] : [])
    },
    // Only an admin deletes it
    expiresAt: never
  }),
  ssoFlows: makeTable({ row: Rows.StoredSsoFlow, key: ["state_hash"], expiresAt: expiresAtField }),
  ssoTokens: makeTable({ row: Rows.StoredSsoToken, key: ["token_hash"], expiresAt: expiresAtField }),
  scimConnections: makeTable({
    row: Rows.StoredScimConnection,
    key: ["organization_id"],
    // An admin deletes it. Its tokens may expire, and be rotated then
    expiresAt: never
  }),
  scimGroups: makeTable({
    row: Rows.StoredScimGroup,
    key: ["connection_id", "group_id"],
    indexes: { connection_id: ({ connection_id }) => [connection_id] },
    expiresAt: never
  })
})

/** Two slugs that differ in case only would look like the same address. */
export const slugIndex = (slug: string): string => slug.toLowerCase()

/** An address in one organization, in the index `address`. */
export const addressIndex = (member: Pick<Rows.StoredMember, "organization_id" | "email_address">): string =>
  `${member.organization_id} ${member.email_address}`
