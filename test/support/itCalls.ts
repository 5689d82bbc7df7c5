/** What every call of a family owes its callers, tested from a table. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { fillPath, type AnyCall, type Guard } from "../../src/domain/api/Endpoint.js"
import type { BootstrapData as Settings } from "../../src/domain/Bootstrap.js"
import { SessionState } from "../../src/domain/Session.js"
import type { ClientError } from "../../src/services/client/groups.js"
import { Session } from "../../src/services/session/Session.js"
import { authenticated, renamed, renamedJson, storedState, user } from "./answers.js"
import { byPath, captchaRequired, offline, ok, refused, reply, type Answer } from "./wire.js"
import { fakeWorld, layerFamilies, layerProof, signedInCookies, storageKey } from "./world.js"

type Families = Layer.Layer.Success<ReturnType<typeof layerFamilies>>

/** One way to call a method: how it is told, the call, and the body that is sent, proofs apart. */
export type Way<Family> = readonly [
  told: string,
  call: (family: Family) => Effect.Effect<unknown, ClientError>,
  body?: object
]

export interface CallRow<Family> {
  readonly name: string
  /** Its row in the table of calls. */
  readonly call: Pick<AnyCall, "method" | "path" | "guard" | "retriesOnCaptcha" | "carries">
  /** The parameters of its path, except `factor`, which is `secondary` with a session and `primary` without. */
  readonly parameters?: Readonly<Record<string, string>>
  /** The first stands for the method wherever it does not matter how it was told. */
  readonly ways: readonly [Way<Family>, ...ReadonlyArray<Way<Family>>]
  /** The `data` as it comes, beside what all answers have. Every field in it has to be of its own type. */
  readonly data: object
  /** What the caller gets of it. */
  readonly gives: object
  /** What becomes of session 1. By default what the row says that the answer carries. */
  readonly leaves?: keyof typeof outcomes
  /** The answers to what else the method asks for on its way, by path. */
  readonly others?: Readonly<Record<string, Answer>>
}

const known = { session: authenticated(1).session, user }
const next = { session: authenticated(2).session, user }
const before = { status: "present", ...known, cookies: signedInCookies, stored: known }
const secondCookies = { stytch_session: "SECRET-token-2", stytch_session_jwt: "SECRET-jwt-2" }

const outcomes = {
  "session 1": before,
  "session 2": { ...before, ...next, cookies: secondCookies, stored: next },
  "the user of `__user`": { ...before, user: renamed, stored: { ...known, user: renamed } },
  "no session": { status: "absent", session: null, user: null, cookies: {}, stored: null }
} as const

const carried = { session: "session 2", user: "the user of `__user`", nothing: "session 1" } as const

/** What each guard adds to the body in a project with fraud telemetry in mode OBSERVATION. */
const proofs: Record<Guard, object> = {
  none: {},
  captchaToken: { captcha_token: "captcha-1" },
  captcha: { captcha_token: "captcha-1", dfp_telemetry_id: "telemetry-1" }
}

const failures: ReadonlyArray<readonly [tag: string, answer: Answer]> = [
  ["ApiError", refused(404, "email_not_found")],
  ["SchemaError", reply(400, '{"body":[{"dataPath":".email","message":"should be string"}]}')],
  ["NetworkError", offline],
  ["InvalidResponseError", reply(200, "<html>")]
]

const common = { request_id: "request-id-2", status_code: 200 }

/** What an answer may carry that is nobody's business. */
const noise = { surprise: { deep: [1] }, __user: renamedJson }

const StoredState = Schema.parseJson(SessionState)

