/** The `luds` policy: lower case, upper case, digits, symbols, and a minimum length. */
import type { LudsRequirements } from "../../domain/api/Passwords.js"
import type { BootstrapAnswer } from "../../domain/api/Projects.js"

const kinds = {
  has_digit: /\p{Nd}/u,
  has_lower_case: /\p{Ll}/u,
  has_symbol: /[^\p{L}\p{N}]/u,
  has_upper_case: /\p{Lu}/u
}

/** The requirements that a password meets and misses. An emoji counts as one character. */
export const ludsRequirements = (
  password: string,
  { luds_complexity, luds_minimum_count }: NonNullable<BootstrapAnswer["password_config"]>
): LudsRequirements => {
  const has = {
    has_digit: kinds.has_digit.test(password),
    has_lower_case: kinds.has_lower_case.test(password),
    has_symbol: kinds.has_symbol.test(password),
    has_upper_case: kinds.has_upper_case.test(password)
  }
  return {
    ...has,
    missing_characters: Math.max(0, luds_minimum_count - [...password].length),
    missing_complexity: Math.max(0, luds_complexity - countKinds(has))
  }
}

/** How many of the four kinds of characters the password has. */
export const countKinds = (
  has: Omit<LudsRequirements, "missing_characters" | "missing_complexity">
): number => [has.has_digit, has.has_lower_case, has.has_symbol, has.has_upper_case].filter(Boolean).length
