/** Schemas of common wire fields, and their default when the field is absent or null. Most texts have none: they stay as they came. */
import * as Schema from "effect/Schema"

/**
 * A string that the provider promises. When it breaks the promise, the site gets what came: nothing is put in its place. Our
 * own code must not rely on it.
 */
// Sound as far as the provider keeps its promise: the decoder lets the field be absent or null
export const text = Schema.optional(Schema.NullOr(Schema.String)) as unknown as Promised

type Promised = Schema.PropertySignature<":", string, never, "?:", string | null | undefined, false, never>

/** A string; absent or null becomes "". */
export const textOrEmpty = Schema.optionalWith(Schema.String, { nullable: true, default: () => "" })

/** An object; absent or null becomes `empty`. */
export const part = <A, I>(object: Schema.Schema<A, I>, empty: I) =>
  Schema.optionalWith(object, { nullable: true, default: () => Schema.decodeSync(object)(empty) })

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

/** A value that the provider may leave out or send as null. It stays as it came. */
export const maybeNull = <A, I>(field: Schema.Schema<A, I>) => Schema.optional(Schema.NullOr(field))

/** An optional field. Undefined counts as absent and is not sent. */
export const maybe = <A, I>(field: Schema.Schema<A, I>) => Schema.optional(field)
