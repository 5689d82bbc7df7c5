/** Whom the e-mail search of the password flow found, for the screens that follow (specification section 4). */
import type { UserType } from "../../domain/api/Users.js"
import { persistent } from "./runtime.js"

interface FoundUser {
  readonly email: string
  readonly userType: UserType
}

export const foundUserAtom = persistent<FoundUser | undefined>(undefined)
