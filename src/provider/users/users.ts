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
