/** Where Google One Tap may appear (specification section 3). */
export const oneTapPositions = [
  "embedded",
  "floating",
  "embeddedOnly",
  "floatingOrEmbedded",
  "forceLegacyEmbedded"
] as const
/**
 * Where Google One Tap appears: as a prompt that floats above the page, embedded in the widget, or as the browser allows.
 */
export type OneTapPosition = (typeof oneTapPositions)[number]

/** The same values as an enumeration, under the names of the provider's own client. `embedded` is the old name of `floatingOrEmbedded`. */
export const OneTapPositions = {
  embedded: "embedded",
  floating: "floating",
  embeddedOnly: "embeddedOnly",
  floatingOrEmbedded: "floatingOrEmbedded",
  forceLegacyEmbedded: "forceLegacyEmbedded"
} as const satisfies { readonly [P in OneTapPosition]: P }

/** The id of the element for an embedded prompt. It is outside any shadow root, because Google's script searches the document. */
export const promptParentId = "google-parent-prompt"
