/** Resolves `latchkey` imports of our own pages to the sources (as `paths` in tsconfig.json does). */
import { fileURLToPath } from "node:url"

const source = fileURLToPath(new URL("../src/", import.meta.url))
const provider = fileURLToPath(new URL("../provider/", import.meta.url))

export const resolve = {
  alias: [
    { find: /^latchkey$/, replacement: `${source}index.ts` },
    { find: /^latchkey\/provider$/, replacement: `${provider}provider.ts` },
    { find: /^latchkey\/provider\/(\w+)$/, replacement: `${provider}kit/$1.ts` },
    { find: /^latchkey\/([\w/]+)$/, replacement: `${source}$1.ts` }
  ],
  // A second copy of any of these would be a second renderer or a second fiber runtime.
  dedupe: ["react", "react-dom", "scheduler", "effect"]
}
