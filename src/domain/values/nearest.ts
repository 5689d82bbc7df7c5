/** The name that a mistyped name was probably meant to be. Undefined when none is close to it. */
export const nearest = (name: string, names: Iterable<string>): string | undefined => {
  const typed = name.toLowerCase().slice(0, longest)
  // Half of a short name may be wrong by chance
  let least = Math.min(3, typed.length / 3) + 0.1
  let found: string | undefined
  for (const each of names) {
    const edits = distance(typed, each.toLowerCase())
    if (edits >= least) continue
    least = edits
    found = each
  }
  return found
}

/** Our names are shorter. */
const longest = 100

/** How many letters have to be added, removed or changed (Levenshtein). */
const distance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [line, letter] of from.split("").entries()) {
    const next = [line + 1]
    for (const [at, other] of to.split("").entries())
      next.push(
        Math.min((row[at] ?? 0) + (letter === other ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1)
      )
    row = next
  }
  return row[to.length] ?? 0
}
