/** What an account is called on a screen. */
import type { AccountChange } from "./LandingQuestions.js"
import type { User } from "./User.js"

/** What the user knows the account by: an e-mail address, a phone number or a name. Undefined when it has none. */
export const accountName = ({
  emails,
  name,
  phone_numbers
}: Pick<User, "emails" | "name" | "phone_numbers">): string | undefined =>
  emails[0]?.email ||
  phone_numbers[0]?.phone_number ||
  [name.first_name, name.last_name].filter(Boolean).join(" ").trim() ||
  undefined

/** Like `accountName`, without addresses that nobody has verified, which anybody can enter. The user's id without a name. */
export const verifiedName = ({ emails, phone_numbers, ...user }: User): string =>
  accountName({
    ...user,
    emails: emails.filter(({ verified }) => verified),
    phone_numbers: phone_numbers.filter(({ verified }) => verified)
  }) ?? user.user_id

/** The names of two accounts, which differ. */
export const accountNames = ({ from, to }: AccountChange): { readonly from: string; readonly to: string } => {
  const names = { from: verifiedName(from), to: verifiedName(to) }
  return names.from === names.to ? { from: from.user_id, to: to.user_id } : names
}
