/** Placeholder until the screen is built. */
export function PasskeyConfirmation() {
  return null
}