/** The tests of each row. `settings` are the project's, which observes who calls. */
export const itCalls = <Family>(
  family: Effect.Effect<Family, never, Families>,
  rows: ReadonlyArray<CallRow<Family>>,
  settings: Partial<Settings> = {}
) => {
  for (const row of rows) {
    const { name, others = {}, parameters = {}, ways } = row
    const { carries, guard, method, path: template, retriesOnCaptcha } = row.call
    const leaves = row.leaves ?? carried[carries]
    const data = { ...common, ...row.data }
    const gives = { ...common, ...row.gives }
    const [first] = ways
    const good = ok({ ...data, ...noise })

    /** A page, signed in or not, where the call is answered as told. */
    const setUp = (answer: Answer | ReadonlyArray<Answer> = good, signedIn = true) => {
      const path = fillPath(template, { ...parameters, factor: signedIn ? "secondary" : "primary" })
      const world = fakeWorld({
        answer: byPath({ ...others, [path]: answer }),
        ...(signedIn && { cookies: signedInCookies, storage: { [storageKey]: storedState() } })
      })
      const layer = layerFamilies({ runDFPProtectedAuth: true, ...settings }, layerProof).pipe(
        Layer.provide(world.layer)
      )
      return {
        ...world,
        path,
        sent: () => world.wire.to(path),
        call: ([, call]: Way<Family> = first) => Effect.flatMap(family, call),
        state: Effect.gen(function* () {
          const { session, status, user } = yield* (yield* Session).snapshot
          const stored = yield* Schema.decode(StoredState)(world.storage.contents.get(storageKey) ?? "")
          return { status, session, user, cookies: world.cookies.visible(), stored }
        }),
        layer
      }
    }

    describe(name, () => {
      for (const way of ways) {
        const [told, , body] = way
        it.effect(`sends ${method} ${template} ${told}`, () => {
          const { call, layer, path, sent, wire } = setUp()
          return Effect.gen(function* () {
            yield* call(way)
            const whole = body === undefined ? undefined : { ...body, ...proofs[guard] }
            assert.deepInclude(sent()[0], { method, path, body: whole, credentials: "include" })
            assert.sameMembers(wire.paths(), [path, ...Object.keys(others)])
          }).pipe(Effect.provide(layer))
        })
      }

      if (template.includes(":factor")) {
        it.effect("is a primary factor without a session", () => {
          const { call, layer, sent } = setUp(good, false)
          return Effect.gen(function* () {
            yield* call()
            assert.lengthOf(sent(), 1)
          }).pipe(Effect.provide(layer))
        })
      }

      it.effect(`gives what the provider says, and leaves ${leaves}`, () => {
        const { call, layer, state } = setUp()
        return Effect.gen(function* () {
          assert.deepStrictEqual(yield* call(), gives)
          assert.deepStrictEqual<unknown>(yield* state, outcomes[leaves])
        }).pipe(Effect.provide(layer))
      })

      it.effect("is an invalid response when a field of its answer is of another type", () =>
        Effect.forEach(Object.entries(data), ([field, value]: [string, unknown]) => {
          const { call, layer, state } = setUp(ok({ ...data, [field]: typeof value === "string" ? 5 : "x" }))
          return Effect.gen(function* () {
            const error = yield* Effect.flip(Effect.asVoid(call()))
            assert.strictEqual(error._tag, "InvalidResponseError", field)
            assert.deepStrictEqual<unknown>(yield* state, before)
          }).pipe(Effect.provide(layer))
        })
      )

      for (const [tag, answer] of failures) {
        it.effect(`fails with ${tag} and changes nothing`, () => {
          const { call, layer, sent, state } = setUp(answer)
          return Effect.gen(function* () {
            const error = yield* Effect.flip(Effect.asVoid(call()))
            assert.strictEqual(error._tag, tag)
            assert.lengthOf(sent(), 1)
            assert.deepStrictEqual<unknown>(yield* state, before)
          }).pipe(Effect.provide(layer))
        })
      }

      const tries = retriesOnCaptcha ? 2 : 1
      it.effect(`fails with CaptchaUnavailableError after ${tries} of 'Captcha required'`, () => {
        const { call, layer, sent, state } = setUp([captchaRequired, captchaRequired, good])
        return Effect.gen(function* () {
          const error = yield* Effect.flip(Effect.asVoid(call()))
          assert.strictEqual(error._tag, "CaptchaUnavailableError")
          assert.lengthOf(sent(), tries)
          assert.deepStrictEqual<unknown>(yield* state, before)
        }).pipe(Effect.provide(layer))
      })

      if (retriesOnCaptcha) {
        it.effect("is made again once when a captcha is required, with proofs made anew", () => {
          const { call, layer, sent } = setUp([captchaRequired, good])
          return Effect.gen(function* () {
            assert.deepStrictEqual(yield* call(), gives)
            const anew = { captcha_token: "captcha-2", dfp_telemetry_id: "telemetry-2" }
            assert.deepStrictEqual(sent()[1]?.body, { ...first[2], ...anew })
          }).pipe(Effect.provide(layer))
        })
      }
    })
  }
}
