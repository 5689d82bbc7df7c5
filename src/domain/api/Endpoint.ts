/** A call of the provider as a value: the transport makes it, the embedded provider answers it. */
import * as Schema from "effect/Schema"

export type Method = "GET" | "POST" | "PUT" | "DELETE"

/** The names behind colons in a path template. */
export type PathParameter<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParameter<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** One string per name in the path; nothing at all when there are none. */
export type PathArguments<Path extends string> = [PathParameter<Path>] extends [never]
  ? []
  : [path: { readonly [Name in PathParameter<Path>]: string }]

/**
 * How the provider guards a call against robots. `captchaToken`: the body also carries a captcha token. `captcha`: that
 * and a fraud telemetry id. `retried`: as `captcha`, and repeated once with fresh ones when the provider demands it.
 */
export type Guard = "none" | "captchaToken" | "captcha" | "retried"

export interface Endpoint<Path extends string, Payload, PayloadJson, Answer, AnswerJson> {
  readonly method: Method
  /** Below `{base}/sdk/v1`; parameters are written `:name`. */
  readonly path: Path
  /** `Schema.Void` where the call has no body. */
  readonly payload: Schema.Schema<Payload, PayloadJson>
  /** What stands in the envelope's `data`. */
  readonly answer: Schema.Schema<Answer, AnswerJson>
  readonly guard: Guard
  /** False where neither credentials nor our headers go along (the event log). */
  readonly authorized: boolean
}

/** `make("POST /otps/authenticate", { payload, answer })`. */
export const make = <M extends Method, Path extends string, Payload, PayloadJson, Answer, AnswerJson>(
  route: `${M} ${Path}`,
  parts: {
    readonly payload: Schema.Schema<Payload, PayloadJson>
    readonly answer: Schema.Schema<Answer, AnswerJson>
    readonly guard?: Guard
    readonly authorized?: boolean
  }
): Endpoint<Path, Payload, PayloadJson, Answer, AnswerJson> => {
  const [method, path] = split(route)
  return { method, path, guard: "none", authorized: true, ...parts }
}

const split = <M extends Method, Path extends string>(route: `${M} ${Path}`): [M, Path] => {
  const space = route.indexOf(" ")
  return [route.slice(0, space) as M, route.slice(space + 1) as Path]
}

/**
 * The path with its parameters put in, each percent-encoded. Nothing, `.` and `..` become `-`, which names nothing:
 * an address is shortened by them, however they are encoded, and would be that of another call.
 */
export const fillPath = (path: string, parameters: Readonly<Record<string, string>> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(parameters[name] ?? "").replace(/^\.{0,2}$/, "-")
  )

/** What every `data` carries. */
const common = {
  request_id: Schema.optionalWith(Schema.String, { default: () => "" }),
  status_code: Schema.optionalWith(Schema.Number, { default: () => 200 })
}

/** The answer schema of a call: its own fields beside `request_id` and `status_code`. */
export const answer = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.Struct({ ...common, ...fields })

/** An answer that says nothing more than that it worked. */
export const Done = Schema.Struct(common)
