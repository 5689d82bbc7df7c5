import { assert, describe, it } from "../../support/it.js"
import * as Effect from "effect/Effect"
import type { CallError } from "../../../src/domain/errors/CallErrors.js"
import type { MissingPKCEError } from "../../../src/domain/errors/DeviceErrors.js"
import { MagicLinks, Sessions } from "../../../src/services/api/families.js"
import { authenticatedJson, sessionJson, storedState, userJson } from "../../support/answers.js"
import { sessionId, signedIn } from "../../support/sessions.js"
import { ok } from "../../support/wire.js"
import { signedInCookies, storageKey } from "../../support/world.js"

const bob = { user_id: "user-test-2" }
const ofTwoPeople: Readonly<Record<string, object>> = {
  "another user": { user: { ...userJson, ...bob } },
  "another session": { session: sessionJson(2, bob) },
  "another user_id": bob
}

describe("an answer that names two people", () => {
  const calls: Readonly<
    Record<string, Effect.Effect<void, CallError | MissingPKCEError, MagicLinks | Sessions>>
  > = {
    "of a login": Effect.flatMap(MagicLinks, (links) =>
      Effect.asVoid(links.authenticate("TOKEN", { session_duration_minutes: 30 }))
    ),
    "of a refresh": Effect.flatMap(Sessions, (sessions) => Effect.asVoid(sessions.authenticate()))
  }
  const cases = Object.entries(ofTwoPeople).flatMap(([other, fields]) =>
    Object.entries(calls).map(([name, call]) => [`${name} with ${other}`, fields, call] as const)
  )
  for (const [name, fields, call] of cases) {
    it.effect(`is refused and not stored, ${name}`, () =>
      signedIn([ok(authenticatedJson(2, { method_id: "m", ...fields }))], function* ({ cookies, storage }) {
        const error = yield* Effect.flip(call)
        assert.strictEqual(error._tag, "InvalidResponseError")
        assert.deepStrictEqual(cookies.visible(), signedInCookies)
        assert.strictEqual(storage.contents.get(storageKey), storedState())
        assert.strictEqual(yield* sessionId, "session-test-1")
      })
    )
  }
})
