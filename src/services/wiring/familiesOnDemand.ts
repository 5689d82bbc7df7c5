/** The families of calls that a page loads when one of their methods runs first. */
import type { firstCalls } from "../../domain/methods/firstCalls.js"
import type { ClientMethods } from "../../domain/methods/ClientMethods.js"
import type { Product } from "../../domain/widget/Products.js"

/** Every family that is not loaded with the services. */
export type OnDemand = Exclude<keyof ClientMethods, keyof typeof firstCalls>

export const loadRows: Readonly<Record<OnDemand, () => Promise<object>>> = {
  cryptoWallets: () => import("../../domain/wallets/calls.js").then((api) => api.cryptoWallets),
  totps: () => import("../../domain/secondFactor/calls.js").then((api) => api.totps),
  webauthn: () => import("../../domain/passkeys/calls.js").then((api) => api.webauthn),
  passwords: () => import("../../domain/passwords/calls.js").then((api) => api.passwords),
  impersonation: () => import("../../domain/impersonation/calls.js").then((api) => api.impersonation),
  idp: () => import("../../domain/idp/calls.js").then((api) => api.idp),
  members: () => import("../../domain/members/calls.js").then((api) => api.members)
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
