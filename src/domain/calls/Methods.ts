/** The types of the client's methods as Effects. */
import type * as Effect from "effect/Effect"
import type { CallError } from "../errors/CallErrors.js"
import type { InsecureOriginError, MissingPKCEError } from "../errors/DeviceErrors.js"
import type { Same } from "../values/Same.js"
import type { Action, Call, PkceRedemption, PkceStart, UserAnswer } from "./Endpoint.js"

/** The methods of a group as Effects. Each fails with the errors of its row, whose arguments and answer must be the same. */
export type Methods<Group, Rows> = keyof Rows extends keyof Group
  ? { readonly [Name in keyof Group]: Name extends keyof Rows ? MethodOf<Group[Name], Rows[Name]> : never }
  : never

/** A method as an Effect, or the methods of a group. */
export type MethodOf<Method, Row> = Method extends (...args: never) => Promise<unknown>
  ? RowMethod<Row> extends (...args: infer Args) => Effect.Effect<infer Answer, unknown>
    ? Same<(...args: Args) => Promise<Answer>, Method> extends true
      ? RowMethod<Row>
      : never
    : never
  : Methods<Method, Row>

/** The methods that the calls of a table describe, without the actions. */
export type CallMethods<Rows> = {
  readonly [Name in keyof Rows as Rows[Name] extends Action<unknown> ? never : Name]: RowMethod<Rows[Name]>
}

type RowMethod<Row> =
  Row extends Call<infer _P, infer _I, infer _J, infer Answer, infer _A, infer Arguments, infer Pkce>
    ? (...args: Arguments) => Effect.Effect<WithoutUser<Answer>, ErrorOf<Pkce>>
    : Row extends Action<infer Method>
      ? Method
      : { readonly [Name in keyof Row]: RowMethod<Row[Name]> }

/** Keeps the name of the answer's type. */
type WithoutUser<Answer> = "__user" extends keyof Answer
  ? Answer extends infer Visible & UserAnswer
    ? Visible
    : never
  : Answer

/** Each branch has whole unions: editors show their names. */
type ErrorOf<Pkce extends PkceStart | PkceRedemption | undefined> = Pkce extends PkceRedemption
  ? CallError | MissingPKCEError
  : Pkce extends PkceStart
    ? CallError | InsecureOriginError
    : CallError
