/** Whole clients of both kinds: what they are made with, what they are called with, and what they are answered. */
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/TestClock"
import * as TestContext from "effect/TestContext"
import { createOrganizationClient } from "../../../src/b2b.js"
import { expect } from "vitest"
import { argumentsOf } from "../../../src/domain/calls/Arguments.js"
import type { Row } from "../../../src/domain/calls/Endpoint.js"
import type { DiscoveryToken, LoginToken } from "../../../src/domain/organizations/landing.js"
import { createAuthClient } from "../../../src/index.js"
import { isObject } from "../../../src/domain/values/objects.js"
import { inOrder, rightValues } from "../arguments.js"
import { callExamples } from "../callExamples.js"
import { callPath, fakeClient, fakeOrganizationClient, untyped } from "../client.js"
import { methods, organizationMethods } from "../endpoints.js"
import { fullAnswer } from "../fullAnswer.js"
import { fullMemberAnswer } from "../memberRecords.js"
import { ok, reply } from "../wire.js"
import { publicToken } from "../world.js"
import { clientOptions } from "./examples.js"
import { isOurs, part, run, type Part } from "./part.js"
import { jsonTextsLike, textsLike, valuesLike } from "./values.js"

const { array, constant, constantFrom, tuple } = FastCheck

/** Runs a method until it ends, in simulated time. It may throw or reject with one of our errors. */
export const toItsEnd = (call: () => unknown) =>
  Effect.gen(function* () {
    const running = yield* Effect.fork(
      Effect.promise(async () => {
        try {
          await call()
        } catch (error) {
          if (!isOurs(error)) throw error
        }
      })
    )
    for (let turn = 0; running.unsafePoll() === null; turn++) {
      if (turn === 400) throw new Error("The call never ended")
      yield* Effect.promise(() => new Promise((done) => setImmediate(done)))
      yield* TestClock.adjust("2 seconds")
    }
    yield* Fiber.join(running)
  })

/** The paths of all methods of a client. */
export const methodsIn = (client: object, prefix = ""): ReadonlyArray<string> =>
  Object.entries(client).flatMap(([name, member]: [string, unknown]) =>
    typeof member === "function"
      ? [`${prefix}${name}`]
      : isObject(member)
        ? methodsIn(member, `${prefix}${name}.`)
        : []
  )

/** Required arguments of users' methods are in `callExamples`. Those of organizations' methods may all be there. */
const leastArguments = (path: string, row: Row) => callExamples[path]?.args ?? rightValues(argumentsOf(row))

/** Makes a client on a faked page, and calls it. It goes to no address that is a script. */
const visit = (
  { fake }: Pick<Kind, "fake">,
  options: Parameters<typeof fakeClient>[0],
  callsOf: (auth: object) => ReadonlyArray<() => unknown>
) =>
  run(
    Effect.gen(function* () {
      const { auth, visited } = yield* fake(options)
      for (const call of callsOf(auth)) yield* toItsEnd(call)
      expect(visited.filter((href) => !/^https?:/.test(href))).toEqual([])
    }).pipe(Effect.scoped, Effect.provide(TestContext.TestContext))
  )

const { passkeySignals: _, ...organizationOptions } = clientOptions

/** Each kind of client: how it is made, its rows, and what it is answered. */
export const kinds = [
  {
    name: "users",
    create: createAuthClient,
    options: clientOptions,
    fake: fakeClient,
    rows: new Map(methods),
    answer: fullAnswer
  },
  {
    name: "organizations",
    create: createOrganizationClient,
    options: organizationOptions,
    fake: fakeOrganizationClient,
    rows: new Map(organizationMethods),
    answer: fullMemberAnswer
  }
].map((kind) => {
  const client = kind.create(publicToken, { onWarning: () => {} })
  void client.close()
  return { ...kind, methods: methodsIn(client).filter((path) => path !== "close") }
})

type Kind = (typeof kinds)[number]

