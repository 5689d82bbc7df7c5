/** The whole client without the widget: every call, error class and enumeration. */
import * as latchkey from "latchkey"

Object.assign(globalThis, { latchkey })
