/** Changes of users. */
import type { User } from "../../domain/User.js"

/** Marks the email address or phone number with this id as verified, and the user as active. */
export const markVerified = (user: User, id: string): User => ({
  ...user,
  status: "active",
  emails: user.emails.map((email) => (email.email_id === id ? { ...email, verified: true } : email)),
  phone_numbers: user.phone_numbers.map((phone) =>
    phone.phone_id === id ? { ...phone, verified: true } : phone
  )
})

/** Whether the user has an unverified email address or phone number with this id. */
export const isUnverified = ({ emails, phone_numbers }: User, id: string): boolean =>
  emails.some((email) => email.email_id === id && !email.verified) ||
  phone_numbers.some((phone) => phone.phone_id === id && !phone.verified)

/** The user without the email address or phone number with this id. */
export const withoutContact = (user: User, id: string): User => ({
  ...user,
  emails: user.emails.filter(({ email_id }) => email_id !== id),
  phone_numbers: user.phone_numbers.filter(({ phone_id }) => phone_id !== id)
})

/** The other user, whose only contact is the email address or phone number of `user` with this id. */
export const onlyContact = (user: User, id: string, other: User): User => ({
  ...other,
  emails: user.emails.filter(({ email_id }) => email_id === id),
  phone_numbers: user.phone_numbers.filter(({ phone_id }) => phone_id === id)
})
