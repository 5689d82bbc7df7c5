import { importedChunk } from "../../page/importedChunk.js"

/** An example of a mobile number of each country, as national digits. Loaded beside the library that formats it. */
export const phoneExamples = importedChunk<Readonly<Record<string, string>>>(() =>
  import("libphonenumber-js/mobile/examples").then((module) => module.default)
)
