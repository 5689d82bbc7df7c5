/** Changes of the stored users. */
import type { User } from "../domain/User.js"

/** A proven address makes itself verified and its user active. */
export const withProven = (user: User, id: string): User => ({
  ...user,
  status: "active",
  emails: user.emails.map((email) => (email.email_id === id ? { ...email, verified: true } : email)),
  phone_numbers: user.phone_numbers.map((phone) =>
    phone.phone_id === id ? { ...phone, verified: true } : phone
  )
})
