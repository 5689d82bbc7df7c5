/** The types of the client's methods, read from the table of calls. Editors find a method's row through them. */
import type * as Effect from "effect/Effect"
import type { CallError } from "../errors/Errors.js"
import type { InsecureOriginError, MissingPKCEError } from "../errors/SdkErrors.js"
import type { Action, Call, PkceRedemption, PkceStart, UserAnswer } from "./Endpoint.js"

/** The groups of a table, each row as the method that it describes. */
export type Methods<Rows> = { readonly [Name in keyof Rows]: MethodOf<Rows[Name]> }

/** As `Methods`, without the actions. */
export type CallMethods<Rows> = {
  readonly [Name in keyof Rows as Rows[Name] extends Action<unknown> ? never : Name]: MethodOf<Rows[Name]>
}

export type MethodOf<Row> =
  Row extends Call<infer _P, infer _I, infer _J, infer Answer, infer _A, infer Arguments, infer Pkce>
    ? (...args: Arguments) => Effect.Effect<WithoutUser<Answer>, ErrorOf<Pkce>>
    : Row extends Action<infer Method>
      ? Method
      : Methods<Row>

/** Keeps the name of the answer's type. */
type WithoutUser<Answer> = "__user" extends keyof Answer
  ? Answer extends infer Visible & UserAnswer
    ? Visible
    : never
  : Answer

type ErrorOf<Pkce extends PkceStart | PkceRedemption | undefined> =
  | CallError
  | (Pkce extends PkceRedemption ? MissingPKCEError : Pkce extends PkceStart ? InsecureOriginError : never)

/** The groups of a table, each row as `true`. */
export type MethodNames<Rows> = {
  readonly [Name in keyof Rows]: Rows[Name] extends { readonly args: object } ? true : MethodNames<Rows[Name]>
}
