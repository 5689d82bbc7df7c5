/** The marks of the social providers, which are loaded together when the first of them is shown. */
import type { OAuthProvider } from "../domain/OAuthProvider.js"
import { loadChunk } from "../services/browser/loadChunk.js"
import type { Mark } from "./components/ProviderMark.js"

type Marks = Readonly<Record<OAuthProvider, Mark>>

let loaded: Marks | undefined

const load = () => import("./marks/providerMarks.js")

/** Loads the marks. Rejects with a `NetworkError` when they cannot be loaded or take longer than 30 s. */
export const loadMarks = async (): Promise<Marks> => {
  loaded = (await loadChunk(load)).marks
  return loaded
}

/** The mark of a provider; undefined until the marks are loaded. */
export const loadedMark = (provider: OAuthProvider): Mark | undefined => loaded?.[provider]
