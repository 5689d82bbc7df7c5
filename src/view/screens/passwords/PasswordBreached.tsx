import { ResetEmailSent } from "./ResetEmailSent.js"
import type { ScreenProps } from "../shared/ScreenProps.js"

/** Shown when the password is correct but appeared in a data breach. */
export function PasswordBreached({ screen }: ScreenProps<"PasswordBreached">) {
  return <ResetEmailSent screen={screen} />
}
