import type { OAuthProvider } from "../domain/oauth/OAuthProvider.js"
import { importedChunk } from "../page/importedChunk.js"
import type { Mark } from "./components/ProviderMark.js"

/** The marks of the social providers. */
export const providerMarks = importedChunk(() =>
  import("./marks/providerMarks.js").then(({ marks }) => marks)
)

/** The mark of a provider; undefined until the marks are loaded. */
export const loadedMark = (provider: OAuthProvider): Mark | undefined => providerMarks.loaded()?.[provider]
