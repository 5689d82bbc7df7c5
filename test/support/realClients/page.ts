/** What a page's script sets on the window, whatever its version. */
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

declare global {
  /** The client of the version under test, whose types are those of version 5. */
  var stytch: StytchUIClient
  var mount: Mount
}
