/** The groups of calls that a page loads with its services, because a first visit or a landing calls them. */
import type * as Effect from "effect/Effect"
import type { LandingError } from "../login/LandingQuestions.js"
import type { ClientMethods } from "../methods/ClientMethods.js"
import type { LandingOptions, ReturnAuthenticated } from "../methods/Landing.js"
import type { Permissions } from "../rbac/Permissions.js"
import { permission } from "../client/SyncArguments.js"
import { action } from "./Endpoint.js"
import { magicLinks } from "./MagicLinks.js"
import { googleOneTap, oauth } from "./OAuth.js"
import { otps } from "./Otps.js"
import { session } from "./Sessions.js"
import { user } from "./Users.js"

const rbac = {
  isAuthorized: action<(resource_id: string, action: string) => Effect.Effect<boolean>>(
    permission.fields,
    ...permission.positional
  ),
  allPermissions: action<() => Effect.Effect<Permissions>>({})
}

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
