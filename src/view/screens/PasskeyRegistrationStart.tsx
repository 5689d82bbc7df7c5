/** Placeholder until the screen is built. */
export function PasskeyRegistrationStart() {
  return null
}
