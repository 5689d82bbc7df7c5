/** Stores what the answers of organizations carry: sessions, intermediate tokens, members and organizations. */
import * as Effect from "effect/Effect"
import { SessionChangedMeanwhileError, SignedOutMeanwhileError } from "../../domain/errors/DeviceErrors.js"
import { heldMember, membershipOf, type Membership } from "../../domain/organizations/memberState.js"
import type { MemberAnswers } from "../api/methodsOf.js"
import { runToCompletion } from "../kit/runToCompletion.js"
import { makeSignIn } from "../login/signIn.js"
import { Session } from "../session/Session.js"
import { heldAnswer } from "./memberKind.js"

/** Ends a login whose organization asks for more: there is no session to store. */
class StepsLeft<Answer> extends Error {
  constructor(readonly own: Answer) {
    super("The organization asks for another factor.")
  }
}

export const makeMemberAnswers = Effect.gen(function* () {
  const session = yield* Session
  const signIn = yield* makeSignIn

  const presentId = Effect.map(session.stored, (state) => state?.session?.session_id)

  /** Runs `call`, then stores its intermediate token. Nothing is stored once somebody has signed out or in meanwhile. */
  const storingToken = <A, E>(
    call: Effect.Effect<A, E>,
    tokenOf: (answer: A) => string | undefined
  ): Effect.Effect<A, E | SessionChangedMeanwhileError | SignedOutMeanwhileError> =>
    Effect.gen(function* () {
      const hasSignedOut = yield* session.watchSignOut
      const before = yield* presentId
      const answer = yield* call
      const token = tokenOf(answer)
      if (token === undefined) return answer
      if (yield* hasSignedOut) return yield* Effect.fail(new SignedOutMeanwhileError())
      if ((yield* presentId) !== before) return yield* Effect.fail(new SessionChangedMeanwhileError())
      yield* session.acceptIntermediate(token)
      return answer
    }).pipe(Effect.scoped, runToCompletion)

  /** Replaces a part of the membership that is signed in. */
  const replace = (change: (own: Membership) => Membership) =>
    Effect.gen(function* () {
      const state = yield* session.stored
      const own = membershipOf(state?.user ?? null)
      if (own === null || !state?.session) return
      const next = change(own)
      if (next !== own) yield* session.replaceUser(heldMember(next, state.session.roles))
    })

  const stored: MemberAnswers = {
    memberSession: (answer, values, redeem) => {
      const complete = Effect.flatMap(answer, (own) =>
        own.member_session === null
          ? Effect.fail(new StepsLeft(own))
          : Effect.succeed(heldAnswer(own, own.member_session))
      )
      const login = Effect.catchIf(
        signIn(complete, values),
        (error) => error instanceof StepsLeft,
        ({ own }) => Effect.succeed({ own, session: { session_id: undefined } })
      )
      const stored = storingToken(login, ({ own, session: { session_id } }) =>
        session_id === undefined ? (own.intermediate_session_token ?? "") : undefined
      )
      return Effect.map(redeem(stored), ({ own }) => own)
    },
    intermediate: (answer) =>
      storingToken(answer, ({ intermediate_session_token }) => intermediate_session_token),
    member: Effect.tap(({ member }) =>
      replace((own) => (own.member.member_id === member.member_id ? { ...own, member } : own))
    ),
    organization: Effect.tap(({ organization }) =>
      replace((own) =>
        own.organization.organization_id === organization.organization_id ? { ...own, organization } : own
      )
    )
  }
  return stored
})
