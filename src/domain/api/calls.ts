/** The table of calls: every method of the client that gives a Promise, in the client's own groups. */
import type * as Effect from "effect/Effect"
import type { CallError } from "../errors/Errors.js"
import type { LandingQuestions } from "../login/LandingQuestions.js"
import type { Permissions } from "../rbac/Permissions.js"
import type { ReturnToken } from "../login/ReturnUrl.js"
import type {
  AccountChangeDeclinedError,
  MissingPKCEError,
  ReturnNotConfirmedError
} from "../errors/SdkErrors.js"
import { permission } from "../client/SyncArguments.js"
import { cryptoWallets } from "./CryptoWallets.js"
import { action } from "./Endpoint.js"
import { log } from "./Events.js"
import { idp, logoutStartAlias } from "./Idp.js"
import { impersonation } from "./Impersonation.js"
import { magicLinks, type MagicLinkAuthenticated } from "./MagicLinks.js"
import { members } from "./Members.js"
import type { Methods } from "./Methods.js"
import { googleOneTap, oauth, type OAuthAuthenticated } from "./OAuth.js"
import { otps } from "./Otps.js"
import { passwords } from "./Passwords.js"
import { bootstrap } from "./Projects.js"
import { session, type SessionDuration } from "./Sessions.js"
import { totps } from "./Totps.js"
import { fetchUser, user } from "./Users.js"
import { ceremonies, webauthn } from "./WebAuthn.js"

/** The options of a landing. */
export interface LandingOptions extends LandingQuestions, SessionDuration {
  /** Whether the token stays in the page's address. Default: false. */
  readonly keepToken?: boolean | undefined
}

/** Why a landing fails. */
export type LandingError = CallError | MissingPKCEError | ReturnNotConfirmedError | AccountChangeDeclinedError

/** The token that a link or redirect brought, and the answer to it. */
export interface ReturnAuthenticated extends ReturnToken {
  /** Null when the token does not sign in (a password reset, for example): the page must handle it. */
  readonly data: MagicLinkAuthenticated | OAuthAuthenticated | null
}

/**
 * The methods of the client as Effects. Each group is named here, because the compiler would write out the types of its rows
 * in the declaration files, without their names and documentation.
 */
export interface ClientCalls {
  readonly user: Methods<typeof user>
  readonly session: Methods<typeof session>
  readonly magicLinks: Methods<typeof magicLinks>
  readonly otps: Methods<typeof otps>
  readonly oauth: Methods<typeof oauth> & { readonly googleOneTap: Methods<typeof googleOneTap> }
  readonly cryptoWallets: Methods<typeof cryptoWallets>
  readonly totps: Methods<typeof totps>
  readonly webauthn: Methods<typeof webauthn>
  readonly passwords: Methods<typeof passwords>
  readonly impersonation: Methods<typeof impersonation>
  readonly idp: Methods<typeof idp>
  readonly members: Methods<typeof members>
  readonly rbac: Methods<typeof rbac>
  /**
   * Signs in with the token in the page's address, and removes it from the address unless `keepToken` is set. Null when
   * there is no token. Concurrent calls share one request, and the questions of the first, so that a page that mounts
   * twice signs in once.
   *
   * Unless the provider refuses the token, it is tried again for some seconds and then put back into the address. A page
   * that is reloaded before the answer finds it again. When this browser has just used the token, in another tab for
   * example, `data` is the present session as the provider confirms it.
   *
   * With `confirmReturn` and `confirmAccountChange`, the person is asked before a login that may be somebody else's. A
   * mounted widget with the options of the same names asks in their place.
   */
  readonly authenticateByUrl: (
    options: LandingOptions
  ) => Effect.Effect<ReturnAuthenticated | null, LandingError>
}

const rbac = {
  /** Returns whether the project's policy allows the user the action. False when it cannot be fetched. */
  isAuthorized: action<(resource_id: string, action: string) => Effect.Effect<boolean>>(
    permission.fields,
    ...permission.positional
  ),
  /** Returns every resource and action of the policy, and whether it is allowed to the user. */
  allPermissions: action<() => Effect.Effect<Permissions>>({})
}

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
  authenticateByUrl: action<ClientCalls["authenticateByUrl"]>({
    session_duration_minutes: "number",
    keepToken: "boolean?",
    confirmReturn: "function?",
    confirmAccountChange: "function?"
  })
} satisfies { readonly [Name in keyof ClientCalls]: object }

/** The calls that are not methods: steps of actions, the client's own calls, and an alias. */
export const internalCalls = { fetchUser, ceremonies, logoutStartAlias, bootstrap, log }
