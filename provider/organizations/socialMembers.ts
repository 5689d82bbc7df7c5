/** Members who sign in with an account at a social provider. */
import * as Effect from "effect/Effect"
import { Db } from "../data/Db.js"
import type { SocialIdentity } from "../data/rows.js"
import { refuse } from "../http/errors.js"
import { newId } from "../tokens/Secrets.js"
import { admittedTenant, join } from "./joining.js"
import { addMember, findMember } from "./members.js"
import type { StoredMember, StoredOrganization } from "./rows.js"

type Account = StoredMember["oauth_registrations"][number]

const isSame =
  ({ provider_subject, provider_type }: Pick<Account, "provider_subject" | "provider_type">) =>
  (each: Account) =>
    each.provider_subject === provider_subject && each.provider_type === provider_type

const keyOf = ({ provider, subject }: SocialIdentity) => ({
  provider_type: provider,
  provider_subject: subject
})

/** The organization's member who has signed in with this account before, else the one with its address. */
export const findSocialMember = (organization: StoredOrganization, identity: SocialIdentity) =>
  Effect.gen(function* () {
    const { members } = yield* Db
    const all = yield* members.findAll("organization_id", organization.organization_id)
    const known = all.find(
      ({ oauth_registrations, status }) =>
        status !== "deleted" && oauth_registrations.some(isSame(keyOf(identity)))
    )
    const { email } = identity
    return known ?? (email === undefined ? undefined : yield* findMember(organization, email))
  })

/** Adds a pending member, just in time. Fails when the organization admits neither the address nor the workspace of the account. */
export const joinSocially = (
  organization: StoredOrganization,
  { email }: SocialIdentity,
  account: Account
) => {
  if (email === undefined) return refuse("email_not_found")
  return admittedTenant(organization, [account]) === undefined
    ? join(organization, email)
    : addMember(organization, email)
}

/** The account as a member has it. It keeps the id that it has among the accounts of the member. */
export const accountOf = (identity: SocialIdentity, member?: StoredMember) =>
  Effect.gen(function* () {
    const known = member?.oauth_registrations.find(isSame(keyOf(identity)))
    const { locale, picture, tenant } = identity
    const account: Account = {
      ...keyOf(identity),
      member_oauth_registration_id:
        known?.member_oauth_registration_id ?? (yield* newId("member-oauth-registration")),
      profile_picture_url: picture,
      locale,
      provider_tenants: tenant === undefined ? [] : [{ tenant_id: tenant, tenant_name: tenant }]
    }
    return account
  })

/** The id of the account at the member: the one that it comes with, unless they have the account already. */
export const idAt = ({ oauth_registrations }: StoredMember, account: Account): string =>
  (oauth_registrations.find(isSame(account)) ?? account).member_oauth_registration_id

/** The accounts of the member, with these. One that signs in again replaces what was known of it, but for its id. */
export const withAccounts = (member: StoredMember, added: ReadonlyArray<Account>): ReadonlyArray<Account> => [
  ...member.oauth_registrations.filter((each) => !added.some(isSame(each))),
  ...added.map((each) => ({ ...each, member_oauth_registration_id: idAt(member, each) }))
]
