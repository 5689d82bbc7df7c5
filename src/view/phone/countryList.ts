import type { Country } from "../../domain/values/Countries.js"
import { importedChunk } from "../../page/importedChunk.js"

/** The countries that a form for phone numbers offers. */
export const countryList = importedChunk<ReadonlyArray<Country>>(() =>
  import("../../domain/values/Countries.js").then((module) => module.countries)
)
