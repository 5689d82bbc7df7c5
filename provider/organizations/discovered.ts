/** The organizations that somebody with an address can go to. */
import * as Effect from "effect/Effect"
import { Db } from "../data/Db.js"
import { domainOf } from "./domains.js"
import { accountsIn, type Factor, factorsFor, missingFactors } from "./factors.js"
import { keepProof, type Proof } from "./intermediate.js"
import { admittedTenant, isOpenTo } from "./joining.js"
import { findMember } from "./members.js"
import { memberOf } from "./records.js"
import type { StoredMember, StoredOrganization } from "./rows.js"

/** The answer to somebody who proved an address: the organizations that they can go to, and the token to do so. */
export const found = (proof: Proof) =>
  Effect.gen(function* () {
    return {
      intermediate_session_token: yield* keepProof(proof),
      email_address: proof.email_address,
      discovered_organizations: yield* discover(proof)
    }
  })

/** Those where they are a member or invited, then those that admit the domain of the address or the workspace of an account. */
export const discover = (proof: Proof) =>
  Effect.gen(function* () {
    const { email_address: address } = proof
    const own: Array<ReturnType<typeof ofMember>> = []
    const open: Array<ReturnType<typeof ofStranger>> = []
    for (const organization of yield* (yield* Db).organizations.all) {
      const member = yield* findMember(organization, address)
      if (member !== undefined) own.push(ofMember(proof, member, organization))
      else if (yield* isOpenTo(organization, address)) {
        const details = { domain: domainOf(address) }
        open.push(ofStranger(proof, organization, "eligible_to_join_by_email_domain", details))
      } else {
        const details = admittedTenant(organization, accountsIn(proof.factors, proof))
        if (details !== undefined)
          open.push(ofStranger(proof, organization, "eligible_to_join_by_oauth_tenant", details))
      }
    }
    return [...own, ...open]
  })

const ofMember = (proof: Proof, member: StoredMember, organization: StoredOrganization) => ({
  organization,
  membership: {
    type: `${member.status}_member`,
    details: null,
    member: memberOf({ member, organization })
  },
  ...afterwards(factorsFor(proof, member), organization, member)
})

const ofStranger = (
  proof: Proof,
  organization: StoredOrganization,
  type: string,
  details: Readonly<Record<string, unknown>>
) => ({
  organization,
  membership: { type, details, member: null },
  ...afterwards(factorsFor(proof, stranger(proof)), organization)
})

/** A person who is no member yet, and has proven an address. */
const stranger = ({ email_address }: Proof) => ({ member_id: "", email_id: "", email_address })

/** What choosing the organization will lead to. */
const afterwards = (
  factors: ReadonlyArray<Factor>,
  organization: StoredOrganization,
  member?: StoredMember
) => {
  const missing = missingFactors(factors, organization, member)
  const member_authenticated = missing.primary_required === null && missing.mfa_required === null
  return { ...missing, member_authenticated }
}
