/**
 * The factors of a session, in the three categories that the provider compares. A session with factors of two categories is
 * multi-factor (https://stytch.com/docs/sdks/resources/mfa).
 */
import { type FactorCategory, factorNameOf, factorRows } from "./factorTable.js"
import type { AuthenticationFactor, Session } from "../session/Session.js"

/** A category of a session, and when the user last authenticated with a factor of it. */
export interface ProvenCategory {
  /** What the factors of the category prove. */
  readonly category: FactorCategory
  /** Milliseconds since 1970, by the provider's clock; 0 for a time that cannot be read. */
  readonly lastAuthenticatedAt: number
}

/** The category of a factor; undefined for one that proves nothing of the three, such as an impersonation. */
export const categoryOf = (
  factor: Pick<AuthenticationFactor, "delivery_method">
): FactorCategory | undefined => {
  const name = factorNameOf(factor)
  return name && factorRows[name].category
}

/** When the user last authenticated with a factor: milliseconds since 1970, 0 for a time that cannot be read. */
export const provenAt = ({ last_authenticated_at }: Pick<AuthenticationFactor, "last_authenticated_at">) =>
  Date.parse(last_authenticated_at) || 0

/** The categories of a session's factors, the one that was proven last first. */
export const provenCategories = ({
  authentication_factors
}: Pick<Session, "authentication_factors">): ReadonlyArray<ProvenCategory> => {
  const latest = new Map<FactorCategory, number>()
  for (const factor of authentication_factors) {
    const category = categoryOf(factor)
    if (category === undefined) continue
    latest.set(category, Math.max(provenAt(factor), latest.get(category) ?? 0))
  }
  return [...latest]
    .map(([category, lastAuthenticatedAt]) => ({ category, lastAuthenticatedAt }))
    .sort((a, b) => b.lastAuthenticatedAt - a.lastAuthenticatedAt)
}

/** Whether a session has factors of two categories. */
export const isMultiFactor = ({ authentication_factors }: Pick<Session, "authentication_factors">): boolean =>
  new Set(authentication_factors.map(categoryOf).filter(Boolean)).size > 1

/** The provider's time, as far as it is known: a clock that is behind the session's own times does not count. */
export const timeOf = ({ last_accessed_at }: Pick<Session, "last_accessed_at">, now: number): number =>
  Math.max(now, Date.parse(last_accessed_at) || now)
