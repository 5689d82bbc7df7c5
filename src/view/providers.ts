/** The marks of the social providers, which are loaded together when the first of them is shown. */
import type { OAuthProvider } from "../domain/OAuthProvider.js"
import type { Mark } from "./components/ProviderMark.js"

const loaded = new Map<OAuthProvider, Mark>()

/** Loads the mark of a provider. */
export const loadMark = async (provider: OAuthProvider): Promise<Mark> => {
  const { marks } = await import("./marks/providerMarks.js")
  const mark = marks[provider]
  loaded.set(provider, mark)
  return mark
}

/** The mark of a provider that was loaded before. */
export const loadedMark = (provider: OAuthProvider): Mark | undefined => loaded.get(provider)
