/** The whole client without our markup: every call, every error class, every enumeration. */
import * as latchkey from "../../src/index.js"

Object.assign(globalThis, { latchkey })
