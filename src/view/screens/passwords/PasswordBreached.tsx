import { ResetEmailSent } from "./ResetEmailSent.js"
import type { ScreenProps } from "../shared/ScreenProps.js"

/** The password is right, and known from a breach elsewhere. */
export function PasswordBreached({ screen }: ScreenProps<"PasswordBreached">) {
  return <ResetEmailSent screen={screen} />
}
