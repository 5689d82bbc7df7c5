import type { OAuthProvider } from "../../domain/oauth/OAuthProvider.js"
import { importedChunk } from "../../page/importedChunk.js"
import type { Mark } from "../components/ProviderMark.js"

export type Marks = Readonly<Record<OAuthProvider, Mark>>

/** The marks of the social providers. */
export const providerMarks = importedChunk<Marks>(() =>
  import("../marks/providerMarks.js").then((module) => module.marks)
)
