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
