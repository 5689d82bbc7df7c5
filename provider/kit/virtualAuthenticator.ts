/** Passkeys without a device: Chromium's virtual authenticator. */
import type { Page } from "@playwright/test"
import type { SeededPasskey } from "../seed/Seed.js"

/** An authenticator in the page's computer. Its owner is present and proves who they are, until the test changes that. */
export interface VirtualAuthenticator {
  /** Adds a passkey that `seed` returned. */
  readonly add: (passkey: SeededPasskey) => Promise<void>
  /** Whether the owner proves who they are when the page asks. */
  readonly setUserVerified: (isVerified: boolean) => Promise<void>
  /** Whether the owner answers. Without an owner the browser waits. */
  readonly setPresent: (isPresent: boolean) => Promise<void>
  /** Removes the authenticator with its passkeys. */
  readonly remove: () => Promise<void>
}

const device = {
  protocol: "ctap2",
  transport: "internal",
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true
} as const

/** Gives the page's computer an authenticator with these passkeys. */
export const addVirtualAuthenticator = async (
  page: Page,
  passkeys: ReadonlyArray<SeededPasskey> = []
): Promise<VirtualAuthenticator> => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send("WebAuthn.enable")
  const { authenticatorId } = await devTools.send("WebAuthn.addVirtualAuthenticator", { options: device })
  const add = async (credential: SeededPasskey) => {
    await devTools.send("WebAuthn.addCredential", { authenticatorId, credential })
  }
  for (const passkey of passkeys) await add(passkey)
  return {
    add,
    setUserVerified: async (isUserVerified) => {
      await devTools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified })
    },
    setPresent: async (enabled) => {
      await devTools.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled })
    },
    remove: async () => {
      await devTools.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId })
    }
  }
}
