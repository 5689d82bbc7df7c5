/** The marks of the social providers, which are loaded together when the first of them is shown. */
import type { OAuthProvider } from "../domain/OAuthProvider.js"
import type { Mark } from "./components/ProviderMark.js"

type Marks = Readonly<Record<OAuthProvider, Mark>>

let loaded: Marks | undefined

export const loadMarks = async (): Promise<Marks> => {
  loaded = (await import("./marks/providerMarks.js")).marks
  return loaded
}

/** The mark of a provider; undefined until the marks are loaded. */
export const loadedMark = (provider: OAuthProvider): Mark | undefined => loaded?.[provider]
