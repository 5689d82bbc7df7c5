/** What sites of organizations do with the client's methods. */
import type { Flow } from "../flow.js"
import { administration } from "./administration.js"
import { logins } from "./logins.js"
import { secondFactors } from "./secondFactors.js"
import { sessions } from "./sessions.js"

export const organizationFlows: ReadonlyArray<Flow> = [
  ...logins,
  ...secondFactors,
  ...sessions,
  ...administration
].map((flow) => ({
  ...flow,
  options: { ...flow.options, bootstrap: { vertical: "B2B", ...flow.options?.bootstrap } }
}))
