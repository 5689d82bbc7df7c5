/** The result of the password flow's e-mail search, for the screens that follow it (specification section 4). */
import type { UserType } from "../../domain/api/Users.js"
import { persistent } from "./runtime.js"

export const foundUserAtom = persistent<{ readonly email: string; readonly userType: UserType } | undefined>(
  undefined
)
