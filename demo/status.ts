/** What the playground's server reports about the provider, next to the provider's own control routes. */
import * as Schema from "effect/Schema"
import { settings } from "./settings.js"

const maybe = <A, I>(field: Schema.Schema<A, I>) => Schema.optionalWith(field, { exact: true })

/** An active fault. */
export const Fault = Schema.Struct({
  id: Schema.Number,
  fault: Schema.Literal("offline", "delay", "status", "malformed", "captchaRequired"),
  ms: maybe(Schema.Number),
  status: maybe(Schema.Number),
  error_type: maybe(Schema.String),
  /** Limits the fault to calls whose path contains this; all calls when missing. */
  path: maybe(Schema.String),
  /** How many more calls it affects; missing when it stays until it is removed. */
  left: maybe(Schema.Number)
})
export type Fault = typeof Fault.Type

export const Status = Schema.Struct({
  settings: Schema.Array(Schema.Literal(...settings)),
  faults: Schema.Array(Fault),
  /** Milliseconds by which the provider's clock is ahead. */
  ahead: Schema.Number
})
export type Status = typeof Status.Type

/** Stands for infinity, which JSON lacks. */
export const endless = 1_000_000
