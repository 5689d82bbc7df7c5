import { ResetEmailSent } from "./ResetEmailSent.js"
import type { ScreenProps } from "../shared/ScreenProps.js"

/** Shown when the password is correct but must be reset before it can be used. */
export function PasswordDedupe({ screen }: ScreenProps<"PasswordDedupe">) {
  return <ResetEmailSent screen={screen} />
}
