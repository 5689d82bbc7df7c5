/** What a landing asks the person before it signs in. Loaded by the first landing that has a question. */
import * as Effect from "effect/Effect"
import type { ClientCalls, LandingError } from "../../domain/methods/calls.js"
import type { SessionAnswer } from "../../domain/calls/Endpoint.js"
import { isRefusal } from "../../domain/errors/CallErrors.js"
import { flowKindOf } from "../../domain/login/FlowStart.js"
import type { AccountChange, LandingQuestions } from "../../domain/login/LandingQuestions.js"
import type { ReturnToken } from "../../domain/login/ReturnUrl.js"
import { AccountChangeDeclinedError, ReturnNotConfirmedError } from "../../domain/errors/DeviceErrors.js"
import type { User } from "../../domain/schemas/User.js"
import { Page } from "../browser/Page.js"
import { thrownText } from "../../page/thrownText.js"
import { Warnings } from "../kit/Warnings.js"
import { Session } from "../session/Session.js"
import { SessionStore } from "../session/SessionStore.js"
import { FlowStarts } from "./FlowStarts.js"
import { loadCurrentSession } from "./currentSession.js"
import { ReturnTokens } from "./ReturnTokens.js"
import { Admission } from "./signIn.js"

/** How a token was confirmed. */
export interface Confirmation {
  /** Whether a person was asked. */
  readonly wasAsked: boolean
  /** The address that this browser asked for a link for, when nobody was asked because of it. */
  readonly address?: string | undefined
}

export interface LandingGuard {
  /**
   * Fails when nobody confirms a token that this browser did not ask for. It can be confirmed later: `putBack` runs before
   * the question.
   */
  readonly confirmed: (
    found: ReturnToken,
    questions: LandingQuestions,
    putBack: Effect.Effect<void>
  ) => Effect.Effect<Confirmation, ReturnNotConfirmedError>
  /**
   * Runs `redeem`. Fails when the person declines to become somebody else, and when nobody confirms an account that has not
   * the `address`: the link is another one than this browser asked for.
   */
  readonly admitted: <A>(
    redeem: Effect.Effect<A, LandingError>,
    found: ReturnToken,
    questions: LandingQuestions,
    address: string | undefined
  ) => Effect.Effect<A, LandingError>
}

export const makeLandingGuard = (sessions: Pick<ClientCalls["session"], "authenticate">) =>
  Effect.gen(function* () {
    const page = yield* Page
    const returnTokens = yield* ReturnTokens
    const session = yield* Session
    const starts = yield* FlowStarts
    const store = yield* SessionStore
    const warnings = yield* Warnings

    /** Asks the site or the widget. A function of theirs that throws has answered no. */
    const ask = <About>(
      name: string,
      question: (about: About) => boolean | Promise<boolean>,
      about: About
    ): Effect.Effect<boolean> =>
      Effect.tryPromise(() => Promise.resolve(question(about))).pipe(
        Effect.catchAll(({ error }) => Effect.as(warnings.warn(`${name} threw: ${thrownText(error)}`), false))
      )

    /** Asks the provider who is signed in: it may be another person than storage says. */
    const knowHolder = loadCurrentSession(session, sessions).pipe(
      Effect.catchIf(isRefusal, () => Effect.void)
    )

    /**
     * Decides whether an answer is stored. `change` asks when it belongs to another user than the one signed in, and again
     * when that one has changed meanwhile.
     */
    const admit = (
      answer: SessionAnswer,
      change: (change: AccountChange) => Effect.Effect<boolean>
    ): Effect.Effect<boolean> =>
      Effect.gen(function* () {
        let asked: User["user_id"] | undefined
        while (true) {
          // Where the provider keeps the token in its own cookies, it has replaced it by that of the answer
          if (answer.session_token !== "") yield* Effect.ignore(knowHolder)
          const state = yield* store.stored
          const from = state?.session ? state.user : null
          if (from === null || from.user_id === answer.user.user_id || from.user_id === asked) return true
          asked = from.user_id
          if (yield* change({ from, to: answer.user })) continue
          return false
        }
      })

    const guard: LandingGuard = {
      confirmed: ({ token, tokenType }, { confirmReturn }, putBack) =>
        Effect.gen(function* () {
          if (confirmReturn === undefined) return { wasAsked: false }
          yield* page.activated
          const kind = flowKindOf(tokenType)
          const startedFor = yield* starts.startedFor(kind)
          if (startedFor !== undefined)
            return { wasAsked: false, address: kind === "email" ? startedFor : undefined }
          if (yield* returnTokens.isConfirmed(token)) return { wasAsked: false }
          yield* putBack
          if (!(yield* ask("confirmReturn", confirmReturn, { tokenType })))
            return yield* Effect.fail(new ReturnNotConfirmedError())
          yield* returnTokens.confirm(token)
          return { wasAsked: true }
        }),
      admitted: (redeem, { tokenType }, { confirmAccountChange, confirmReturn }, address) =>
        Effect.suspend(() => {
          let refusal: AccountChangeDeclinedError | ReturnNotConfirmedError | undefined
          const admission = (answer: SessionAnswer) =>
            Effect.gen(function* () {
              const isOther = address !== undefined && !hasAddress(answer.user, address)
              if (isOther && confirmReturn !== undefined) {
                if (!(yield* ask("confirmReturn", confirmReturn, { tokenType, account: answer.user })))
                  refusal = new ReturnNotConfirmedError()
              }
              if (refusal === undefined && confirmAccountChange !== undefined) {
                const change = (about: AccountChange) =>
                  ask("confirmAccountChange", confirmAccountChange, about)
                if (!(yield* admit(answer, change))) refusal = new AccountChangeDeclinedError()
              }
              return refusal === undefined
            })
          return Effect.zipRight(confirmAccountChange === undefined ? Effect.void : knowHolder, redeem).pipe(
            Effect.provideService(Admission, {
              admits: admission,
              asksOfChange: confirmAccountChange !== undefined
            }),
            Effect.tap(() => (refusal === undefined ? Effect.void : Effect.fail(refusal)))
          )
        })
    }
    return guard
  })

const hasAddress = ({ emails }: User, address: string): boolean =>
  emails.some(({ email }) => email.toLowerCase() === address.toLowerCase())
