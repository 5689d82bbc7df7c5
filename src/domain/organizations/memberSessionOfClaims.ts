/** The member's session in the claims of its JWT. */
import { organizationClaim, sessionOfClaims } from "../session/sessionOfClaims.js"
import { Mismatch, string, struct, text } from "../values/readers.js"
import { type HeldSession, heldSession } from "./memberState.js"

const readNames = struct({ organization_id: string, slug: text })

/** The session as a client holds it. Its JWT names the organization in a claim of its own. */
export const memberSessionOfClaims = ({
  [organizationClaim]: organization,
  ...claims
}: {
  readonly [name: string]: unknown
}): HeldSession | Mismatch => {
  const names = readNames(organization)
  const session = sessionOfClaims(claims)
  if (names instanceof Mismatch) return names.in(organizationClaim)
  if (session instanceof Mismatch) return session
  const { attributes: _, session_id, user_id, ...rest } = session
  return heldSession({
    ...rest,
    member_session_id: session_id,
    member_id: user_id,
    organization_id: names.organization_id,
    organization_slug: names.slug
  })
}
