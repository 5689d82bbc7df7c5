/** Validates the consent manifest that a site's callback returned. */
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { IDPConsentManifest } from "./Consent.js"

const Item = Schema.Union(
  Schema.String,
  Schema.Struct({
    text: Schema.String,
    details: Schema.optionalWith(Schema.Array(Schema.String), { default: () => [] })
  })
)

const Section = Schema.Struct({ header: Schema.String, items: Schema.Array(Item) })

const Manifest = Schema.Union(Schema.Array(Section), Schema.Array(Item))

/** The manifest if it is valid: sections or lines, not both. */
export const readConsentManifest: (manifest: unknown) => Option.Option<IDPConsentManifest> =
  Schema.decodeUnknownOption(Manifest)
