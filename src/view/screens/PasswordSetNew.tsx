/** Placeholder until the screen is built. */
export function PasswordSetNew() {
  return null
}
