/** The methods that a group of the table of calls describes. */
import * as Effect from "effect/Effect"
import {
  hasPayload,
  isCall,
  isMemberCall,
  isRow,
  proofField,
  type AnyCall,
  type AnyMemberCall,
  type Call,
  type IntermediateAnswer,
  type MemberAnswer,
  type MemberSessionAnswer,
  type OrganizationAnswer,
  type PkceRedemption,
  type PkceStart
} from "../../domain/calls/Endpoint.js"
import type { CallMethods } from "../../domain/calls/Methods.js"
import { fetchUser } from "../../domain/userCalls/calls.js"
import type { CallError } from "../../domain/errors/CallErrors.js"
import { linkLifetime } from "../../domain/login/FlowStart.js"
import { repairedToken } from "../../domain/login/ReturnLink.js"
import type { InsecureOriginError, MissingPKCEError } from "../../domain/errors/DeviceErrors.js"
import { userIn } from "../../domain/session/userIn.js"
import * as SingleFlight from "../kit/SingleFlight.js"
import { makeCallSession } from "../login/callSession.js"
import { factorOf } from "../login/factor.js"
import { FlowStarts } from "../login/FlowStarts.js"
import { ReturnTokens, type Redeemed } from "../login/ReturnTokens.js"
import { makeSignIn } from "../login/signIn.js"
import { Session } from "../session/Session.js"
import { ProjectSettings } from "../wire/ProjectSettings.js"
import { Pkce } from "../wire/Pkce.js"
import { Transport } from "../wire/Transport.js"
import { newest } from "./newest.js"

type Sent<Answer> = Call<
  string,
  unknown,
  unknown,
  Answer,
  unknown,
  ReadonlyArray<unknown>,
  PkceStart | PkceRedemption | undefined
>

type MethodError = CallError | InsecureOriginError | MissingPKCEError

type Method = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, MethodError>

/** The values that are not part of the call's path. */
const withoutParameters = ({ path }: { readonly path: string }, values: object): object => {
  const parameters = new Set(path.split("/"))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !parameters.has(`:${name}`)))
}

type Sending<Answer> = Effect.Effect<Answer, MethodError>

/** Redeems the token of the call, if it has one, once at a time. */
type Redeem = <A extends Redeemed>(login: Sending<A>) => Sending<A>

/** Stores what the answers of calls of organizations carry. */
export interface MemberAnswers {
  /** Fills in the token of the intermediate session that the call continues, if it continues one. */
  readonly fill: (
    call: Pick<AnyCall | AnyMemberCall, "carries" | "intermediate">,
    values: object
  ) => Sending<{ readonly intermediate_session_token?: string | undefined }>
  /** Remembers whose organizations the answer lists, if it lists any. */
  readonly nothing: (
    call: Pick<AnyCall | AnyMemberCall, "carries" | "intermediate">,
    answer: Sending<unknown>,
    values: object
  ) => Sending<unknown>
  /** Stores the member's session, or the intermediate token. */
  readonly memberSession: (
    answer: Sending<MemberSessionAnswer>,
    redeem: Redeem,
    values: object
  ) => Sending<unknown>
  /** Stores the intermediate token. */
  readonly intermediate: (answer: Sending<IntermediateAnswer>, redeem: Redeem) => Sending<unknown>
  /** Replaces the member, if it is the one who is signed in. */
  readonly member: (answer: Sending<MemberAnswer>) => Sending<unknown>
  /** Replaces the organization, if it is the one that somebody is signed in to. */
  readonly organization: (answer: Sending<OrganizationAnswer>) => Sending<unknown>
}

interface MethodOptions {
  /** Runs before each call that redeems a token. */
  readonly beforeRedeem?: Effect.Effect<void>
  /** Runs after each call that carries a user. */
  readonly onUser?: () => void
  /** Stores what belongs to members. A client of users has no such calls. */
  readonly members?: MemberAnswers
}