const handledTokens: ReadonlyArray<DiscoveryToken | LoginToken> = [
  "discovery",
  "discovery_oauth",
  "oauth",
  "sso",
  "multi_tenant_magic_links",
  "multi_tenant_impersonation"
]

/** What a landing adds to the address of a page: each type of token, also those that the page has to use. */
const landings = [
  "multi_tenant_passwords",
  "discovery&stytch_redirect_type=reset_password",
  ...handledTokens
].map((type) => `https://app.test/login?stytch_token_type=${type}&token=TOKEN`)

const leastExchange = { organization_id: "organization-1", session_duration_minutes: 60 }

/** A method with valid arguments: all that it takes. A listener, tokens or an address for one that answers at once. */
const callOf = ({ rows }: Kind, path: string) => {
  const row = rows.get(path)
  if (row === undefined)
    return tuple(constant(path), valuesLike([() => {}], [{ session_token: "a", session_jwt: "b" }], landings))
  const args = argumentsOf(row)
  const valid = inOrder(args, { ...rightValues(args), ...callExamples[path]?.args })
  return tuple(constant(path), valuesLike(valid))
}

const partsOf = (kind: Kind): ReadonlyArray<Part> => [
  part(
    `options of a client of ${kind.name}`,
    tuple(valuesLike(publicToken), valuesLike(kind.options)),
    async ([token, options]) => {
      const auth = untyped(kind.create, token, options)
      if (typeof auth !== "object" || auth === null) return
      callPath(auth, "session.getInfo", [])
      await callPath(auth, "close", [])
    },
    0.1
  ),
  part(
    `bodies that a client of ${kind.name} gets`,
    tuple(
      // Links to a provider's page make no call
      constantFrom(...[...kind.rows.keys()].filter((path) => !path.endsWith(".start"))),
      constantFrom(200, 200, 400, 403),
      jsonTextsLike({ data: kind.answer })
    ),
    ([path, status, body]) =>
      visit(kind, { answer: () => reply(status, body) }, (auth) => {
        const row = kind.rows.get(path)
        const args = row === undefined ? [] : inOrder(argumentsOf(row), leastArguments(path, row))
        return [() => callPath(auth, path, args)]
      }),
    0.1
  ),
  part(
    `arguments that a client of ${kind.name} is called with`,
    array(
      constantFrom(...kind.methods).chain((path) => callOf(kind, path)),
      { minLength: 1, maxLength: 8 }
    ),
    (calls) =>
      visit(kind, { answer: () => ok(kind.answer) }, (auth) =>
        calls.map(
          ([path, args]) =>
            () =>
              callPath(auth, path, Array.isArray(args) ? args : [args])
        )
      ),
    0.1
  )
]

export const clientParts: ReadonlyArray<Part> = [
  ...kinds.flatMap(partsOf),
  part(
    "cookies of an intermediate session",
    textsLike("IST"),
    (stytch_intermediate_session_token) =>
      visit(
        { fake: fakeOrganizationClient },
        { answer: () => ok(fullMemberAnswer), cookies: { stytch_intermediate_session_token } },
        (auth) => [
          () => callPath(auth, "discovery.organizations.list", []),
          () => callPath(auth, "discovery.intermediateSessions.exchange", [leastExchange])
        ]
      ),
    0.25
  ),
  part(
    "addresses that a client of organizations lands on",
    tuple(textsLike(...landings), textsLike(...landings)),
    ([at, other]) => {
      const { href } = new URL(`https://app.test/${at.replace(/^https:\/\/app\.test\//, "")}`)
      return run(
        Effect.gen(function* () {
          const { auth } = yield* fakeOrganizationClient({ href, answer: () => ok(fullMemberAnswer) })
          for (const address of [[], [other]]) {
            yield* toItsEnd(() => untyped(auth.parseAuthenticateUrl, ...address))
            yield* toItsEnd(() =>
              untyped(auth.authenticateByUrl, { session_duration_minutes: 60 }, ...address)
            )
          }
        }).pipe(Effect.scoped, Effect.provide(TestContext.TestContext))
      )
    },
    0.1
  )
]
