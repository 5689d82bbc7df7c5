import { Mismatch, type Reader } from "./readers.js"

/** This value and no other. */
export const only =
  <const Value extends boolean>(wanted: Value): Reader<Value> =>
  (value) =>
    value === wanted ? wanted : new Mismatch(`must be ${String(wanted)}`)
