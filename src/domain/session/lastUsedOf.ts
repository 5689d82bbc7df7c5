/** The login that a session began with, as a browser remembers it. */
import type { LastUsed } from "../login/LastUsed.js"
import { isOAuthProvider } from "../oauth/OAuthProvider.js"
import { provenAt } from "./factors.js"
import type { Session } from "./Session.js"

/** By delivery method: the values of `type` are not documented. */
const methodOfDelivery: ReadonlyMap<string, LastUsed["method"]> = new Map([
  ["email", "email"],
  ["sms", "sms"],
  ["whatsapp", "whatsapp"],
  ["knowledge", "password"],
  ["webauthn_registration", "passkey"],
  ["crypto_wallet", "wallet"]
])

/**
 * The method that a session was started with: that of its newest factor. Undefined for a factor that no form offers. An
 * answer does not name the wallet, so it is given.
 */
export const lastUsedOf = (
  { authentication_factors }: Pick<Session, "authentication_factors">,
  wallet: string | undefined,
  at: number
): LastUsed | undefined => {
  const [newest] = [...authentication_factors].sort((a, b) => provenAt(b) - provenAt(a))
  const delivery = newest?.delivery_method ?? ""
  const provider = delivery.replace(/^oauth_/, "")
  if (provider !== delivery && isOAuthProvider(provider)) return { method: "oauth", provider, at }
  const method = methodOfDelivery.get(delivery)
  return method && { method, ...(method === "wallet" && { provider: wallet }), at }
}
