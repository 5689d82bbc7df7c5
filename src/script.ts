/**
 * `dist/latchkey.js`, a classic script for pages without a bundler: sets the global `Latchkey` to the exports of
 * `latchkey/widget` and `latchkey/element`, and defines the custom elements.
 */
import * as elements from "./element.js"
import * as widget from "./widget.js"

Object.assign(globalThis, { Latchkey: { ...widget, ...elements } })
elements.defineElements()
