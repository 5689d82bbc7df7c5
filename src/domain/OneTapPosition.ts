/** Where Google One Tap may appear (specification section 3). */
import * as Schema from "effect/Schema"

export const OneTapPosition = Schema.Literal(
  "embedded",
  "floating",
  "embeddedOnly",
  "floatingOrEmbedded",
  "forceLegacyEmbedded"
)
export type OneTapPosition = typeof OneTapPosition.Type

/** The same values as an enumeration, under the names of the provider's own client. `embedded` is the old name of `floatingOrEmbedded`. */
export const OneTapPositions = {
  embedded: "embedded",
  floating: "floating",
  embeddedOnly: "embeddedOnly",
  floatingOrEmbedded: "floatingOrEmbedded",
  forceLegacyEmbedded: "forceLegacyEmbedded"
} as const satisfies { readonly [P in OneTapPosition]: P }
