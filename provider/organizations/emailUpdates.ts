/** How members get another address: at once from an admin, or once they have proven it. */
import * as Effect from "effect/Effect"
import { minutesFromNow } from "../clock.js"
import { Db } from "../data/Db.js"
import { refuse } from "../http/errors.js"
import { newId } from "../tokens/Secrets.js"
import { linkMinutes } from "./hostedRules.js"
import { checkFree, findMembership, updateMember } from "./members.js"
import type { Membership } from "./records.js"
import type { StoredMember, StoredOrganization } from "./rows.js"

/** Another address, which is not verified. The earlier one is retired: nobody else can have it, unless it is unlinked. */
export const withAddress = (
  { email_address: before, email_id, ...member }: StoredMember,
  address: string,
  unlink = false
) =>
  Effect.map(newId("email"), (id) => {
    const retired = member.retired_email_addresses.filter(({ email_address }) => email_address !== address)
    return {
      email_id: id,
      email_address: address,
      email_address_verified: false,
      retired_email_addresses: unlink ? retired : [...retired, { email_id, email_address: before }]
    }
  })

/** The member who asked for this address and has not proven it yet. Undefined when they are deleted or have changed it since. */
export const findNextOwner = ({ organization_id }: StoredOrganization, email_address: string) =>
  Effect.gen(function* () {
    const update = yield* (yield* Db).emailUpdates.get({ organization_id, email_address })
    const member = update && (yield* findMembership(update.member_id))?.member
    return member?.email_id === update?.email_id ? member : undefined
  })

/**
 * Keeps that the member is about to have the address. The member is active and has a verified address, and no other member has the
 * address, had it or is about to have it
 * (https://stytch.com/docs/api-reference/b2b/api/members/start-member-email-update).
 */
export const beginUpdate = (organization: StoredOrganization, member: StoredMember, email_address: string) =>
  Effect.gen(function* () {
    const { email_id, member_id } = member
    if (member.status !== "active" || !member.email_address_verified)
      return yield* refuse("email_update_not_allowed")
    yield* checkFree(organization, email_address, member)
    const isTaken = ((yield* findNextOwner(organization, email_address)) ?? member).member_id !== member_id
    if (isTaken || email_address === member.email_address) return yield* refuse("duplicate_member_email")
    yield* (yield* Db).emailUpdates.put({
      organization_id: organization.organization_id,
      email_address,
      member_id,
      email_id,
      expires_at: yield* minutesFromNow(linkMinutes)
    })
  })

/** The member with an address that they have proven: their own, or the one that they were about to have. Fails as `checkFree`. */
export const withProvenAddress = ({ member, organization }: Membership, email_address: string) =>
  Effect.gen(function* () {
    if (member.email_address === email_address) return member
    yield* checkFree(organization, email_address, member)
    yield* (yield* Db).emailUpdates.remove({ organization_id: organization.organization_id, email_address })
    return yield* updateMember(member, yield* withAddress(member, email_address))
  })
