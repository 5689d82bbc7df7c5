import { ResetEmailSent } from "./ResetEmailSent.js"
import type { ScreenProps } from "../shared/ScreenProps.js"

/** The password is right, and must be set anew before it is taken. */
export function PasswordDedupe({ screen }: ScreenProps<"PasswordDedupe">) {
  return <ResetEmailSent screen={screen} />
}
