/** The families of calls, without their code: whoever names one loads nothing but its tag. */
import * as Context from "effect/Context"
import type { cryptoWallets } from "../../domain/api/CryptoWallets.js"
import type { idp } from "../../domain/api/Idp.js"
import type { impersonation } from "../../domain/api/Impersonation.js"
import type { magicLinks } from "../../domain/api/MagicLinks.js"
import type { members } from "../../domain/api/Members.js"
import type { Methods } from "../../domain/api/Methods.js"
import type { oauth } from "../../domain/api/OAuth.js"
import type { otps } from "../../domain/api/Otps.js"
import type { passwords } from "../../domain/api/Passwords.js"
import type { session } from "../../domain/api/Sessions.js"
import type { totps } from "../../domain/api/Totps.js"
import type { user } from "../../domain/api/Users.js"
import type { webauthn } from "../../domain/api/WebAuthn.js"

/** Signing in with a crypto wallet (wire reference 2.3). */
export class CryptoWallets extends Context.Tag("latchkey/api/CryptoWallets")<
  CryptoWallets,
  Methods<typeof cryptoWallets>
>() {}

/** The project as an identity provider for other parties' apps (wire reference 2.5). */
export class Idp extends Context.Tag("latchkey/api/Idp")<Idp, Methods<typeof idp>>() {}

/** Acting as a user, for the project's own staff (wire reference 2.5). */
export class Impersonation extends Context.Tag("latchkey/api/Impersonation")<
  Impersonation,
  Methods<typeof impersonation>
>() {}

/** Magic links by email (section 4, wire reference 2.3 and 2.6). */
export class MagicLinks extends Context.Tag("latchkey/api/MagicLinks")<
  MagicLinks,
  Methods<typeof magicLinks>
>() {}

/** The members of an organization, in the multi-tenant product (wire reference 4.4). */
export class Members extends Context.Tag("latchkey/api/Members")<Members, Methods<typeof members>>() {}

/** Social login (wire reference 1.7 and 2.3). */
export class OAuth extends Context.Tag("latchkey/api/OAuth")<OAuth, Methods<typeof oauth>>() {}

/** One-time passcodes by SMS, WhatsApp and email (wire reference 2.3). */
export class Otps extends Context.Tag("latchkey/api/Otps")<Otps, Methods<typeof otps>>() {}

/** Passwords (wire reference 2.5). */
export class Passwords extends Context.Tag("latchkey/api/Passwords")<
  Passwords,
  Methods<typeof passwords>
>() {}

/** Calls on the session (section 4, wire reference 2.2 and 2.6). */
export class Sessions extends Context.Tag("latchkey/api/Sessions")<Sessions, Methods<typeof session>>() {}

/** Authenticator apps and their recovery codes (wire reference 2.4). */
export class Totps extends Context.Tag("latchkey/api/Totps")<Totps, Methods<typeof totps>>() {}

/** Calls on the user (wire reference 2.2). */
export class Users extends Context.Tag("latchkey/api/Users")<Users, Methods<typeof user>>() {}

/** Passkeys and security keys (wire reference 2.4). */
export class WebAuthn extends Context.Tag("latchkey/api/WebAuthn")<WebAuthn, Methods<typeof webauthn>>() {}
