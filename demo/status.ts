/** What the playground's server tells of the provider, beside what the provider tells itself. */
import * as Schema from "effect/Schema"
import { settings } from "./settings.js"

const maybe = <A, I>(field: Schema.Schema<A, I>) => Schema.optionalWith(field, { exact: true })

/** A fault that will strike again. */
export const Fault = Schema.Struct({
  id: Schema.Number,
  fault: Schema.Literal("offline", "delay", "status", "malformed", "captchaRequired"),
  ms: maybe(Schema.Number),
  status: maybe(Schema.Number),
  error_type: maybe(Schema.String),
  /** Calls whose path contains it; all when it is missing. */
  path: maybe(Schema.String),
  /** How many calls it will strike; missing when it stays until it is lifted. */
  left: maybe(Schema.Number)
})
export type Fault = typeof Fault.Type

export const Status = Schema.Struct({
  settings: Schema.Array(Schema.Literal(...settings)),
  faults: Schema.Array(Fault),
  /** Milliseconds by which the provider's clock was moved on. */
  ahead: Schema.Number
})
export type Status = typeof Status.Type

/** As many times as nobody will count: JSON has no infinity. */
export const endless = 1_000_000
