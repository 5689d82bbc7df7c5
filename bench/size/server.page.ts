/** A server that only checks sessions. */
import { verifySession } from "latchkey/server"

Object.assign(globalThis, { verifySession })
