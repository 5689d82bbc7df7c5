/** Lets pages of our own import the package by its name and get the sources (`paths` in tsconfig.json says the same). */
import { fileURLToPath } from "node:url"

const source = fileURLToPath(new URL("../src/", import.meta.url))

export const resolve = {
  alias: [
    { find: /^latchkey$/, replacement: `${source}index.ts` },
    { find: /^latchkey\/(\w+)$/, replacement: `${source}$1.ts` }
  ],
  // Two copies of any of these would be two worlds: two renderers, two fiber runtimes.
  dedupe: ["react", "react-dom", "scheduler", "effect"]
}
