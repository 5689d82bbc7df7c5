import type { ComponentType } from "react"
import type { UserType } from "../../../domain/api/Users.js"
import { PasswordCreate } from "./PasswordCreate.js"
import { Passwordless } from "./Passwordless.js"
import { PasswordLogin } from "./PasswordLogin.js"
import type { ScreenProps } from "../shared/ScreenProps.js"

const screens: Readonly<Record<UserType, ComponentType<{ readonly email: string }>>> = {
  new: PasswordCreate,
  password: PasswordLogin,
  passwordless: Passwordless
}

/** The password screen for the type of user that owns the email address (specification section 2). */
export function PasswordCreateOrLogin({ screen }: ScreenProps<"PasswordCreateOrLogin">) {
  const Screen = screens[screen.userType]
  return <Screen email={screen.email} />
}
