/** The session itself: proved again, extended, revoked. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Api from "../../domain/api/Sessions.js"
import { Caller } from "../Caller.js"
import { Db } from "../Db.js"
import { refuse } from "../refusals.js"
import { answer } from "../router.js"
import { authenticated, checkDuration, replaceSession, touched } from "../sessions.js"

/** What answers the calls on the session. */
export const handlers = [
  answer(Api.authenticate, ({ session_duration_minutes }) =>
    Effect.gen(function* () {
      const db = yield* Db
      const proven = yield* (yield* Caller).requireSession
      if (session_duration_minutes !== undefined) yield* checkDuration(session_duration_minutes)
      const { users } = yield* db.data
      const user = users.find((each) => each.user_id === proven.session.user_id)
      if (user === undefined) return yield* refuse("session_not_found")
      const now = yield* Clock.currentTimeMillis
      const session = touched(proven.session, now, session_duration_minutes)
      yield* db.update(replaceSession(proven.token_hash, session))
      return yield* authenticated(user, session, proven.token)
    })
  ),
  answer(Api.revoke, () =>
    Effect.gen(function* () {
      const { token_hash } = yield* (yield* Caller).requireSession
      yield* (yield* Db).update((data) => ({
        ...data,
        sessions: data.sessions.filter((each) => each.token_hash !== token_hash)
      }))
      return {}
    })
  )
]
