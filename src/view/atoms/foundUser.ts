/** The result of the password flow's e-mail search, for the screens that follow it (specification section 4). */
import type { UserType } from "../../domain/api/Users.js"
import { derived, persistent } from "./runtime.js"

export const foundUserAtom = persistent<{ readonly email: string; readonly userType: UserType } | undefined>(
  undefined
)

/** Returns whether the search found that the owner of an address has no password. */
export const isPasswordlessAtom = derived((get) => {
  const found = get(foundUserAtom)
  return (email: string): boolean => found?.email === email && found.userType === "passwordless"
})
