/** The result of the password flow's e-mail search, for the screens that follow it (specification section 4). */
import type { UserType } from "../../domain/api/Users.js"
import { persistent } from "./runtime.js"

interface FoundUser {
  readonly email: string
  readonly userType: UserType
}

export const foundUserAtom = persistent<FoundUser | undefined>(undefined)
