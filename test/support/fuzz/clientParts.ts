/** Whole clients: what they are made with and what they are answered. */
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as TestContext from "effect/TestContext"
import type { AnyClient } from "../../../src/client/AuthClient.js"
import { createAuthClient } from "../../../src/index.js"
import { inOrder, type ArgumentsRow } from "../arguments.js"
import { leastValues } from "../callExamples.js"
import { callPath, fakeClient, untyped } from "../client.js"
import { fullAnswer } from "../fullAnswer.js"
import { calledMethods } from "../hostile.js"
import { reply } from "../wire.js"
import { publicToken } from "../world.js"
import { clientOptions } from "./examples.js"
import { isOurs, part, run, type Part } from "./part.js"
import { jsonTextsLike, valuesLike } from "./values.js"

const { constantFrom, tuple } = FastCheck

/** Waits for a method of the client. It may reject with one of our errors. */
const typedResult = async (call: () => unknown): Promise<void> => {
  try {
    await call()
  } catch (error) {
    if (!isOurs(error)) throw error
  }
}

const callMethod = (auth: AnyClient, [method, row]: ArgumentsRow): unknown =>
  callPath(auth, method, inOrder(row, leastValues(method)))

export const clientParts: ReadonlyArray<Part> = [
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
