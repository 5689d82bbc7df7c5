/** What every schema of the wire and of storage must stand. */
import * as Arbitrary from "effect/Arbitrary"
import * as FastCheck from "effect/FastCheck"
import * as Schema from "effect/Schema"
import { expect, it } from "vitest"

/** Registers: whatever is written as JSON is read as what it was. */
export const itRoundTrips = <A, I>(name: string, schema: Schema.Schema<A, I>) => {
  const write = (value: A) => JSON.stringify(Schema.encodeSync(schema)(value))
  const read = Schema.decodeUnknownSync(schema)
  it(`${name} is read back as it was written`, () => {
    FastCheck.assert(
      FastCheck.property(Arbitrary.make(schema).filter(hasJson), (value) => {
        const sent = write(value)
        expect(write(read(JSON.parse(sent)))).toBe(sent)
      })
    )
  })
}

/** JSON writes NaN and the infinities as null. */
const hasJson = (value: unknown): boolean =>
  typeof value === "number"
    ? Number.isFinite(value)
    : typeof value !== "object" || value === null || Object.values(value).every(hasJson)
