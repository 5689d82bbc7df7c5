/**
 * The families of calls: their tags, and how a page loads their rows. Their layers are in other files, so that importing a tag
 * does not load the code of its calls. Each tag is marked as pure: a bundler removes those that a page does not use.
 */
import * as Context from "effect/Context"
import type { ClientCalls } from "../../domain/methods/calls.js"
import type { ClientMethods } from "../../domain/methods/ClientMethods.js"
import type { firstCalls } from "../../domain/methods/firstCalls.js"
import type { Product } from "../../domain/widget/Products.js"

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

/** One-time passcodes. */
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

export type FamilyName = keyof typeof families
export type Family<Name extends FamilyName = FamilyName> = Context.Tag.Identifier<(typeof families)[Name]>

/** The families whose services do more than call, and have layers of their own. */
const withLayer = {
  user: true,
  session: true,
  oauth: true,
  cryptoWallets: true,
  webauthn: true
} as const satisfies Readonly<Partial<Record<FamilyName, true>>>

/** A family that is nothing but its rows. */
export type RowFamily = Exclude<FamilyName, keyof typeof withLayer>

const isRowFamily = (name: string): name is RowFamily =>
  Object.hasOwn(families, name) && !Object.hasOwn(withLayer, name)

/** The families that are nothing but their rows. */
export const rowFamilies = (): ReadonlyArray<RowFamily> => Object.keys(families).filter(isRowFamily)

/** Every family that is not loaded with the services of a page. */
export type OnDemand = Exclude<keyof ClientMethods, keyof typeof firstCalls>

/** Loads the rows of a family when one of its methods runs first. */
export const loadRows: Readonly<Record<OnDemand, () => Promise<object>>> = {
  cryptoWallets: () => import("../../domain/wallets/calls.js").then((api) => api.cryptoWallets),
  totps: () => import("../../domain/secondFactor/calls.js").then((api) => api.totps),
  webauthn: () => import("../../domain/passkeys/calls.js").then((api) => api.webauthn),
  passwords: () => import("../../domain/passwords/calls.js").then((api) => api.passwords),
  impersonation: () => import("../../domain/impersonation/calls.js").then((api) => api.impersonation),
  idp: () => import("../../domain/idp/calls.js").then((api) => api.idp),
  members: () => import("../../domain/members/calls.js").then((api) => api.members)
}

export const isOnDemand = (name: string): name is OnDemand => Object.hasOwn(loadRows, name)

/** The families that a form with these products calls once somebody uses it. */
const familyOf: Readonly<Partial<Record<Product, OnDemand>>> = {
  crypto: "cryptoWallets",
  passkeys: "webauthn",
  passwords: "passwords"
}

/** Loads the calls of a form ahead of their use. A load that fails is tried again by the call. */
export const loadCallsOf = (products: ReadonlyArray<Product>): void => {
  for (const product of products) {
    const family = familyOf[product]
    if (family !== undefined) loadRows[family]().catch(() => {})
  }
}
