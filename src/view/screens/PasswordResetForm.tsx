/** Placeholder until the screen is built. */
export function PasswordResetForm() {
  return null
}
