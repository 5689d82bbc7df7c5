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

/** The enumeration as users of the provider's client know it. `embedded` is the old name of `floatingOrEmbedded`. */
export const OneTapPositions = {
  embedded: "embedded",
  floating: "floating",
  embeddedOnly: "embeddedOnly",
  floatingOrEmbedded: "floatingOrEmbedded",
  forceLegacyEmbedded: "forceLegacyEmbedded"
} as const satisfies { readonly [P in OneTapPosition]: P }
