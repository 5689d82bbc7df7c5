import type * as Schema from "effect/Schema"
import type * as Types from "effect/Types"
import type { Same } from "../values/Same.js"

/** The schema `Struct` of the documented interface `Value`: each has the fields of the other. */
export type Named<Value, Struct> =
  Same<Types.Simplify<Value>, Schema.Schema.Type<Struct>> extends true
    ? Schema.Schema<Value, Schema.Schema.Encoded<Struct>>
    : never

/** `named<Value>()(schema)` is the schema, with the name of the documented interface that it has the fields of. */
export const named =
  <Value>() =>
  <A, I>(
    schema: Schema.Schema<A, I> &
      (Same<Types.Simplify<Value>, A> extends true ? Schema.Schema<Value, I> : never)
  ): Schema.Schema<Value, I> =>
    schema
