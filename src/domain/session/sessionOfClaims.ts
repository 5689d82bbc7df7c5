/** The session in the claims of its JWT. */
import { isObject } from "../values/objects.js"
import type { Mismatch } from "../values/readers.js"
import type { Session } from "./Session.js"
import { session as readSession } from "./StoredState.js"

/** The claim with the session. JWTs of other kinds do not have it. */
export const sessionClaim = "https://stytch.com/session"

/** The claim with the organization, which the JWT of a member's session has besides. */
export const organizationClaim = "https://stytch.com/organization"

/** The claims of each JWT. All others are the session's custom claims. */
const standardClaims = ["aud", "exp", "iat", "iss", "jti", "nbf", "sub", sessionClaim]

/** The session as a client has it. A JWT whose session does not say when it expires counts as long as the session. */
export const sessionOfClaims = (claims: { readonly [name: string]: unknown }): Session | Mismatch => {
  const session = claims[sessionClaim]
  const members = Object.entries<unknown>(isObject(session) ? { ...session } : {})
  const custom = Object.entries(claims).filter(([name]) => !standardClaims.includes(name))
  return readSession({
    expires_at: timeOf(claims["exp"]),
    ...Object.fromEntries(members.map(([name, value]) => [name === "id" ? "session_id" : name, value])),
    user_id: claims["sub"],
    custom_claims: custom.length === 0 ? null : Object.fromEntries(custom)
  })
}

/** Seconds since 1970 as RFC 3339. Undefined for what is no time. */
const timeOf = (seconds: unknown): string | undefined => {
  if (typeof seconds !== "number") return undefined
  const time = new Date(seconds * 1000)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}
