import { ResetEmailSent } from "./ResetEmailSent.js"
import type { ScreenProps } from "../shared/ScreenProps.js"

/** Shown when the user forgot their password. */
export function PasswordForgot({ screen }: ScreenProps<"PasswordForgot">) {
  return <ResetEmailSent screen={screen} />
}
