/** Placeholder until the screen is built. */
export function CryptoSignMessage() {
  return null
}
