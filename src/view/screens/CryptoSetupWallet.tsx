/** Placeholder until the screen is built. */
export function CryptoSetupWallet() {
  return null
}
