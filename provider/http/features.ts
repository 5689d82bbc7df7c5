/** What a project can switch off for browsers. */
import type { Method } from "../../src/domain/calls/request.js"

/** What a project can switch off for browsers, by the names of the client's groups. */
export type ProjectFeature = (typeof features)[number]

export const features = [
  "cryptoWallets",
  "magicLinks",
  "oauth",
  "otps",
  "passwords",
  "totps",
  "userData",
  "webauthn"
] as const

/** By the first part of the path. */
const featureOfPath: ReadonlyMap<string, ProjectFeature> = new Map([
  ["crypto_wallets", "cryptoWallets"],
  ["magic_links", "magicLinks"],
  ["oauth", "oauth"],
  ["otps", "otps"],
  ["passwords", "passwords"],
  ["totps", "totps"],
  ["webauthn", "webauthn"]
])

/** The feature of a call. Undefined for those that a project cannot switch off. Which calls belong to one is our reading. */
export const featureOf = ({ method, path }: { readonly method: Method; readonly path: string }) => {
  const [, first = ""] = path.split("/")
  const changesUser = first === "users" && (method === "PUT" || method === "DELETE")
  return changesUser ? "userData" : featureOfPath.get(first)
}
