/** Stores what the answers of organizations carry: sessions, intermediate tokens, members and organizations. */
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { IntermediateAnswer, MemberAnswer, OrganizationAnswer } from "../../domain/calls/Endpoint.js"
import { SessionChangedMeanwhileError, SignedOutMeanwhileError } from "../../domain/errors/DeviceErrors.js"
import { heldMember, membershipOf, type Membership } from "../../domain/organizations/memberState.js"
import type { StoreMember } from "../api/methodsOf.js"
import { runToCompletion } from "../kit/runToCompletion.js"
import { makeSignIn } from "../login/signIn.js"
import { Session } from "../session/Session.js"
import { heldAnswer, isComplete, type MemberAnswerBase } from "./memberKind.js"

/** Ends a login whose organization asks for more: there is no session to store. */
class StepsLeft extends Data.TaggedError("StepsLeft")<{ readonly own: MemberAnswerBase }> {}

export const makeStoreMember = Effect.gen(function* () {
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

  const store: StoreMember = (carries, answer, values, redeem) => {
    switch (carries) {
      case "memberSession": {
        // Sound: the row's schema has read what it carries, here and below
        const own = answer as Effect.Effect<MemberAnswerBase, Effect.Effect.Error<typeof answer>>
        const complete = Effect.flatMap(own, (given) =>
          isComplete(given) ? Effect.succeed(heldAnswer(given)) : Effect.fail(new StepsLeft({ own: given }))
        )
        const login = Effect.catchTag(signIn(complete, values), "StepsLeft", ({ own }) =>
          Effect.succeed({ own, session: { session_id: undefined } })
        )
        const stored = storingToken(login, ({ own, session: { session_id } }) =>
          session_id === undefined ? (own.intermediate_session_token ?? "") : undefined
        )
        return Effect.map(redeem(stored), ({ own }) => own)
      }
      case "intermediate":
        return storingToken(
          answer as Effect.Effect<IntermediateAnswer, Effect.Effect.Error<typeof answer>>,
          ({ intermediate_session_token }) => intermediate_session_token
        )
      case "member":
        return Effect.tap(
          answer as Effect.Effect<MemberAnswer, Effect.Effect.Error<typeof answer>>,
          ({ member }) =>
            replace((own) => (own.member.member_id === member.member_id ? { ...own, member } : own))
        )
      case "organization":
        return Effect.tap(
          answer as Effect.Effect<OrganizationAnswer, Effect.Effect.Error<typeof answer>>,
          ({ organization }) =>
            replace((own) =>
              own.organization.organization_id === organization.organization_id
                ? { ...own, organization }
                : own
            )
        )
    }
  }
  return store
})
