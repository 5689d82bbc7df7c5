import * as Effect from "effect/Effect"
import { Calls } from "../../services/Calls.js"

/** Logs that a person asked for another e-mail (specification section 7). */
export const logTryAgain = (
  email: string,
  type: "login_or_create_eml" | "login_or_create_otp" | "reset_password"
) => Effect.flatMap(Calls.ready, ({ eventLog }) => eventLog.log("email_try_again_clicked", { email, type }))
