/** Members who sign in with a trusted token. */
import * as Effect from "effect/Effect"
import { Db } from "../data/Db.js"
import { refuse } from "../http/errors.js"
import { join } from "./joining.js"
import { findMember, findMembership, updateMember } from "./members.js"
import type { StoredOrganization } from "./rows.js"

/** What the party says about the person. The address is one that it has verified. */
interface Claims {
  readonly subject: string
  readonly email: string | undefined
  readonly name: string
}

/**
 * Returns the member who signed in with a token of this subject before, else the member with the address. Adds a member if the
 * organization admits the address. Fails with `email_not_found` for an unknown person without an address.
 */
export const registerAttestedMember = (
  organization: StoredOrganization,
  profile_id: string,
  { email, name, subject }: Claims
) =>
  Effect.gen(function* () {
    const { memberAttestations } = yield* Db
    const key = { organization_id: organization.organization_id, profile_id, subject }
    const attestation = yield* memberAttestations.get(key)
    const known = attestation && (yield* findMembership(attestation.member_id))?.member
    if (known === undefined && email === undefined) return yield* refuse("email_not_found")
    const address = email ?? ""
    const before = known ?? (yield* findMember(organization, address)) ?? (yield* join(organization, address))
    yield* memberAttestations.put({ ...key, member_id: before.member_id })
    return yield* updateMember(before, {
      status: "active",
      name: before.name === "" ? name : undefined,
      email_address_verified: before.email_address_verified || address === before.email_address
    })
  })
