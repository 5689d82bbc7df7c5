/** What this browser remembers of the last login, for the forms that mark its method. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { keyOf } from "../../domain/session/StoragePlaces.js"
import { lastUsedOf } from "../../domain/login/lastUsedOf.js"
import type { Session } from "../../domain/session/Session.js"
import { toJson } from "../../domain/values/toJson.js"
import { Storage } from "../browser/Storage.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import { UsedWallet } from "./UsedWallet.js"

/** Both effects write only where a form has asked for it: without one, a login leaves no trace. */
export const makeLastUsed = Effect.gen(function* () {
  // `lastUsedKey` is with what the form loads
  const key = keyOf((yield* ClientConfig).storageKey, "last_used")
  const storage = yield* Storage
  const write = (value: object | undefined) =>
    Effect.flatMap(storage.get(key), (asked) =>
      asked === null || value === undefined ? Effect.void : storage.set(key, toJson(value))
    )
  return {
    /** Remembers the method that a session was started with. */
    record: (session: Session) =>
      Effect.zipWith(UsedWallet, Clock.currentTimeMillis, (wallet, at) =>
        write(lastUsedOf(session, wallet, at))
      ).pipe(Effect.flatten),
    /** Forgets the method, because the user is gone. */
    forget: write({})
  }
})
