/** The table of calls: every method of the client that gives a Promise, in the client's own groups. */
import type * as Effect from "effect/Effect"
import type { LandingError } from "../login/LandingQuestions.js"
import type { ClientMethods } from "../methods/ClientMethods.js"
import type { LandingOptions, ReturnAuthenticated } from "../methods/Landing.js"
import type { Permissions } from "../rbac/Permissions.js"
import { permission } from "../client/SyncArguments.js"
import { cryptoWallets } from "./CryptoWallets.js"
import { action } from "./Endpoint.js"
import { log } from "./Events.js"
import { idp, logoutStartAlias } from "./Idp.js"
import { impersonation } from "./Impersonation.js"
import { magicLinks } from "./MagicLinks.js"
import { members } from "./Members.js"
import type { MethodOf, Methods } from "./Methods.js"
import { googleOneTap, oauth } from "./OAuth.js"
import { otps } from "./Otps.js"
import { passwords } from "./Passwords.js"
import { bootstrap } from "./Projects.js"
import { session } from "./Sessions.js"
import { totps } from "./Totps.js"
import { fetchUser, user } from "./Users.js"
import { ceremonies, webauthn } from "./WebAuthn.js"

export type { LandingError }

type Group<Name extends keyof ClientMethods, Rows> = Methods<ClientMethods[Name], Rows>

/**
 * The methods of the client as Effects. Each group is named here, because the compiler would write out the types of all rows
 * in the declaration files.
 */
export interface ClientCalls {
  readonly user: Group<"user", typeof user>
  readonly session: Group<"session", typeof session>
  readonly magicLinks: Group<"magicLinks", typeof magicLinks>
  readonly otps: Group<"otps", typeof otps>
  readonly oauth: Group<"oauth", typeof oauth & { readonly googleOneTap: typeof googleOneTap }>
  readonly cryptoWallets: Group<"cryptoWallets", typeof cryptoWallets>
  readonly totps: Group<"totps", typeof totps>
  readonly webauthn: Group<"webauthn", typeof webauthn>
  readonly passwords: Group<"passwords", typeof passwords>
  readonly impersonation: Group<"impersonation", typeof impersonation>
  readonly idp: Group<"idp", typeof idp>
  readonly members: Group<"members", typeof members>
  readonly rbac: Group<"rbac", typeof rbac>
  readonly authenticateByUrl: MethodOf<ClientMethods["authenticateByUrl"], typeof authenticateByUrl>
}

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

export const calls = {
  user,
  session,
  magicLinks,
  otps,
  oauth: { ...oauth, googleOneTap },
  cryptoWallets,
  totps,
  webauthn,
  passwords,
  impersonation,
  idp,
  members,
  rbac,
  authenticateByUrl
} satisfies { readonly [Name in keyof ClientMethods]: object }

/** The calls that are not methods: steps of actions, the client's own calls, and an alias. */
export const internalCalls = { fetchUser, ceremonies, logoutStartAlias, bootstrap, log }
