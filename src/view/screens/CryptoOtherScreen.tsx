/** Placeholder until the screen is built. */
export function CryptoOtherScreen() {
  return null
}
