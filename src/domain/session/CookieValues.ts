/** What a cookie holds when several of its name are visible, because another site or path has set it, too. */

/**
 * The values that a cookie may have: the only one, or the one of several that this browser wrote, which has `mark`. If there
 * is more than one value, only the provider knows which of them can be trusted.
 */
export const possibleValues = (
  visible: ReadonlyArray<string>,
  mark: string | null
): ReadonlyArray<string> => {
  const values = [...new Set(visible)].filter((value) => value !== "")
  const ours = values.filter((value) => fingerprintOf(value) === mark)
  return ours.length > 0 ? ours : values
}

/** Whether storage holds the state of another token: `owner` begins with the mark of the one that it belongs to. */
export const isOfOther = (owner: string | null, token: string | null | undefined): boolean =>
  !(!owner || !token || owner.startsWith(fingerprintOf(token)))

/** Tells values of a cookie apart. It has 32 bits (FNV-1a), so a token cannot be computed from it. */
export const fingerprintOf = (value: string): string => {
  let hash = 0x811c9dc5 | 0
  for (let at = 0; at < value.length; at++) hash = Math.imul(hash ^ value.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}
