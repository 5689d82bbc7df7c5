/** A call of the provider as a value. The client's method, the transport and the embedded provider derive from it. */
import * as Schema from "effect/Schema"
import type { AST } from "effect/SchemaAST"
import type * as Types from "effect/Types"
import type * as answers from "./Answers.js"
import type { ProjectSettings } from "../project/ProjectSettings.js"
import type { PkceNamespace } from "./pkceKeys.js"
import type { Member, MemberSession } from "../organizations/records/Member.js"
import type { Organization } from "../organizations/records/Organization.js"
import type { Session } from "../session/Session.js"
import type { User } from "../session/User.js"
import type { Fields, MethodArguments } from "../errors/Usage.js"
import { text } from "../schemas/wire.js"
import { isObject } from "../values/objects.js"
import type { PathParameter, PathValues } from "./paths.js"
import type { Named } from "../schemas/Named.js"
import type { Method } from "./request.js"

export { fillPath } from "./request.js"
export type { Named } from "../schemas/Named.js"
export type { PathArguments, PathParameter } from "./paths.js"

/**
 * How the provider guards a call against robots. `captchaToken`: the body also carries a captcha token. `captcha`: it
 * carries a fraud telemetry id too.
 */
export type Guard = "none" | "captchaToken" | "captcha"

/** A call that starts a flow. It carries its challenge when the project's setting `requiredBy` is on. */
export interface PkceStart {
  /** Where the verifier of the flow is stored. */
  readonly starts: PkceNamespace
  /** The setting of the project that requires PKCE. */
  readonly requiredBy: Extract<keyof ProjectSettings, `pkceRequired${string}`>
  /** The name of the challenge in the body. Default: `code_challenge`. */
  readonly field?: "pkce_code_challenge"
}

/**
 * A call that completes a flow: it redeems the token of a link or a redirect. It carries the verifier that this browser
 * stored at the start.
 */
export interface PkceRedemption {
  /** Where the verifier of the flow is stored. */
  readonly redeems: PkceNamespace
  /** The name of the token in the body. Default: `token`. A password is no token. */
  readonly token?: string
  /** The name of the verifier in the body. Default: `code_verifier`. */
  readonly field?: "pkce_code_verifier"
  /** Whether the verifier stays stored after success, because a link that was sent before may still need it. */
  readonly keeps?: true
}

/** The field of the body that has the challenge or the verifier. */
export const proofField = (pkce: PkceStart | PkceRedemption): string =>
  pkce.field ?? ("starts" in pkce ? "code_challenge" : "code_verifier")

/**
 * What the client stores of an answer before it passes the answer on. `intermediate`: an intermediate session without a
 * member's session. `member` and `organization`: the record, if it is the one of the current session.
 */
export type Carries =
  "session" | "user" | "memberSession" | "intermediate" | "member" | "organization" | "nothing"

/** The fields of an answer that carries a session. */
export interface SessionAnswer {
  /** The id of the user. Undefined when the provider does not send it. */
  readonly user_id?: string | undefined
  /** The session to store. */
  readonly session: Session
  /** The user to store. */
  readonly user: User
  /** The opaque token. Empty where the provider keeps it in its own cookies. */
  readonly session_token: string
  /** The JWT. Empty where the provider keeps it in its own cookies. */
  readonly session_jwt: string
}

/** The field of an answer that carries a changed user. It is not part of what the caller gets. */
export interface UserAnswer {
  readonly __user?: User | undefined
}

/** The fields of an answer that carries a member's session, or the intermediate session when a factor is missing. */
export interface MemberSessionAnswer extends answers.AnswerBase {
  /** The id of the member. */
  readonly member_id: string
  /** The member to store with the session. */
  readonly member: Member
  /** The organization to store with the session. */
  readonly organization: Organization
  /** The session to store. Null when a factor is missing. */
  readonly member_session: MemberSession | null
  /** The opaque token. Empty without a session, and where the provider keeps it in its own cookies. */
  readonly session_token: string
  /** The JWT. Empty without a session, and where the provider keeps it in its own cookies. */
  readonly session_jwt: string
  /** The token of the intermediate session. Empty with a session, undefined in answers that always have one. */
  readonly intermediate_session_token?: string
}

/** The field of an answer that carries an intermediate session only. */
export interface IntermediateAnswer {
  /** The token to store. Empty where the provider keeps it in its own cookies. */
  readonly intermediate_session_token: string
}

/** The fields of an answer that carries one member, and the organization where the call sends it. */
export interface MemberAnswer {
  readonly member: Member
  readonly organization?: Organization
}

/** The field of an answer that carries an organization. */
export interface OrganizationAnswer {
  readonly organization: Organization
}

