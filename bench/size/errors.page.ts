/** A page that only compares errors. */
import { ApiError } from "latchkey"

Object.assign(globalThis, { ApiError })
