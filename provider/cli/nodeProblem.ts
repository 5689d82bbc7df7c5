/** What to say on a Node that is older than the package needs. Imports nothing: an old Node reads it before all else. */

/** Compares the version with `engines.node` of package.json, such as `>=20.19`. Undefined when it is new enough. */
export const nodeProblem = (engines: string, version: string): string | undefined => {
  const [major = 0, minor = 0] = numbersIn(engines)
  const [ownMajor = 0, ownMinor = 0] = numbersIn(version)
  return ownMajor > major || (ownMajor === major && ownMinor >= minor)
    ? undefined
    : `Latchkey needs Node ${major}.${minor} or later. This is Node ${version}. Install a newer one: https://nodejs.org`
}

const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).map(Number)
