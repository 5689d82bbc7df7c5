/** Placeholder until the screen is built. */
export function PasskeyRegistrationSuccess() {
  return null
}
