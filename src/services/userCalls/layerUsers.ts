import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { fetchUser, user } from "../../domain/userCalls/calls.js"
import { sameState } from "../../domain/session/Session.js"
import type { User } from "../../domain/schemas/User.js"
import { userIn } from "../../domain/session/userIn.js"
import { CrossTab } from "../browser/CrossTab.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import * as SharedFetch from "../kit/SharedFetch.js"
import { makeAssertSameUser } from "../login/assertUser.js"
import { PasskeySignals } from "../login/PasskeySignals.js"
import { Session } from "../session/Session.js"
import { SessionStore } from "../session/SessionStore.js"
import { Transport } from "../wire/Transport.js"
import { methodsOf } from "../api/methodsOf.js"
import { Users } from "../api/families.js"

export const layerUsers = Layer.scoped(
  Users,
  Effect.gen(function* () {
    const session = yield* Session
    const store = yield* SessionStore
    const assertSameUser = yield* makeAssertSameUser
    let fetched: User | null = null
    const transport = yield* Transport
    const fetchMe = Effect.map(transport.call(fetchUser, undefined), userIn)
    const calls = yield* methodsOf(user, { onUser: (): void => shared.forget() })
    const signals = yield* PasskeySignals
    const known = Effect.zipWith(session.key, session.stored, (key, state) => [key, state?.user])
    /** Repeats the call when somebody else signed in during it, or when the answer may be older than the stored user. */
    const fetchOwn = Effect.gen(function* () {
      const before = yield* known
      const first = yield* fetchMe
      const answer = sameState(before, yield* known) ? first : yield* fetchMe
      yield* assertSameUser(answer.user_id)
      return answer
    })
    const fetch = fetchOwn.pipe(
      Effect.tap((user) => {
        fetched = user
        return session.replaceUser(user)
      })
    )
    const shared = yield* SharedFetch.make("user", fetch)
    // Another tab stores the user with the session
    yield* (yield* CrossTab).listen((yield* ClientConfig).storageKey, shared.arrived)
    // Another call or another tab may have changed the user
    const unsubscribe = yield* store.onWrite(({ user }) => {
      if (!sameState(user, fetched)) shared.forget()
    })
    yield* Effect.addFinalizer(() => Effect.sync(unsubscribe))
    return Users.of({
      ...calls,
      get: () => Effect.flatMap(session.key, shared.get),
      deleteWebauthnRegistration: (id) =>
        Effect.tap(calls.deleteWebauthnRegistration(id), () => signals.deleted(id))
    })
  })
).pipe(Layer.provide(PasskeySignals.layer))
