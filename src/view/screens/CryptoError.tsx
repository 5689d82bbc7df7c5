/** Placeholder until the screen is built. */
export function CryptoError() {
  return null
}
