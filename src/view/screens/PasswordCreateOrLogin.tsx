/** Placeholder until the screen is built. */
export function PasswordCreateOrLogin() {
  return null
}
