/** The session that a call is made in. It is sent with that session's token, and its answer replaces no other session. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { SessionAnswer } from "../../domain/calls/Endpoint.js"
import { SessionChangedMeanwhileError } from "../../domain/errors/DeviceErrors.js"
import { isNobody, isSameSession, type KnownSession } from "../../domain/session/KnownSession.js"
import { assertActing } from "../session/ActingSession.js"
import { presentSession } from "../session/presentSession.js"
import { Session } from "../session/Session.js"
import { TokenJar } from "../session/TokenJar.js"
import { CallerToken } from "../wire/CallerToken.js"
import { SessionAtCall } from "../session/SessionAtCall.js"
import { Transport } from "../wire/Transport.js"
import { sessionKind } from "./SessionKind.js"

/** The session of the call that is under way. Undefined outside of calls. */
export class CallSession extends Context.Reference<CallSession>()("latchkey/CallSession", {
  defaultValue: (): KnownSession | undefined => undefined
}) {}

export const makeCallSession = Effect.gen(function* () {
  const session = yield* Session
  const jar = yield* TokenJar
  const transport = yield* Transport
  const kind = yield* sessionKind

  const present = presentSession(session, jar)

  /**
   * What this browser held when the page called. Another tab may have stored another session since. Fails when the call would be
   * sent in that one, because scripts cannot read the token of the first.
   */
  const atCall = Effect.gen(function* () {
    const now = yield* present
    const before = yield* SessionAtCall
    // Scripts could not read its token, or tell it from others
    const isUnread = before?.session_id !== undefined && !before.token
    if (isUnread && now.session_id !== undefined && before.session_id !== now.session_id)
      return yield* Effect.fail(new SessionChangedMeanwhileError())
    const token = (yield* CallerToken) ?? (isUnread ? undefined : before?.token)
    if (token === undefined || token === now.token) return now
    return { token, session_id: undefined, user_id: before?.token === token ? before.user_id : undefined }
  })

  /** The session that a call would be sent in. Only the provider may know whose the token is: then it is asked. */
  const sessionOf = ({ session_id, token }: KnownSession) =>
    session_id !== undefined || token === null
      ? Effect.map(session.stored, (state) => state?.session)
      : kind.confirm(transport, {}).pipe(
          Effect.provideService(CallerToken, token),
          Effect.map((answer) => answer.session),
          Effect.orElseSucceed(() => null)
        )

  /**
   * Runs a call, of several requests perhaps, in the session that there is when it begins. A call within it is in the same. Sends
   * nothing for one person in the session of another (`ActingSession`).
   */
  const within = <A, E>(call: Effect.Effect<A, E>): Effect.Effect<A, E | SessionChangedMeanwhileError> =>
    Effect.gen(function* () {
      if ((yield* CallSession) !== undefined) return yield* call
      const known = yield* atCall
      // A caller that has chosen the token acts in its session
      if ((yield* CallerToken) === undefined) yield* assertActing(sessionOf(known))
      // The caller has chosen none, or nobody is signed in: of several tokens, one may count
      const isAlone =
        (yield* CallerToken) === null || (isNobody(known) && (yield* jar.candidates).length === 0)
      const token = isAlone ? null : (known.token ?? undefined)
      return yield* call.pipe(
        Effect.provideService(CallSession, known),
        Effect.provideService(CallerToken, token)
      )
    })

  /**
   * Whether the answer belongs to the session of its call, which is not present any more: somebody else signed in, or it has
   * ended. An answer that signs in somebody else belongs to no earlier session.
   */
  const isLate = ({ session: { session_id, user_id }, session_token }: SessionAnswer) =>
    Effect.gen(function* () {
      const before = yield* CallSession
      if (before === undefined) return false
      const isOf = (known: KnownSession) =>
        known.session_id === session_id || (known.token !== null && known.token === session_token)
      const continues = isOf(before)
      if (!continues && before.user_id !== user_id) return false
      const now = yield* present
      // Of several cookies, only the provider may know which one counts
      if (isOf(now) || isSameSession(before, now) || (yield* jar.candidates).length > 0) return false
      // A session that has ended is not brought back. A new one of the same person is a login
      return continues || (!isNobody(now) && now.user_id !== user_id)
    })

  return { isLate, within }
})
