/** Placeholder until the screen is built. */
export function PasswordConfirmation() {
  return null
}
