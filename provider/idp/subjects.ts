/** Who the tokens of apps are about: a user or a member of an organization, and what the tokens say of them. */
import * as Effect from "effect/Effect"
import type { User } from "../../src/domain/session/User.js"
import { Db } from "../data/Db.js"
import { type Grantor, type StoredUser, UserId } from "../data/rows.js"
import { findMembership } from "../organizations/members.js"
import type { Membership } from "../organizations/records.js"

/** A user or a member. */
export type Subject = Membership | StoredUser

/** Whether it is a user. */
export const isUser = (subject: Subject): subject is StoredUser => "user_id" in subject

/** Whether it is a member. */
export const isMember = (subject: Subject): subject is Membership => !isUser(subject)

/** The user or the member with this id, unless they are gone. */
export const findSubject = (id: Grantor) =>
  Effect.gen(function* () {
    const user = yield* (yield* Db).users.get({ user_id: UserId.make(id) })
    return user ?? (yield* findMembership(id))
  })

type Claims = Readonly<Record<string, unknown>>

/**
 * Claims about a person (OpenID Connect Core section 5): those of these scopes, and always `sub`. Those about a member name the
 * organization, as the JWT of a session does.
 */
export const claimsOf = (subject: Subject, scopes: ReadonlyArray<string>): Claims => {
  const isAsked = (scope: string) => scopes.includes(scope)
  if (isUser(subject))
    return {
      sub: subject.user_id,
      ...(isAsked("profile") && profileOf(subject)),
      ...(isAsked("email") && emailOf(subject)),
      ...(isAsked("phone") && phoneOf(subject))
    }
  const { member, organization } = subject
  const { email_address: email, email_address_verified: email_verified } = member
  const { mfa_phone_number: phone_number, mfa_phone_number_verified: phone_number_verified } = member
  const { organization_id, organization_slug: slug } = organization
  return {
    sub: member.member_id,
    "https://stytch.com/organization": { organization_id, slug },
    ...(isAsked("profile") && filled({ name: member.name })),
    ...(isAsked("email") && { email, email_verified }),
    ...(isAsked("phone") && phone_number !== "" && { phone_number, phone_number_verified })
  }
}

const profileOf = ({ name, providers }: User) => {
  const { first_name, middle_name, last_name } = name
  return filled({
    name: [first_name, middle_name, last_name].filter(Boolean).join(" "),
    given_name: first_name,
    middle_name,
    family_name: last_name,
    picture: providers.find((each) => each.profile_picture_url)?.profile_picture_url,
    locale: providers.find((each) => each.locale)?.locale
  })
}

/** The first verified address, else the first one. */
const emailOf = ({ emails }: User) => {
  const found = emails.find((each) => each.verified) ?? emails[0]
  return found && { email: found.email, email_verified: found.verified }
}

const phoneOf = ({ phone_numbers }: User) => {
  const found = phone_numbers.find((each) => each.verified) ?? phone_numbers[0]
  return found && { phone_number: found.phone_number, phone_number_verified: found.verified }
}

const filled = (claims: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined && value !== ""))