/** A method for each call of a group, however deep. Actions have no method here: their service writes it. */
export const methodsOf = <Rows extends object>(
  rows: Rows,
  { beforeRedeem = Effect.void, onUser, members }: MethodOptions = {}
) =>
  Effect.gen(function* () {
    const settings = yield* ProjectSettings
    const pkce = yield* Pkce
    const starts = yield* FlowStarts
    const session = yield* Session
    const returnTokens = yield* ReturnTokens
    const signIn = yield* makeSignIn
    const transport = yield* Transport
    const { within } = yield* makeCallSession
    const singleFlight = SingleFlight.make<unknown, MethodError>(yield* Effect.scope)

    /** Sends the call with its factor and its PKCE field. */
    const send = <Answer>(call: Sent<Answer>, given: object) =>
      Effect.gen(function* () {
        const { pkce: flow } = call
        const sendWith = (proof?: string) =>
          Effect.flatMap(factorOf(session), (factor) => {
            const values: object = {
              ...given,
              ...(flow && proof !== undefined && { [proofField(flow)]: proof })
            }
            const payload = hasPayload(call) ? withoutParameters(call, values) : undefined
            return transport.call(call, payload, { ...values, ...factor })
          })
        if (flow === undefined) return yield* sendWith()
        if ("redeems" in flow) {
          yield* beforeRedeem
          return yield* pkce.redeem(flow, ({ code_verifier }) => sendWith(code_verifier))
        }
        const required = (yield* settings.settled)[flow.requiredBy]
        const challenge = required ? yield* pkce.challenge(flow.starts) : undefined
        // Before the call: the email may be sent although its answer is lost
        yield* starts.record("email", {
          lifetime: linkLifetime(given),
          startedFor: textIn(given, "email") ?? textIn(given, "email_address")
        })
        return yield* sendWith(challenge)
      })

    // Sound: `members` knows what each call carries
    const sendMember = send as (call: AnyMemberCall | AnyCall, given: object) => Sending<never>

    const storedUser = Effect.map(session.stored, (state) => state?.user)
    const keptUser = {
      stored: storedUser,
      fetched: Effect.suspend(() => Effect.map(transport.call(fetchUser, undefined), userIn))
    }

    /** Sends the call and stores the session or the user of its answer. */
    const methodOf =
      (call: AnyCall | AnyMemberCall): Method =>
      (...args) =>
        within(
          Effect.suspend((): ReturnType<Method> => {
            const given = call.args.values(...args)
            const name = tokenField(call)
            const written = textIn(given, name)
            const token = repairedToken(written ?? "")
            const values = written === undefined ? given : { ...given, [name]: token }
            const redeem: Redeem = (login) =>
              written === undefined
                ? login
                : // Sound: requests with one key are of one call
                  (singleFlight(keyOf(values), returnTokens.redeem(token, login)) as typeof login)
            const stored = (values: object): ReturnType<Method> => {
              switch (call.carries) {
                case "session":
                  return redeem(signIn(send(call, values), values))
                case "user":
                  return Effect.gen(function* () {
                    const before = yield* storedUser
                    const answer = yield* send(call, values)
                    const __user = yield* newest(answer.__user, before, keptUser)
                    onUser?.()
                    return yield* session.acceptUser({ ...answer, __user })
                  })
                case "nothing":
                  return members ? members.nothing(call, send(call, values), values) : send(call, values)
                case "memberSession":
                case "intermediate":
                case "member":
                case "organization": {
                  const answer = sendMember(call, values)
                  return members ? members[call.carries](answer, redeem, values) : answer
                }
              }
            }
            return members
              ? Effect.flatMap(members.fill(call, values), (filled) => stored({ ...values, ...filled }))
              : stored(values)
          })
        )

    const groupOf = (group: object): object =>
      Object.fromEntries(
        Object.entries(group).flatMap(([name, member]: [string, object]) =>
          isRow(member)
            ? isCall(member) || isMemberCall(member)
              ? [[name, methodOf(member)]]
              : []
            : [[name, groupOf(member)]]
        )
      )

    // Sound: each call of the group becomes the method that `CallMethods` reads from its row
    return groupOf(rows) as CallMethods<Rows>
  })

/**
 * The name of the token that a call redeems, of a link or a redirect. The site may have read it from the address itself. Empty for
 * other calls.
 */
const tokenField = ({ pkce }: AnyCall | AnyMemberCall): string =>
  pkce && "redeems" in pkce ? (pkce.token ?? "token") : ""

/** Concurrent redemptions with the same key share one request, also when they ask for sessions of different durations. */
const keyOf = (values: object): string => JSON.stringify({ ...values, session_duration_minutes: undefined })

const textIn = (values: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(values, name)
  return typeof value === "string" ? value : undefined
}
