/** Whole clients: what they are made with, what storage holds, what they are answered. */
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as TestContext from "effect/TestContext"
import { createAuthClient, type AuthClient } from "../../../src/index.js"
import { sessionJson, userJson } from "../answers.js"
import { inOrder, leastValues, type ArgumentsRow } from "../arguments.js"
import { callPath, fakeClient, untyped } from "../client.js"
import { fullAnswer } from "../fullAnswer.js"
import { calledMethods } from "../hostile.js"
import { ok, reply } from "../wire.js"
import { publicToken, storageKey } from "../world.js"
import { clientOptions, settings } from "./examples.js"
import { isOurs, part, run, type Part } from "./part.js"
import { jsonTextsLike, textsLike, valuesLike } from "./values.js"

const { constantFrom, record, tuple } = FastCheck

/** Waits for a method of the client. It may reject with one of our errors. */
const typedResult = async (call: () => unknown): Promise<void> => {
  try {
    await call()
  } catch (error) {
    if (!isOurs(error)) throw error
  }
}

const callMethod = (auth: AuthClient, [method, row]: ArgumentsRow): unknown =>
  callPath(auth, method, inOrder(row, leastValues[method] ?? {}))

export const clientParts: ReadonlyArray<Part> = [
  part(
    "storage at the start of a client",
    record({
      [storageKey]: jsonTextsLike({ session: sessionJson(), user: userJson }),
      [`${storageKey}::bootstrap`]: jsonTextsLike(settings),
      [`${storageKey}::PKCE_VERIFIER:magic_links`]: jsonTextsLike({
        code_challenge: "a",
        code_verifier: "b",
        created_at: 1
      }),
      [`${storageKey}::refresh_backoff`]: jsonTextsLike({ until: 1, failures: 1 }),
      [`${storageKey}::refreshed_at`]: jsonTextsLike(1_700_000_000_000),
      [`${storageKey}::persistent_id`]: textsLike("persistent-id-1")
    }),
    (storage) =>
      run(
        Effect.scoped(
          Effect.gen(function* () {
            const { auth } = yield* fakeClient({ storage, answer: () => ok(fullAnswer) })
            auth.session.getInfo()
            auth.user.getSync()
            auth.rbac.isAuthorizedSync("documents", "read")
            yield* Effect.promise(() =>
              typedResult(() => auth.magicLinks.email.loginOrCreate("ada@example.com"))
            )
          })
        ).pipe(Effect.provide(TestContext.TestContext))
      ),
    0.15
  ),
  part(
    "options of a client",
    tuple(valuesLike(publicToken), valuesLike(clientOptions)),
    async ([token, options]) => {
      const auth = untyped(createAuthClient, token, options)
      if (typeof auth !== "object" || auth === null) return
      callPath(auth, "session.getInfo", [])
      await callPath(auth, "close", [])
    },
    0.1
  ),
  part(
    "bodies that a whole client gets",
    tuple(
      constantFrom(...calledMethods),
      constantFrom(200, 200, 400, 403),
      jsonTextsLike({ data: fullAnswer })
    ),
    ([row, status, body]) =>
      run(
        Effect.scoped(
          Effect.gen(function* () {
            const { auth } = yield* fakeClient({ answer: () => reply(status, body) })
            yield* Effect.promise(() => typedResult(() => callMethod(auth, row)))
          })
        ).pipe(Effect.provide(TestContext.TestContext))
      ),
    0.1
  )
]
