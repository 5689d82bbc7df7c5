/** Claims about a user (OpenID Connect Core section 5). */
import type { User } from "../../domain/User.js"

/** The claims of these scopes, and always `sub`. */
export const claimsOf = (user: User, scopes: ReadonlyArray<string>): Readonly<Record<string, unknown>> => ({
  sub: user.user_id,
  ...(scopes.includes("profile") && profileOf(user)),
  ...(scopes.includes("email") && emailOf(user)),
  ...(scopes.includes("phone") && phoneOf(user))
})

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
