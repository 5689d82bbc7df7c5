/** Events about emails for the event log (specification section 7). */
import * as Effect from "effect/Effect"
import { EventLog } from "../../services/wire/EventLog.js"

type EmailType = "login_or_create_eml" | "login_or_create_otp" | "reset_password"

const log = (name: "email_sent" | "email_try_again_clicked") => (email: string, type: EmailType) =>
  Effect.flatMap(EventLog, (eventLog) => eventLog.log(name, { email, type }))

/** Logs that a form of Main was submitted. The other screens log nothing when they send an email. */
export const logEmailSent = log("email_sent")

/** Logs that the user requested another email. */
export const logTryAgain = log("email_try_again_clicked")
