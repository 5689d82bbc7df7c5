/** Shapes the wire uses again and again: what may be left out or null, and how it is then read. */
import * as Schema from "effect/Schema"

/** A text; absent or null is read as empty. */
export const text = Schema.optionalWith(Schema.String, { nullable: true, default: () => "" })

/** A list; absent or null is read as empty. */
export const list = <A, I>(item: Schema.Schema<A, I>) =>
  Schema.optionalWith(Schema.Array(item), { nullable: true, default: () => [] })

/** Free-form data; absent or null is read as empty. */
export const metadata = Schema.optionalWith(Schema.Record({ key: Schema.String, value: Schema.Unknown }), {
  nullable: true,
  default: () => ({})
})

/** A field that is sent only when it has a value; undefined counts as none. */
export const maybe = <A, I>(field: Schema.Schema<A, I>) => Schema.optional(field)
