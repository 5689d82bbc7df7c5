/** Changes of users. */
import type { UserUpdate } from "../../src/domain/userCalls/types.js"
import type { StoredUser } from "../data/rows.js"

/** Marks the email address or phone number with this id as verified, and the user as active. */
export const markVerified = (user: StoredUser, id: string): StoredUser => ({
  ...user,
  status: "active",
  emails: user.emails.map((email) => (email.email_id === id ? { ...email, verified: true } : email)),
  phone_numbers: user.phone_numbers.map((phone) =>
    phone.phone_id === id ? { ...phone, verified: true } : phone
  )
})

/** Whether the user has an unverified email address or phone number with this id. */
export const isUnverified = ({ emails, phone_numbers }: StoredUser, id: string): boolean =>
  emails.some((email) => email.email_id === id && !email.verified) ||
  phone_numbers.some((phone) => phone.phone_id === id && !phone.verified)

/** The user without the email address or phone number with this id. */
export const withoutContact = (user: StoredUser, id: string): StoredUser => ({
  ...user,
  emails: user.emails.filter(({ email_id }) => email_id !== id),
  phone_numbers: user.phone_numbers.filter(({ phone_id }) => phone_id !== id)
})

/** The other user, whose only contact is the email address or phone number of `user` with this id. */
export const onlyContact = (user: StoredUser, id: string, other: StoredUser): StoredUser => ({
  ...other,
  emails: user.emails.filter(({ email_id }) => email_id === id),
  phone_numbers: user.phone_numbers.filter(({ phone_id }) => phone_id === id)
})

/** The user with a merged name and merged metadata. */
export const withUpdate = (user: StoredUser, { name, untrusted_metadata }: UserUpdate): StoredUser => ({
  ...user,
  name: {
    first_name: name?.first_name ?? user.name.first_name,
    middle_name: name?.middle_name ?? user.name.middle_name,
    last_name: name?.last_name ?? user.name.last_name
  },
  untrusted_metadata: merged(user.untrusted_metadata, untrusted_metadata)
})

type Metadata = StoredUser["untrusted_metadata"]

/** Adds keys to metadata. A key with the value null is removed. Without changes it is the same object. */
export const merged = (before: Metadata, changes: Metadata | undefined): Metadata =>
  changes === undefined
    ? before
    : Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null))
