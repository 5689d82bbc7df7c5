/** Placeholder until the screen is built. */
export function PasswordForgot() {
  return null
}
