/** The mounted variant, its id and the options of the identity provider's variant. */
import type { IdentityProviderOptions } from "./identityProviderOptions.js"
import type { Variant } from "../../domain/Flow.js"
import { persistent } from "./runtime.js"

/** The prefix of the widget's element ids. It keeps those of several widgets on a page apart. */
export const mountIdAtom = persistent("lk1")

export const variantAtom = persistent<Variant>({ _tag: "login" })

export const identityProviderAtom = persistent<IdentityProviderOptions>({ query: "" })
