/** What a page's script has, whatever its version. */
import type { StytchUIClient } from "stytch-vanilla-5"

export type Product = "emailMagicLinks" | "otp" | "oauth" | "passwords" | "passkeys" | "crypto"

/** Draws a widget. */
export type Mount = (
  name: "login" | "resetPassword" | "passkeyRegistration" | "identityProvider",
  options: {
    readonly products?: ReadonlyArray<Product>
    /** The configuration without its products. */
    readonly config?: object
    readonly passwordResetToken?: string
    readonly authTokenParams?: { readonly trustedAuthToken: string; readonly tokenProfileID: string }
  }
) => void

/** Passes to the test what a widget reports to the page, as JSON. */
export const callbacks = {
  onEvent: (event: object) => void globalThis.report?.("onEvent", JSON.stringify(event)),
  onError: ({ message }: { readonly message: string }) =>
    void globalThis.report?.("onError", JSON.stringify({ message }))
}

declare global {
  /** The client of the version under test, whose types are those of version 5. */
  var stytch: StytchUIClient
  var mount: Mount
  /** Only where a test records what the widget reports. */
  var report: ((callback: keyof typeof callbacks, json: string) => Promise<void>) | undefined
}
