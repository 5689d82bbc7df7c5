import { ResetEmailSent } from "./ResetEmailSent.js"
import type { ScreenProps } from "../shared/ScreenProps.js"

/** The person has no password and wants one. */
export function PasswordSetNew({ screen }: ScreenProps<"PasswordSetNew">) {
  return <ResetEmailSent screen={screen} />
}
