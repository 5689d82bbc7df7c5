/** The texts of the account page in each language but English. */
import type { Chunk } from "../../../page/chunk.js"
import { importedChunk } from "../../../page/importedChunk.js"
import type { LoadedLocale } from "../locales.js"
import type { AccountKey, Catalogue } from "../translate.js"

export const accountCatalogues: { readonly [Each in LoadedLocale]: Chunk<Catalogue<AccountKey>> } = {
  de: importedChunk(() => import("./accountDe.js").then((module) => module.accountDe)),
  fr: importedChunk(() => import("./accountFr.js").then((module) => module.accountFr)),
  es: importedChunk(() => import("./accountEs.js").then((module) => module.accountEs)),
  "pt-BR": importedChunk(() => import("./accountPtBr.js").then((module) => module.accountPtBr)),
  ja: importedChunk(() => import("./accountJa.js").then((module) => module.accountJa)),
  ar: importedChunk(() => import("./accountAr.js").then((module) => module.accountAr))
}
