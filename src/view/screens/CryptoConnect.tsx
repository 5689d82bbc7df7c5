/** Placeholder until the screen is built. */
export function CryptoConnect() {
  return null
}
