/** Placeholder until the screen is built. */
export function PasswordBreached() {
  return null
}
