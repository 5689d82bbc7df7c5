/** How the widget was mounted: one of four variants, and what only that variant needs. */
import type { IDPConsentManifest } from "../../domain/Consent.js"
import type { Variant } from "../../domain/Flow.js"
import { persistent } from "./runtime.js"

export const variantAtom = persistent<Variant>({ _tag: "login" })

/** What a site says of the identity provider's screens. */
export interface IdentityProviderOptions {
  /** The page's query, which holds what the app asks for. */
  readonly query: string
  /** The site's own words for what an app may do. When it throws, ours are shown. */
  readonly getIDPConsentManifest?:
    | ((request: {
        readonly scopes: ReadonlyArray<string>
        readonly clientName: string
      }) => IDPConsentManifest)
    | undefined
  /** A token of a party the project trusts, which signs the person in first. */
  readonly authTokenParams?:
    { readonly trustedAuthToken: string; readonly tokenProfileID: string } | undefined
}

export const identityProviderAtom = persistent<IdentityProviderOptions>({ query: "" })
