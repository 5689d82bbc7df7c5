/** The login that a session began with, as a browser remembers it. */
import type { LastUsed } from "../lastUsed/LastUsed.js"
import { provenAt } from "../secondFactor/factors.js"
import { factorNameOf, type FactorName } from "../secondFactor/factorTable.js"
import type { Session } from "../session/Session.js"

/** What no form signs in with: an authenticator app, a link of the site's server, and biometrics. */
const withoutForm: Readonly<Record<Exclude<FactorName, LastUsed["method"]>, true>> = {
  totp: true,
  embedded: true,
  sso: true,
  biometric: true
}

const hasForm = (name: FactorName): name is LastUsed["method"] => !Object.hasOwn(withoutForm, name)

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
  const method = newest && factorNameOf(newest)
  if (method === undefined || !hasForm(method)) return undefined
  if (method === "wallet") return { method, provider: wallet, at }
  return method === "oauth"
    ? { method, provider: newest?.delivery_method.replace("oauth_", ""), at }
    : { method, at }
}
