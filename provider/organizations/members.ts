/** How members are found, made, changed and removed. */
import * as Effect from "effect/Effect"
import type { Member, MemberSession } from "../../src/domain/organizations/records/Member.js"
import { Settings } from "../Options.js"
import { timestamp } from "../clock.js"
import { Db } from "../data/Db.js"
import { CodeSubject, MemberId } from "../data/rows.js"
import { apiErrorOf, refuse } from "../http/errors.js"
import { revokeGrants } from "../idp/grants.js"
import { newId } from "../tokens/Secrets.js"
import { email, phone } from "../users/contacts.js"
import { memberOf, type Membership, sessionOf } from "./records.js"
import type { StoredMember, StoredOrganization } from "./rows.js"
import { addressIndex } from "./tables.js"
import { changed, type Changes } from "./values.js"

/** The address in lower case. Fails with `invalid_email`. */
export const readAddress = (raw: string) =>
  Effect.gen(function* () {
    const address = email.normalize(raw)
    const problem = yield* email.problemOf(address)
    return problem === undefined ? address : yield* refuse(problem)
  })

/** As `readAddress`, for an address that gets a message. Fails as the option `undeliverable` says. */
export const readRecipient = (raw: string) =>
  Effect.gen(function* () {
    const address = yield* readAddress(raw)
    const deliveryError = (yield* Settings).undeliverable.get(address)
    return deliveryError === undefined ? address : yield* Effect.fail(apiErrorOf(deliveryError))
  })

/** The number in E.164, or none. Fails with `invalid_phone_number` and the like. */
export const readPhoneNumber = (raw: string) =>
  Effect.gen(function* () {
    const number = phone.normalize(raw)
    const problem = number === "" ? undefined : yield* phone.problemOf(number)
    return problem === undefined ? number : yield* refuse(problem)
  })

/** The organization's member with this address. One who was only invited counts, too. */
export const findMember = (organization: StoredOrganization, email_address: string) =>
  Effect.flatMap(Db, ({ members }) =>
    members.find("address", addressIndex({ organization_id: organization.organization_id, email_address }))
  )

/** The same. Fails with `member_not_found`. */
export const requireMemberByAddress = (organization: StoredOrganization, email_address: string) =>
  Effect.flatMap(findMember(organization, email_address), (member) =>
    member === undefined ? refuse("member_not_found") : Effect.succeed(member)
  )

/** The members with this address, in all organizations. */
export const findMembers = (email_address: string) =>
  Effect.flatMap(Db, ({ members }) => members.findAll("email_address", email_address))

/** The member as the owner of a password, an authenticator app and a count of wrong codes. */
export const ownerOf = ({ member_id }: Pick<StoredMember, "member_id">): CodeSubject =>
  CodeSubject.make(member_id)

/** The member and the organization, unless one of them was deleted. */
export const findMembership = (member_id: string) =>
  Effect.gen(function* () {
    const { members, organizations } = yield* Db
    const member = yield* members.get({ member_id })
    if (member === undefined || member.status === "deleted") return undefined
    const organization = yield* organizations.get(member)
    return organization && ({ member, organization } satisfies Membership)
  })

/** The organization's member with this id. Fails with `member_not_found`, also for those of other organizations. */
export const requireColleague = ({ organization_id }: StoredOrganization, member_id: string) =>
  Effect.gen(function* () {
    const member = yield* (yield* Db).members.get({ member_id })
    return member?.organization_id === organization_id ? member : yield* refuse("member_not_found")
  })

/**
 * Fails with `duplicate_member_email` when another member of the organization has the address, and with `retired_member_email`
 * when another had it before and it is not unlinked.
 */
export const checkFree = (organization: StoredOrganization, address: string, own?: StoredMember) =>
  Effect.gen(function* () {
    const owner = yield* findMember(organization, address)
    if (owner !== undefined && owner.member_id !== own?.member_id)
      return yield* refuse("duplicate_member_email")
    const others = yield* (yield* Db).members.findAll("organization_id", organization.organization_id)
    const hadIt = others.some(
      ({ member_id, retired_email_addresses, status }) =>
        member_id !== own?.member_id &&
        status !== "deleted" &&
        retired_email_addresses.some(({ email_address }) => email_address === address)
    )
    if (hadIt) return yield* refuse("retired_member_email")
  })

/** All members as answers have them, also deleted ones. */
export const allMembers = Effect.gen(function* () {
  const { members, organizations } = yield* Db
  const found: Array<Member> = []
  for (const member of yield* members.all) {
    const organization = yield* organizations.get(member)
    if (organization !== undefined) found.push(memberOf({ member, organization }))
  }
  return found
})

/** The sessions of all members as answers have them. */
export const allMemberSessions = Effect.gen(function* () {
  const found: Array<MemberSession> = []
  for (const { session } of yield* (yield* Db).memberSessions.all) {
    const membership = yield* findMembership(session.member_id)
    if (membership !== undefined) found.push(sessionOf(session, membership))
  }
  return found
})

/** Makes a pending member of the organization, and stores them with these changes. Fails as `checkFree` does. */
export const addMember = (
  organization: StoredOrganization,
  email_address: string,
  changes: Changes<StoredMember> = {}
) =>
  Effect.gen(function* () {
    yield* checkFree(organization, email_address)
    const { organization_id } = organization
    const now = yield* timestamp
    const fresh: StoredMember = {
      organization_id,
      member_id: yield* newId("member"),
      email_id: yield* newId("email"),
      email_address,
      email_address_verified: false,
      retired_email_addresses: [],
      status: "pending",
      name: "",
      created_at: now,
      updated_at: now,
      sso_registrations: [],
      oauth_registrations: [],
      is_breakglass: false,
      is_admin: false,
      member_password_id: "",
      mfa_enrolled: false,
      mfa_phone_number: "",
      mfa_phone_number_verified: false,
      default_mfa_method: "",
      totp_registration_id: "",
      roles: [],
      trusted_metadata: {},
      untrusted_metadata: {}
    }
    const member = changed(fresh, changes)
    yield* (yield* Db).members.put(member)
    return member
  })

/** Stores the changed member, and returns them. */
export const updateMember = (before: StoredMember, changes: Changes<StoredMember>) =>
  Effect.gen(function* () {
    const member = { ...changed(before, changes), updated_at: yield* timestamp }
    yield* (yield* Db).members.put(member)
    return member
  })

/** Ends everything that lets the member in: sessions, links and invitations, codes, and the grants to apps. */
export const revokeAccess = ({ member_id }: StoredMember) =>
  Effect.gen(function* () {
    const db = yield* Db
    yield* db.memberSessions.remove(...(yield* db.memberSessions.findAll("member_id", member_id)))
    yield* db.memberLinks.remove(...(yield* db.memberLinks.findAll("member_id", member_id)))
    yield* db.intermediateSessions.remove(...(yield* db.intermediateSessions.findAll("member_id", member_id)))
    const subject = ownerOf({ member_id })
    for (const delivery of ["email", "email_update", "sms"] as const)
      yield* db.memberCodes.remove({ subject, delivery })
    const impersonations = (yield* db.impersonations.all).filter(({ user_id }) => user_id === member_id)
    yield* db.impersonations.remove(...impersonations)
    yield* revokeGrants(MemberId.make(member_id))
  })
