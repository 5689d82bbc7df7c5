/**
 * How far this computer's clock is from the provider's, in milliseconds. `date` is the `Date` header of an answer that came now.
 * Undefined when it shows nothing: browsers may hide it.
 */
export const clockSkew = (date: number, now: number): number | undefined => {
  const measured = now - date
  if (!Number.isFinite(measured)) return undefined
  return Math.abs(measured) < tolerance ? 0 : measured
}

/** Milliseconds. A smaller difference is the time that the answer took. */
const tolerance = 60_000
