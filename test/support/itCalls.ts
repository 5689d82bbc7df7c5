/** The tests that every call passes, from a table. */
import { assert, describe, it } from "./it.js"
import * as Arr from "effect/Array"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import * as TestClock from "effect/TestClock"
import { fillPath, type AnyCall, type Carries, type Guard } from "../../src/domain/calls/Endpoint.js"
import type { ClientOptions } from "../../src/domain/client/ClientSettings.js"
import type { ProjectSettings as Settings } from "../../src/domain/project/ProjectSettings.js"
import type { ClientError } from "../../src/services/client/groups.js"
import { Session } from "../../src/services/session/Session.js"
import { authenticated, renamed, renamedJson, SessionState, storedState, user } from "./answers.js"
import { byPath, captchaRequired, offline, ok, refused, reply, type Answer } from "./wire.js"
import { fakeWorld, layerFamilies, layerProof, signedInCookies, storageKey } from "./world.js"

type Families = Layer.Layer.Success<ReturnType<typeof layerFamilies>>

/** One way to call a method: its description, the call, and the body that is sent, without the tokens of the guard. */
export type Way<Family> = readonly [
  description: string,
  call: (family: Family) => Effect.Effect<unknown, ClientError>,
  body?: object
]

export interface CallRow<Family> {
  readonly name: string
  /** Its row in the table of calls. */
  readonly call: Pick<AnyCall, "method" | "path" | "guard" | "retriesOnCaptcha"> & {
    readonly carries: Carries
    readonly answer: { readonly ast: SchemaAST.AST }
  }
  /** The parameters of its path, except `factor`, which is `secondary` with a session and `primary` without. */
  readonly parameters?: Readonly<Record<string, string>>
  /** The first is used where the arguments do not matter. */
  readonly ways: readonly [Way<Family>, ...ReadonlyArray<Way<Family>>]
  /** The fields of the answer beside those of all answers.  */
  readonly data: object
  /** What the caller gets. */
  readonly gives: object
  /** True when the caller gets the answer to a later call of the method. */
  readonly isStep?: boolean
  /** True when the caller gets neither the request id nor the status code. */
  readonly isBare?: boolean
  /** The stored state afterwards, when it was session 1. By default as the row's `carries` says. */
  readonly leaves?: keyof typeof outcomes
  /** The answers to the other calls of the method, by path. */
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

/** The stored state after a row that carries something of a user. */
const carried: Partial<Record<Carries, keyof typeof outcomes>> = {
  session: "session 2",
  user: "the user of `__user`"
}

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

/** A value of another type. */
const wrongFor = (value: unknown) => (typeof value === "string" ? 5 : "x")

const common = { request_id: "request-id-2", status_code: 200 }

/** A field that our schemas do not know. The caller gets it. */
const added = { surprise: { deep: [1] } }

/** Fields that decide what happens next. */
const decisive: ReadonlySet<string> = new Set([
  "session_token",
  "session_jwt",
  "scope_results",
  "redirect_uri"
])

const StoredState = Schema.parseJson(SessionState)

/** Registers the tests of each row. `settings` are those of the project, with fraud telemetry on. */
export const itCalls = <Family>(
  family: Effect.Effect<Family, never, Families>,
  rows: ReadonlyArray<CallRow<Family>>,
  settings: Partial<Settings> = {}
) => {
  for (const row of rows) {
    const { name, others = {}, parameters = {}, ways } = row
    const { answer, carries, guard, method, path: template, retriesOnCaptcha } = row.call
    const leaves = row.leaves ?? carried[carries] ?? "session 1"
    const data = { ...common, ...row.data }
    const gives = { ...(!row.isBare && common), ...row.gives, ...(!row.isStep && added) }
    const [first] = ways
    const good = ok({ ...data, ...added, __user: renamedJson })
    const spoilt = (field: string) => ok({ ...data, [field]: wrongFor(Reflect.get(data, field)) })
    const requiredFields = SchemaAST.getPropertySignatures(SchemaAST.encodedAST(answer.ast))
      .filter(({ isOptional }) => !isOptional)
      .map(({ name }) => name)
    const isNeeded = (field: string) => decisive.has(field) || requiredFields.includes(field)
    const [spared, needed] = Arr.partition(Object.keys(data), isNeeded)

    /** A page, signed in or not, where the call gets these answers. */
    const setUp = (
      answer: Answer | ReadonlyArray<Answer> = good,
      signedIn = true,
      client: ClientOptions = {}
    ) => {
      const path = fillPath(template, { ...parameters, factor: signedIn ? "secondary" : "primary" })
      const world = fakeWorld({
        client,
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
          const { status, ...snapshot } = yield* (yield* Session).snapshot
          // Without what the schema does not know
          const { session = null, user = null } = (yield* Schema.decodeUnknown(SessionState)(snapshot)) ?? {}
          const stored = yield* Schema.decode(StoredState)(world.storage.contents.get(storageKey) ?? "")
          return { status, session, user, cookies: world.cookies.visible(), stored }
        }),
        layer
      }
    }

    describe(name, () => {
      for (const way of ways) {
        const [description, , body] = way
        it.effect(`sends ${method} ${template} ${description}`, () => {
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
        it.effect("sends the factor primary without a session", () => {
          const { call, layer, sent } = setUp(good, false)
          return Effect.gen(function* () {
            yield* call()
            assert.lengthOf(sent(), 1)
          }).pipe(Effect.provide(layer))
        })
      }

      it.effect(`returns the answer, and leaves ${leaves}`, () => {
        const { call, layer, state } = setUp()
        return Effect.gen(function* () {
          assert.deepStrictEqual(yield* call(), gives)
          assert.deepStrictEqual<unknown>(yield* state, outcomes[leaves])
        }).pipe(Effect.provide(layer))
      })

      if (carries === "session") {
        it.effect("remembers the duration that it asked for only with keepSessionAlive", function* () {
          for (const [way, keepSessionAlive] of Arr.cartesian(ways, [true, false])) {
            const { call, layer, storage } = setUp(good, true, { keepSessionAlive })
            yield* Effect.gen(function* () {
              yield* call(way)
              const { session_duration_minutes } = { session_duration_minutes: undefined, ...way[2] }
              const asked = keepSessionAlive && session_duration_minutes !== undefined
              const { extension } = yield* Session
              assert.deepStrictEqual<unknown>(yield* extension, asked ? { session_duration_minutes } : {})
              assert.strictEqual(storage.contents.has(`${storageKey}::session_duration`), asked)
            }).pipe(Effect.provide(layer))
          }
        })

        it.effect(`leaves ${leaves} when the caller is interrupted during the call`, function* () {
          const gate = yield* Deferred.make<void>()
          const { call, layer, sent, state } = setUp(Effect.zipRight(Deferred.await(gate), good))
          yield* Effect.gen(function* () {
            const caller = yield* Effect.fork(call())
            yield* TestClock.adjust(0)
            assert.lengthOf(sent(), 1)
            yield* Fiber.interrupt(caller)
            yield* Deferred.succeed(gate, undefined)
            yield* TestClock.adjust(0)
            assert.deepStrictEqual<unknown>(yield* state, outcomes[leaves])
          }).pipe(Effect.provide(layer))
        })
      }

      // One page for all failures, since none may change it
      it.effect("fails with InvalidResponseError when a field that it needs has another type", () => {
        const { call, layer, sent, state } = setUp(needed.map(spoilt))
        return Effect.gen(function* () {
          for (const [index, field] of needed.entries()) {
            const error = yield* Effect.flip(Effect.asVoid(call()))
            assert.strictEqual(error._tag, "InvalidResponseError", field)
            assert.lengthOf(sent(), index + 1)
            assert.deepStrictEqual<unknown>(yield* state, before)
          }
        }).pipe(Effect.provide(layer))
      })

      it.effect("does without any other field that has another type", () => {
        const { call, layer, sent } = setUp(spared.map(spoilt))
        // Calls for the same data share one request for two seconds
        const apart = Effect.zipLeft(call(), TestClock.adjust("2 seconds"))
        return Effect.gen(function* () {
          yield* Effect.replicateEffect(apart, spared.length)
          assert.lengthOf(sent(), spared.length)
        }).pipe(Effect.provide(layer))
      })

      it.effect("fails with the error that the answer means, and changes nothing", () => {
        const { call, layer, sent, state } = setUp(failures.map(([, answer]) => answer))
        return Effect.gen(function* () {
          for (const [index, [tag]] of failures.entries()) {
            const error = yield* Effect.flip(Effect.asVoid(call()))
            assert.strictEqual(error._tag, tag)
            assert.lengthOf(sent(), index + 1)
            assert.deepStrictEqual<unknown>(yield* state, before)
          }
        }).pipe(Effect.provide(layer))
      })

      const tries = retriesOnCaptcha ? 2 : 1
      it.effect(
        `fails with CaptchaUnavailableError when the provider demands a captcha ${tries} times`,
        () => {
          const { call, layer, sent, state } = setUp([captchaRequired, captchaRequired, good])
          return Effect.gen(function* () {
            const error = yield* Effect.flip(Effect.asVoid(call()))
            assert.strictEqual(error._tag, "CaptchaUnavailableError")
            assert.lengthOf(sent(), tries)
            assert.deepStrictEqual<unknown>(yield* state, before)
          }).pipe(Effect.provide(layer))
        }
      )

      if (retriesOnCaptcha) {
        it.effect("is sent again once, with new tokens, when the provider demands a captcha", () => {
          const { call, layer, sent } = setUp([captchaRequired, good])
          return Effect.gen(function* () {
            assert.deepStrictEqual(yield* call(), gives)
            const renewed = { captcha_token: "captcha-2", dfp_telemetry_id: "telemetry-2" }
            assert.deepStrictEqual(sent()[1]?.body, { ...first[2], ...renewed })
          }).pipe(Effect.provide(layer))
        })
      }
    })
  }
}
