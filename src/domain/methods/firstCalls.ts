/** The groups of calls that a page loads with its services, because a first visit or a landing calls them. */
import type * as Effect from "effect/Effect"
import type { LandingError } from "../login/LandingQuestions.js"
import type { ClientMethods } from "./ClientMethods.js"
import type { LandingOptions, ReturnAuthenticated } from "../login/Landing.js"
import { action } from "../calls/Endpoint.js"
import { magicLinks } from "../magicLink/calls.js"
import { googleOneTap, oauth } from "../oauth/calls.js"
import { otps } from "../otp/calls.js"
import { rbac, session } from "../sessionCalls/calls.js"
import { user } from "../userCalls/calls.js"

const authenticateByUrl = action<
  (options: LandingOptions) => Effect.Effect<ReturnAuthenticated | null, LandingError>
>({
  session_duration_minutes: "number",
  keepToken: "boolean?",
  confirmReturn: "function?",
  confirmAccountChange: "function?"
})

export const firstCalls = {
  user,
  session,
  magicLinks,
  otps,
  oauth: { ...oauth, googleOneTap },
  rbac,
  authenticateByUrl
} satisfies { readonly [Name in keyof ClientMethods]?: object }
