/** The mounted variant, its id and the options of the identity provider's variant. */
import type { IDPConsentManifest } from "../../domain/Consent.js"
import type { Variant } from "../../domain/Flow.js"
import { persistent } from "./runtime.js"

/** The prefix of the widget's element ids. It keeps those of several widgets on a page apart. */
export const mountIdAtom = persistent("lk1")

export const variantAtom = persistent<Variant>({ _tag: "login" })

/** The options of the identity provider's screens. */
export interface IdentityProviderOptions {
  /** The page's query, which contains the app's request. */
  readonly query: string
  /** Describes what an app may do. When it throws, the default sections are shown. */
  readonly getIDPConsentManifest?:
    | ((request: {
        readonly scopes: ReadonlyArray<string>
        readonly clientName: string
      }) => IDPConsentManifest)
    | undefined
  /** A token of a party that the project trusts. It signs the user in first. */
  readonly authTokenParams?:
    { readonly trustedAuthToken: string; readonly tokenProfileID: string } | undefined
}

export const identityProviderAtom = persistent<IdentityProviderOptions>({ query: "" })
