/** What each method that answers at once must be called with (specification section 5). */
import { taking } from "./Usage.js"

const listening = taking({ callback: "function" }, "callback")

/** The methods that answer at once. */
export const syncArguments = {
  onStateChange: listening,
  "user.onChange": listening,
  "session.onChange": listening,
  "session.updateSession": taking({ session_token: "string", session_jwt: "string?" }),
  "rbac.isAuthorizedSync": taking({ resource_id: "string", action: "string" }, "resource_id", "action")
} as const
