/** The families of calls that a page loads when one of their methods runs first. */
import type { firstCalls } from "../../domain/api/firstCalls.js"
import type { ClientMethods } from "../../domain/methods/ClientMethods.js"
import type { Product } from "../../domain/widget/Products.js"

/** Every family that is not loaded with the services. */
export type OnDemand = Exclude<keyof ClientMethods, keyof typeof firstCalls>

export const loadRows: Readonly<Record<OnDemand, () => Promise<object>>> = {
  cryptoWallets: () => import("../../domain/api/CryptoWallets.js").then((api) => api.cryptoWallets),
  totps: () => import("../../domain/api/Totps.js").then((api) => api.totps),
  webauthn: () => import("../../domain/api/WebAuthn.js").then((api) => api.webauthn),
  passwords: () => import("../../domain/api/Passwords.js").then((api) => api.passwords),
  impersonation: () => import("../../domain/api/Impersonation.js").then((api) => api.impersonation),
  idp: () => import("../../domain/api/Idp.js").then((api) => api.idp),
  members: () => import("../../domain/api/Members.js").then((api) => api.members)
}

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
