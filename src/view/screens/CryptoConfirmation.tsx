/** Placeholder until the screen is built. */
export function CryptoConfirmation() {
  return null
}
