/** Placeholder until the screen is built. */
export function PasswordDedupe() {
  return null
}
