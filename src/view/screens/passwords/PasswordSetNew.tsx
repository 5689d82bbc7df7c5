import { ResetEmailSent } from "./ResetEmailSent.js"
import type { ScreenProps } from "../shared/ScreenProps.js"

/** Shown when a user without a password wants to set one. */
export function PasswordSetNew({ screen }: ScreenProps<"PasswordSetNew">) {
  return <ResetEmailSent screen={screen} />
}
