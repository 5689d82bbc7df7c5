import * as Effect from "effect/Effect"
import { RemoteServices } from "../../services/client/RemoteServices.js"

/** Logs that the user requested another e-mail (specification section 7). */
export const logTryAgain = (
  email: string,
  type: "login_or_create_eml" | "login_or_create_otp" | "reset_password"
) =>
  Effect.flatMap(RemoteServices.loaded, ({ eventLog }) =>
    eventLog.log("email_try_again_clicked", { email, type })
  )
