/** What an account is called on a screen. */
import type { User } from "./User.js"
import { shownName } from "../values/plainText.js"

/**
 * What the user knows the account by: an email address, a phone number or a name. Addresses that nobody has verified do not
 * count, because anybody can enter them. Undefined when the account has none.
 */
export const knownName = ({ emails, name, phone_numbers }: User): string | undefined =>
  emails.find(({ verified }) => verified)?.email ||
  phone_numbers.find(({ verified }) => verified)?.phone_number ||
  shownName([name.first_name, name.last_name].filter(Boolean).join(" "))

/** What the user knows the account by, else its id. */
export const verifiedName = (user: User): string => knownName(user) ?? user.user_id

interface Change<Account> {
  readonly from: Account
  readonly to: Account
}

/** The names of two accounts, which differ. */
export const accountNames = ({ from, to }: Change<User>): Change<string> => {
  const names = { from: verifiedName(from), to: verifiedName(to) }
  return names.from === names.to ? { from: from.user_id, to: to.user_id } : names
}
