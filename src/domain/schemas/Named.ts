import type * as Schema from "effect/Schema"
import type * as Types from "effect/Types"
import type { Same } from "../values/Same.js"

/** The schema `Struct` of the documented interface `Value`: each has the fields of the other. */
export type Named<Value, Struct> =
  Same<Types.Simplify<Value>, Schema.Schema.Type<Struct>> extends true
    ? Schema.Schema<Value, Schema.Schema.Encoded<Struct>>
    : never
