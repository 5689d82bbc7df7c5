/** Placeholder until the screen is built. */
export function IDPConsent() {
  return null
}
