/** Stores what the answers of organizations carry: sessions, intermediate tokens, members and organizations. */
import * as Effect from "effect/Effect"
import { SessionChangedMeanwhileError, SignedOutMeanwhileError } from "../../domain/errors/DeviceErrors.js"
import type { CallError } from "../../domain/errors/CallErrors.js"
import { heldMember, membershipOf, type Membership } from "../../domain/organizations/memberState.js"
import { fetchOrganization } from "../../domain/organizations/ownOrganizationCalls.js"
import { fetchMember } from "../../domain/organizations/selfCalls.js"
import { memberOf } from "../../domain/values/objects.js"
import type { MemberAnswers } from "../api/methodsOf.js"
import { newest } from "../api/newest.js"
import { runToCompletion } from "../kit/runToCompletion.js"
import { makeSignIn } from "../login/signIn.js"
import { Session } from "../session/Session.js"
import { Transport } from "../wire/Transport.js"
import { heldAnswer } from "./memberKind.js"
import { makeSessionOfCall, unlessLate } from "./sessionOfCall.js"

/** Ends a login whose organization asks for more: there is no session to store. */
class StepsLeft<Answer> extends Error {
  constructor(readonly own: Answer) {
    super("The organization asks for another factor.")
  }
}

/** The token of the intermediate session that a call with these values continues. Empty when it continues none. */
const continued = (values: object): string => {
  const token = memberOf(values, "intermediate_session_token")
  return typeof token === "string" ? token : ""
}

/** Whether the call lists the organizations of a person. */
const isList = ({ carries, intermediate }: Parameters<MemberAnswers["fill"]>[0]): boolean =>
  intermediate === "alone" && carries === "nothing"

/** What an answer gave that has no session. */
const withoutSession = <Answer>(own: Answer) => ({ own, session: { session_id: undefined } })

export const makeMemberAnswers = Effect.gen(function* () {
  const session = yield* Session
  const signIn = yield* makeSignIn
  const transport = yield* Transport

  const { hasChanged, isNobody, present } = yield* makeSessionOfCall

  /**
   * The intermediate token that this page got, or last listed the organizations with: all tabs share the cookie. Empty when that was
   * none, as after a login. Null when the page has done neither.
   */
  let seen: string | null = null
  /** The member whom the token that this page got is for. Undefined while the person has chosen no organization. */
  let tokenOf: string | undefined

  /** Runs `call`, then stores its intermediate token. Nothing is stored once somebody has signed out or in meanwhile. */
  const storingToken = <A, E>(
    call: Effect.Effect<A, E>,
    tokenIn: (answer: A) => string | undefined,
    memberIn: (answer: A) => string | undefined = () => undefined
  ): Effect.Effect<A, E | SessionChangedMeanwhileError | SignedOutMeanwhileError> =>
    Effect.gen(function* () {
      const hasSignedOut = yield* session.watchSignOut
      const answer = yield* call
      const token = tokenIn(answer)
      if (token === undefined) {
        // Signed in: what the page began is done
        seen = ""
        return answer
      }
      if (yield* hasSignedOut) return yield* Effect.fail(new SignedOutMeanwhileError())
      // A session that only ended is no login: the token was redeemed, and cannot be redeemed again
      if ((yield* hasChanged) && !(yield* isNobody))
        return yield* Effect.fail(new SessionChangedMeanwhileError())
      yield* session.acceptIntermediate(token)
      seen = token
      tokenOf = memberIn(answer)
      return answer
    }).pipe(Effect.scoped, runToCompletion)

  /** Signs in. A login that continues an intermediate session replaces nobody else who has signed in since. */
  const signInNext: typeof signIn = (call, values) =>
    Effect.gen(function* () {
      const login = signIn(call, values)
      if (continued(values) === "") return yield* login
      return yield* unlessLate(login, (answer) =>
        Effect.gen(function* () {
          const { user_id } = yield* present
          return (yield* hasChanged) && !(yield* isNobody) && user_id !== answer.session.user_id
        })
      )
    })

  const ownMembership = Effect.map(session.stored, (state) => membershipOf(state?.user ?? null))

  /** Runs `call`, then replaces a part of the membership that is signed in, if the answer is about it. */
  const replacing = <Name extends keyof Membership, A, E>(
    call: Effect.Effect<A, E>,
    name: Name,
    partOf: (answer: A) => Membership[Name],
    idOf: (part: Membership[Name]) => string,
    fetched: Effect.Effect<Membership[Name], CallError>
  ): Effect.Effect<A, E> =>
    Effect.gen(function* () {
      const stored = Effect.map(ownMembership, (own) => own?.[name])
      const before = yield* stored
      const answer = yield* call
      const given = partOf(answer)
      const isOwn = (own: Membership | null): own is Membership =>
        own !== null && idOf(own[name]) === idOf(given)
      if (!isOwn(yield* ownMembership)) return answer
      const part = yield* newest(given, before, { stored, fetched })
      const state = yield* session.stored
      const own = membershipOf(state?.user ?? null)
      // Somebody else may be signed in by now
      if (state?.session && isOwn(own) && idOf(part) === idOf(given))
        yield* session.replaceUser(heldMember({ ...own, [name]: part }, state.session.roles))
      return answer
    })

  const stored: MemberAnswers = {
    fill: (call, values) =>
      Effect.gen(function* () {
        const { intermediate } = call
        if (intermediate === undefined) return {}
        // A signed-in member's own second factor, while they look for their other organizations, or log in again
        const { user_id } = yield* present
        const isOwn = user_id !== undefined && memberOf(values, "member_id") === user_id
        if (isOwn && tokenOf !== user_id) return {}
        const token = yield* session.intermediateToken
        const isSeen = seen === null || seen === (token ?? "")
        if (isSeen || isList(call)) return { intermediate_session_token: token ?? undefined }
        // Another person may have begun or signed in in another tab. Where the body names the person, the provider compares
        if (intermediate === "alone" && !(token === null && (yield* isNobody)))
          return yield* Effect.fail(new SessionChangedMeanwhileError())
        return {}
      }),
    nothing: (call, answer, values) =>
      isList(call) ? Effect.tap(answer, () => Effect.sync(() => (seen = continued(values)))) : answer,
    memberSession: (answer, redeem, values) => {
      const complete = Effect.flatMap(answer, (own) =>
        own.member_session === null
          ? Effect.fail(new StepsLeft(own))
          : Effect.succeed(heldAnswer(own, own.member_session))
      )
      const login = Effect.catchIf(
        signInNext(complete, values),
        (error) => error instanceof StepsLeft,
        ({ own }) => Effect.succeed(withoutSession(own))
      )
      const stored = storingToken(
        login,
        ({ own, session: { session_id } }) =>
          session_id === undefined ? (own.intermediate_session_token ?? "") : undefined,
        ({ own }) => own.member?.member_id
      )
      return Effect.map(redeem(stored), ({ own }) => own)
    },
    intermediate: (answer, redeem) => {
      const stored = storingToken(answer, ({ intermediate_session_token }) => intermediate_session_token)
      return Effect.map(redeem(Effect.map(stored, withoutSession)), ({ own }) => own)
    },
    member: (answer) =>
      replacing(
        answer,
        "member",
        ({ member }) => member,
        ({ member_id }) => member_id,
        Effect.map(transport.call(fetchMember, undefined), ({ member }) => member)
      ),
    organization: (answer) =>
      replacing(
        answer,
        "organization",
        ({ organization }) => organization,
        ({ organization_id }) => organization_id,
        Effect.map(transport.call(fetchOrganization, undefined), ({ organization }) => organization)
      )
  }
  return stored
})
