import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import { memoryStore, webStore, type TextStore } from "./Storage.js"

/** Strings by key that belong to this tab. They survive redirects and reloads. */
export class TabStorage extends Context.Tag("latchkey/browser/TabStorage")<TabStorage, TextStore>() {
  /** `sessionStorage`, or memory where it is missing, denied or full. */
  static readonly layer = Layer.sync(TabStorage, () => webStore(() => sessionStorage))

  /** In memory. */
  static readonly layerMemory = Layer.sync(TabStorage, () => memoryStore())
}
