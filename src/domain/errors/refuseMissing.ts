import { UsageError } from "./BasicErrors.js"

/**
 * Throws a usage error for an option that is there, but says nothing, such as a setting that is missing: it would ask for less than
 * was meant. `otherwise` says what leaving it out does.
 */
export const refuseMissing = <Name extends string>(
  method: string,
  names: ReadonlyArray<Name>,
  options: { readonly [Each in Name]?: unknown },
  otherwise: string
): void => {
  const name = names.find((each) => each in options && (options[each] === undefined || options[each] === ""))
  if (name === undefined) return
  const problem = `${name} must not be empty or undefined. Leave it out ${otherwise}.`
  throw new UsageError({ method, problem })
}
