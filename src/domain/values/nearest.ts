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

/** A sentence with the name that was probably meant. Empty when none is close. */
export const hint = (name: string, names: Iterable<string>): string => {
  const meant = nearest(name, names)
  return meant === undefined ? "" : ` Did you mean ${JSON.stringify(meant)}?`
}

/** Our names are shorter. */
const longest = 100

/** How many letters have to be added, removed or changed (Levenshtein). */
const distance = (from: string, to: string): number => {
  let edits = to.length
  /** For each letter of `to`, how far the part that ends with it is from the letters of `from` so far. */
  let row = to.split("").map((other, at) => ({ other, edits: at + 1 }))
  for (const [at, letter] of from.split("").entries()) {
    let before = at
    edits = at + 1
    row = row.map(({ edits: above, other }) => {
      edits = Math.min(before + (letter === other ? 0 : 1), above + 1, edits + 1)
      before = above
      return { other, edits }
    })
  }
  return edits
}
