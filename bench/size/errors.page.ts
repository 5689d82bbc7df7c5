/** A page that only compares errors. */
import { ApiError } from "../../src/index.js"

Object.assign(globalThis, { ApiError })
