import { Mismatch, type Reader } from "./readers.js"

/** A list that is not empty. */
export const filled =
  <A>(read: Reader<ReadonlyArray<A>>): Reader<ReadonlyArray<A>> =>
  (value) => {
    const items = read(value)
    return items instanceof Mismatch || items.length > 0 ? items : new Mismatch("must not be empty")
  }
