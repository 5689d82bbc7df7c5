import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import { memoryStore, webStore, type TextStore } from "./Storage.js"

/** Texts by key that live as long as this tab, through redirects and reloads, and that no other tab sees. */
export class TabStorage extends Context.Tag("latchkey/browser/TabStorage")<TabStorage, TextStore>() {
  /** `sessionStorage`, probed once; memory where it is missing, denied or full. */
  static readonly layer = Layer.sync(TabStorage, () => webStore(() => sessionStorage))

  /** In memory. */
  static readonly layerMemory = Layer.sync(TabStorage, () => memoryStore())
}
