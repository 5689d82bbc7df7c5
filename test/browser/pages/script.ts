/** A page without modules of ours: all comes from the global that `dist/latchkey.js` sets. */
import type { createAuthWidget } from "latchkey/widget"
import { startElementPage } from "../../support/browser/elementPage.js"

declare global {
  /** Only on `script.html`. */
  const Latchkey: { readonly createAuthWidget: typeof createAuthWidget }
}

startElementPage(Latchkey.createAuthWidget)
