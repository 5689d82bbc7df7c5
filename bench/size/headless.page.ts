/** The whole client without the widget: every call, error class and enumeration. */
import * as latchkey from "../../src/index.js"

Object.assign(globalThis, { latchkey })
