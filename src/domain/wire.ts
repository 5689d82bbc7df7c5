/** Schemas of common wire fields: their default when the field is absent or null. */
import * as Schema from "effect/Schema"

/** A string; absent or null becomes "". */
export const text = Schema.optionalWith(Schema.String, { nullable: true, default: () => "" })

/** A boolean; absent or null becomes false. */
export const flag = Schema.optionalWith(Schema.Boolean, { nullable: true, default: () => false })

/** A list; absent or null becomes []. */
export const list = <A, I>(item: Schema.Schema<A, I>) =>
  Schema.optionalWith(Schema.Array(item), { nullable: true, default: () => [] })

/** Free-form data; absent or null becomes {}. */
export const metadata = Schema.optionalWith(Schema.Record({ key: Schema.String, value: Schema.Unknown }), {
  nullable: true,
  default: () => ({})
})

/** An optional field. Undefined counts as absent and is not sent. */
export const maybe = <A, I>(field: Schema.Schema<A, I>) => Schema.optional(field)
