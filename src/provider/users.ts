/** Changes of the stored users. */
import type { User } from "../domain/User.js"
import type { Data } from "./Data.js"

/** Puts the user in the place of the one with the same id, or at the end. */
export const replaceUser =
  (user: User) =>
  (data: Data): Data => ({
    ...data,
    users: data.users.some((each) => each.user_id === user.user_id)
      ? data.users.map((each) => (each.user_id === user.user_id ? user : each))
      : [...data.users, user]
  })

/** A proven address makes itself verified and its user active. */
export const withProven = (user: User, id: string): User => ({
  ...user,
  status: "active",
  emails: user.emails.map((email) => (email.email_id === id ? { ...email, verified: true } : email)),
  phone_numbers: user.phone_numbers.map((phone) =>
    phone.phone_id === id ? { ...phone, verified: true } : phone
  )
})