export interface Endpoint<Path extends string, Payload, PayloadJson, Answer, AnswerJson> {
  /** The HTTP method. */
  readonly method: Method
  /** Below `{base}/sdk/v1`; parameters are written `:name`. */
  readonly path: Path
  /** The body. `Schema.Void` where there is none, as for every GET. */
  readonly payload: Schema.Schema<Payload, PayloadJson>
  /** The envelope's `data`. */
  readonly answer: Schema.Schema<Answer, AnswerJson>
  /** How the provider guards the call against robots. */
  readonly guard: Guard
  /** Whether the call is repeated once, with new tokens, when the provider demands a captcha. */
  readonly retriesOnCaptcha: boolean
  /** False where neither credentials nor our headers are sent (the event log). */
  readonly authorized: boolean
  /** What the client stores of the answer. */
  readonly carries: Carries
  /**
   * Whether the client adds the token of the intermediate session to the body, as `intermediate_session_token`. `"alone"`:
   * nothing else in the body says who acts.
   */
  readonly intermediate?: true | "alone"
  /** Whether the transport gives no warning of an answer that cannot be read: nobody reads it, or who calls warns too. */
  readonly quiet: boolean
}

/** The arguments of a client method: positional ones, then the options. */
export interface Args<Arguments extends ReadonlyArray<unknown>, Values = object> {
  /** The names of the positional arguments, in order. */
  readonly positional: ReadonlyArray<string>
  /** What each argument must be, where the payload and the path do not say it. */
  readonly fields?: Fields | undefined
  /** The fields of the payload and the parameters of the path, in one object. */
  readonly values: (...args: Arguments) => Values
}

/** `args(["email"], (email: string, options?: Options) => ({ ...options, email }))`. */
export const args = <Arguments extends ReadonlyArray<unknown>, Values>(
  positional: ReadonlyArray<string>,
  values: (...args: Arguments) => Values,
  fields?: Fields
): Args<Arguments, Values> => ({ positional, values, fields })

/** An endpoint that is a method of the client. */
export interface Call<
  Path extends string,
  Payload,
  PayloadJson,
  Answer,
  AnswerJson,
  Arguments extends ReadonlyArray<unknown>,
  Pkce extends PkceStart | PkceRedemption | undefined
> extends Endpoint<Path, Payload, PayloadJson, Answer, AnswerJson> {
  /** The arguments of the client's method. */
  readonly args: Args<Arguments>
  /** The flow that the call starts or completes. Undefined for other calls. */
  readonly pkce: Pkce
}

/** Required and exact, so that no answer's session, user or member is forgotten. */
type CarriesOf<Answer> = Answer extends SessionAnswer
  ? { readonly carries: "session" }
  : "__user" extends keyof Answer
    ? { readonly carries: "user" }
    : Answer extends MemberSessionAnswer
      ? { readonly carries: "memberSession" }
      : Answer extends IntermediateAnswer
        ? { readonly carries: "intermediate" }
        : Answer extends MemberAnswer
          ? { readonly carries: "member" }
          : Answer extends OrganizationAnswer
            ? { readonly carries: "organization" }
            : { readonly carries?: "nothing" }

/** Required where the body has the field. */
type IntermediateOf<Payload> = [IntermediateField<Payload>] extends [never]
  ? { readonly intermediate?: never }
  : { readonly intermediate: true | "alone" }

type IntermediateField<Payload> = Extract<keyof Payload, "intermediate_session_token">

type PkceField<Pkce> = Pkce extends { readonly field: infer Field }
  ? Field
  : Pkce extends PkceStart
    ? "code_challenge"
    : Pkce extends PkceRedemption
      ? "code_verifier"
      : never

/** What the client itself fills in, beside the factor. */
type FilledIn<Payload, Pkce> = PkceField<Pkce> | IntermediateField<Payload>

/** What the caller gives. */
type ValuesOf<Path extends string, Payload, Pkce> = Without<
  PathValues<Path> & (Payload extends object ? Payload : unknown),
  "factor" | FilledIn<Payload, Pkce>
>

type Without<Value, Name> = {
  readonly [Key in keyof Value as Exclude<Key, Name>]: Value[Key]
}

/** The payload is the options, under its own name, where the client fills nothing in. */
type OptionsOf<Path extends string, Payload, Pkce> = [PathParameter<Path> | FilledIn<Payload, Pkce>] extends [
  never
]
  ? Payload extends object
    ? AsArgument<Payload>
    : []
  : AsArgument<ValuesOf<Path, Payload, Pkce>>

type AsArgument<Options> = object extends Options ? [options?: Options] : [options: Options]

