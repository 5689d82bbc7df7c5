import { ResetEmailSent } from "./ResetEmailSent.js"
import type { ScreenProps } from "../shared/ScreenProps.js"

/** The person cannot remember their password. */
export function PasswordForgot({ screen }: ScreenProps<"PasswordForgot">) {
  return <ResetEmailSent screen={screen} />
}
