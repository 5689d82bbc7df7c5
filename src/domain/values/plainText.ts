/** Invisible characters, such as the direction marks around what is copied from a list of contacts. */
const invisible = /[\p{Cf}\p{DI}]/gu

/** Returns a text without invisible characters and blanks around it, in the usual form of its characters (NFKC). */
export const plainText = (text: string): string => text.normalize("NFKC").replace(invisible, "").trim()

/** Returns a name without blanks around it. Undefined when it has nothing to see. */
export const shownName = (name: string | null | undefined): string | undefined =>
  plainText(name ?? "") === "" ? undefined : name?.trim()