/** The fields of a schema for the documented interface `Value`: one for each member, with the member's type. */
export type FieldsOf<Value> = {
  readonly [Name in keyof Value]-?: {
    readonly [Schema.TypeId]: { readonly _A: Types.Invariant<Value[Name]> }
  }
}

/**
 * `make("POST /otps/authenticate", { payload, answer })`. Without `args` the method takes the payload and the path's
 * parameters as its options.
 */
export const make = <
  M extends Method,
  Path extends string,
  Payload,
  PayloadJson,
  Answer,
  AnswerJson,
  Pkce extends PkceStart | PkceRedemption | undefined = undefined,
  Arguments extends ReadonlyArray<unknown> = OptionsOf<Path, Payload, Pkce>
>(
  route: `${M} ${Path}`,
  parts: {
    readonly payload: Schema.Schema<Payload, PayloadJson>
    readonly answer: Schema.Schema<Answer, AnswerJson>
    readonly guard?: Guard
    readonly retriesOnCaptcha?: boolean
    readonly authorized?: boolean
    readonly quiet?: boolean
    readonly pkce?: Pkce
    readonly args?: Args<Arguments, NoInfer<ValuesOf<Path, Payload, Pkce>>>
  } & NoInfer<CarriesOf<Answer> & IntermediateOf<Payload>>
): Call<Path, Payload, PayloadJson, Answer, AnswerJson, Arguments, Pkce> => {
  const [method, path] = split(route)
  return {
    method,
    path,
    guard: "none",
    retriesOnCaptcha: false,
    authorized: true,
    carries: "nothing",
    quiet: false,
    ...parts,
    // Sound: undefined when there is no `pkce`, and `Arguments` is the options alone when there are no `args`
    pkce: parts.pkce as Pkce,
    args: parts.args ?? (optionsAlone as Args<Arguments>)
  }
}

const optionsAlone = args([], (...[options = {}]: ReadonlyArray<object>) => options)

/** The options alone, where the client fills in a part of the payload or of the path. */
export const options = <Options extends object>(): Args<[options: Options], Options> =>
  // Sound: `optionsAlone` returns the options that it is given
  optionsAlone as unknown as Args<[options: Options], Options>

const split = <M extends Method, Path extends string>(route: `${M} ${Path}`): [M, Path] => {
  const space = route.indexOf(" ")
  return [route.slice(0, space) as M, route.slice(space + 1) as Path]
}

/** A method of the client that is more than one call. `Method` is its type; its service has its code. */
export interface Action<Method> {
  /** The names of the positional arguments, and what each must be. */
  readonly args: MethodArguments
  /** The type of the method, without a value. */
  readonly method?: Method
}

/** `action<(options: Options) => Effect.Effect<Answer, CallError>>({ field: "string" })`. */
export const action = <Method>(fields: Fields, ...positional: ReadonlyArray<string>): Action<Method> => ({
  args: { fields, positional }
})

/** A row of a table of calls. */
export type Row = AnyCall | AnyMemberCall | Action<unknown>

export type AnyCall =
  CallCarrying<"session", SessionAnswer> | CallCarrying<"user", UserAnswer> | CallCarrying<"nothing", unknown>

/** A call of the table of organizations. */
export type AnyMemberCall =
  | CallCarrying<"memberSession", MemberSessionAnswer>
  | CallCarrying<"intermediate", IntermediateAnswer>
  | CallCarrying<"member", MemberAnswer>
  | CallCarrying<"organization", OrganizationAnswer>
  | CallCarrying<"nothing", unknown>

interface CallCarrying<C extends Carries, Answer> extends Call<
  string,
  unknown,
  unknown,
  Answer,
  unknown,
  ReadonlyArray<unknown>,
  PkceStart | PkceRedemption | undefined
> {
  readonly carries: C
}

/** A row, rather than a group of rows. */
export const isRow = (member: unknown): member is Row => isObject(member) && "args" in member

/** Whether a row of the table of users is a call. */
export const isCall = (row: Row): row is AnyCall => "path" in row

/** Whether a row of the table of organizations is a call. */
export const isMemberCall = (row: Row): row is AnyMemberCall => "path" in row

/** Whether a call has a body. */
export const hasPayload = ({ payload }: { readonly payload: { readonly ast: AST } }): boolean =>
  payload.ast._tag !== "VoidKeyword"

/** The fields of every `data`. */
const common = {
  request_id: text,
  status_code: Schema.optionalWith(Schema.Number, { default: () => 200 })
}

/** The schema of an answer: its own fields, `request_id` and `status_code`. */
export const answer = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.Struct({ ...common, ...fields })

const empty = Schema.Struct(common)

/** The answer of a call that returns no data. */
export type EmptyAnswer = answers.EmptyAnswer
export const EmptyAnswer: Named<EmptyAnswer, typeof empty> = empty
