/** The table of calls: every method of the client that gives a Promise, in the client's own groups. */
import type { LandingError } from "../login/LandingQuestions.js"
import type { ClientMethods } from "./ClientMethods.js"
import { cryptoWallets } from "../wallets/calls.js"
import { log } from "../ownCalls/Events.js"
import { firstCalls } from "./firstCalls.js"
import { idp, logoutStartAlias } from "../idp/calls.js"
import { impersonation } from "../impersonation/calls.js"
import type { magicLinks } from "../magicLink/calls.js"
import { members } from "../members/calls.js"
import type { MethodOf, Methods } from "../calls/Methods.js"
import type { googleOneTap, oauth } from "../oauth/calls.js"
import type { otps } from "../otp/calls.js"
import { passwords } from "../passwords/calls.js"
import { bootstrap } from "../ownCalls/Projects.js"
import type { session } from "../sessionCalls/calls.js"
import { totps } from "../secondFactor/calls.js"
import { fetchUser, type user } from "../userCalls/calls.js"
import { ceremonies, webauthn } from "../passkeys/calls.js"

export type { LandingError }

type Group<Name extends keyof ClientMethods, Rows> = Methods<ClientMethods[Name], Rows>

/**
 * The methods of the client as Effects. Each group is named here, because the compiler would write out the types of all rows
 * in the declaration files.
 */
export interface ClientCalls {
  /** The signed-in user: fetch and change it. */
  readonly user: Group<"user", typeof user>
  /** The session: confirm, extend, exchange and end it. */
  readonly session: Group<"session", typeof session>
  /** Signing in with a link that is sent by email. */
  readonly magicLinks: Group<"magicLinks", typeof magicLinks>
  /** Signing in with a passcode that is sent to a phone number or an email address. */
  readonly otps: Group<"otps", typeof otps>
  /** Signing in with an account at a social provider, such as `oauth.google`, and Google One Tap. */
  readonly oauth: Group<"oauth", typeof oauth & { readonly googleOneTap: typeof googleOneTap }>
  /** Signing in with the signature of a crypto wallet. */
  readonly cryptoWallets: Group<"cryptoWallets", typeof cryptoWallets>
  /** The codes of an authenticator app as a second factor. */
  readonly totps: Group<"totps", typeof totps>
  /** Creating passkeys and signing in with them. */
  readonly webauthn: Group<"webauthn", typeof webauthn>
  /** Signing in with a password, setting it and rating it. */
  readonly passwords: Group<"passwords", typeof passwords>
  /** Signing in as a user, for the project's staff. */
  readonly impersonation: Group<"impersonation", typeof impersonation>
  /** The project as an identity provider: other parties' apps ask its users for access. */
  readonly idp: Group<"idp", typeof idp>
  /** The search for a member of an organization in a B2B project. */
  readonly members: Group<"members", typeof members>
  /** What the user's roles allow. */
  readonly rbac: Group<"rbac", (typeof firstCalls)["rbac"]>
  /** Signs in with the token in the page's address, like `authenticateByUrl` of the Promise client. */
  readonly authenticateByUrl: MethodOf<
    ClientMethods["authenticateByUrl"],
    (typeof firstCalls)["authenticateByUrl"]
  >
}

export const calls = {
  ...firstCalls,
  cryptoWallets,
  totps,
  webauthn,
  passwords,
  impersonation,
  idp,
  members
} satisfies { readonly [Name in keyof ClientMethods]: object }

/** The calls that are not methods: steps of actions, the client's own calls, and an alias. */
export const internalCalls = { fetchUser, ceremonies, logoutStartAlias, bootstrap, log }
