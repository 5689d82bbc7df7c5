/** What happened in a story, for a person to read. */

/** Opaque texts by short names, in the order of their first appearance: `S1`, `S2`. */
const makeNames = (letter: string) => {
  const known = new Map<string, string>()
  return (text: string): string => {
    const name = known.get(text) ?? `${letter}${known.size + 1}`
    known.set(text, name)
    return name
  }
}

export const makeTimeline = (passed: () => number) => {
  const lines: Array<string> = []
  return {
    lines,
    sessionName: makeNames("S"),
    tokenName: makeNames("T"),
    note: (who: string, what: string) =>
      void lines.push(`${(passed() / 1_000).toFixed(3).padStart(10)} s  ${who.padEnd(9)} ${what}`)
  }
}

export type Timeline = ReturnType<typeof makeTimeline>

/** A rule of the product that a story broke. */
export class BrokenRule extends Error {
  override readonly name = "BrokenRule"
}
