/** Schemas of JSON that tests and demos send to a provider. */
import * as Schema from "effect/Schema"

/** A member that may be absent, but not undefined, which JSON does not have. */
export const maybe = <A, I>(field: Schema.Schema<A, I>) => Schema.optionalWith(field, { exact: true })
