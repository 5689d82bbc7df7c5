/**
 * The tags of the families of calls. Their layers are in other files, so that importing a tag does not load the code of its
 * calls. Each tag is marked as pure: a bundler removes those that a page does not use.
 */
import * as Context from "effect/Context"
import type { ClientCalls } from "../../domain/methods/calls.js"

/** Signing in with a crypto wallet. */
export class CryptoWallets
  extends /* @__PURE__ */ Context.Tag("latchkey/api/CryptoWallets")<
    CryptoWallets,
    ClientCalls["cryptoWallets"]
  >() {}

/** The project as an identity provider for other parties' apps. */
export class Idp extends /* @__PURE__ */ Context.Tag("latchkey/api/Idp")<Idp, ClientCalls["idp"]>() {}

/** Acting as a user, for the project's own staff. */
export class Impersonation
  extends /* @__PURE__ */ Context.Tag("latchkey/api/Impersonation")<
    Impersonation,
    ClientCalls["impersonation"]
  >() {}

/** Magic links by email (specification section 4). */
export class MagicLinks
  extends /* @__PURE__ */ Context.Tag("latchkey/api/MagicLinks")<MagicLinks, ClientCalls["magicLinks"]>() {}

/** The members of an organization, in the multi-tenant product. */
export class Members
  extends /* @__PURE__ */ Context.Tag("latchkey/api/Members")<Members, ClientCalls["members"]>() {}

/** Social login. */
export class OAuth
  extends /* @__PURE__ */ Context.Tag("latchkey/api/OAuth")<
    OAuth,
    Omit<ClientCalls["oauth"], "googleOneTap">
  >() {}

/** One-time passcodes by SMS, WhatsApp and email. */
export class Otps extends /* @__PURE__ */ Context.Tag("latchkey/api/Otps")<Otps, ClientCalls["otps"]>() {}

/** Passwords. */
export class Passwords
  extends /* @__PURE__ */ Context.Tag("latchkey/api/Passwords")<Passwords, ClientCalls["passwords"]>() {}

/** Calls on the session (specification section 4). */
export class Sessions
  extends /* @__PURE__ */ Context.Tag("latchkey/api/Sessions")<Sessions, ClientCalls["session"]>() {}

/** Authenticator apps and their recovery codes. */
export class Totps extends /* @__PURE__ */ Context.Tag("latchkey/api/Totps")<Totps, ClientCalls["totps"]>() {}

/** Calls on the user. */
export class Users extends /* @__PURE__ */ Context.Tag("latchkey/api/Users")<Users, ClientCalls["user"]>() {}

/** Passkeys and security keys. */
export class WebAuthn
  extends /* @__PURE__ */ Context.Tag("latchkey/api/WebAuthn")<WebAuthn, ClientCalls["webauthn"]>() {}

/** Each family by the name of its group in the client. */
export const families = {
  user: Users,
  session: Sessions,
  magicLinks: MagicLinks,
  otps: Otps,
  oauth: OAuth,
  cryptoWallets: CryptoWallets,
  totps: Totps,
  webauthn: WebAuthn,
  passwords: Passwords,
  impersonation: Impersonation,
  idp: Idp,
  members: Members
}

export type Family = Context.Tag.Identifier<(typeof families)[keyof typeof families]>
