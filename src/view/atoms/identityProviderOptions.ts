/** What a mount passes to the identity provider's screens. Without Rx, because the types of the widget name it. */
import type { IDPConsentManifest } from "../../domain/idp/Consent.js"

/** The options of the identity provider's screens. */
export interface IdentityProviderOptions {
  /** The page's query, which contains the app's request. */
  readonly query: string
  /** Whether another site may show these screens in a frame. Default: false. */
  readonly allowForeignFrames?: boolean | undefined
  /** Describes what an app may do. When it throws, the default sections are shown. Default: the default sections. */
  readonly getIDPConsentManifest?:
    | ((request: {
        /** The scopes that the user can grant, in the order of the request. */
        readonly scopes: ReadonlyArray<string>
        /** The app's name, or the host of its address. */
        readonly clientName: string
      }) => IDPConsentManifest)
    | undefined
  /** A token of a party that the project trusts. It signs the user in first, for 60 minutes. Default: none. */
  readonly authTokenParams?:
    | {
        /** The signed token of the party. */
        readonly trustedAuthToken: string
        /** The id of the party's profile in the project. */
        readonly tokenProfileID: string
      }
    | undefined
}
