/** What a client reads beside answers: what it and other scripts stored, and the headers of answers. */
import { createHash } from "node:crypto"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import * as TestContext from "effect/TestContext"
import { vi } from "vitest"
import { fingerprintOf } from "../../../src/domain/session/CookieValues.js"
import { Locks } from "../../../src/services/browser/Locks.js"
import { Storage } from "../../../src/services/browser/Storage.js"
import { TabStorage } from "../../../src/services/browser/TabStorage.js"
import { sessionJson, userJson } from "../answers.js"
import { fakeClient } from "../client.js"
import { fullAnswer } from "../fullAnswer.js"
import { fakeCrypto, fakeStorage } from "../powers.js"
import { fakeWire, ok, reply, withHeaders, type Call } from "../wire.js"
import { signedInCookies, storageKey } from "../world.js"
import { settings } from "./examples.js"
import { isOurs, part, run, type Part } from "./part.js"
import { jsonTextsLike, textsLike } from "./values.js"

const { constantFrom, record } = FastCheck

const token = "TOKEN"
const landing = `https://app.test/login?stytch_token_type=magic_links&token=${token}`
/** The landing that a tab keeps when its page is left before the answer. */
const kept = { href: landing, at: 0, logout: "", holder: fingerprintOf(signedInCookies.stytch_session) }
const digest = createHash("sha256").update(token).digest("base64url")

/** Held by another tab, or by one that was closed. */
const lease = textsLike("other-tab 20000", "other-tab 1")

/** Each key in storage, and what it holds. */
const stored: Readonly<Record<string, FastCheck.Arbitrary<string>>> = {
  [storageKey]: jsonTextsLike({ session: sessionJson(), user: userJson }),
  [`${storageKey}::bootstrap`]: jsonTextsLike(settings),
  [`${storageKey}::refreshed_at`]: jsonTextsLike(1),
  [`${storageKey}::refresh_failed`]: textsLike("1 1 4000"),
  [`${storageKey}::bootstrap_failed`]: textsLike("1 1 4000"),
  [`${storageKey}::user_failed`]: textsLike("1 1 4000"),
  [`${storageKey}::redeemed`]: jsonTextsLike({ digest, at: 1, pending: 1, isLost: true, confirmedIn: " " }),
  [`${storageKey}::redeemed_session`]: jsonTextsLike({
    digest,
    at: 1,
    pending: 0,
    session_id: sessionJson().session_id
  }),
  [`${storageKey}::began_email`]: textsLike("1 1800000 ada@example.com"),
  [`${storageKey}::ended_session`]: textsLike(
    `${sessionJson().session_id} ${fingerprintOf(signedInCookies.stytch_session)}`
  ),
  [`${storageKey}::signed_out`]: textsLike("1"),
  [`${storageKey}::passkeys`]: jsonTextsLike([
    { registration: "r", credential: "c", domain: "app.test", handle: "YWRh" }
  ]),
  [`${storageKey}::token_owner`]: textsLike(
    `${fingerprintOf(signedInCookies.stytch_session)} ${userJson.user_id}`
  ),
  [`${storageKey}::session_duration`]: textsLike(`${sessionJson().session_id} 60`),
  [`${storageKey}::written_opaque`]: textsLike(fingerprintOf(signedInCookies.stytch_session)),
  [`${storageKey}::seen_domains`]: jsonTextsLike(["app.test", ".test"]),
  [`${storageKey}::persistent_id`]: textsLike("persistent-id-1"),
  [`${storageKey}::PKCE_VERIFIER:magic_links`]: jsonTextsLike({
    code_challenge: "a",
    code_verifier: "b",
    created_at: 1
  }),
  [`${storageKey}::return`]: jsonTextsLike(kept),
  [`${storageKey}::refresh_lock`]: lease,
  [`${storageKey}::bootstrap_lock`]: lease,
  [`${storageKey}::user_lock`]: lease
}

export const storedKeys = Object.keys(stored)

/** Storage that notes in `read` what is read. */
const noting = (seed: Readonly<Record<string, string>>, read: Set<string>) =>
  Layer.map(fakeStorage(seed).layer, (context) => {
    const storage = Context.get(context, Storage)
    return Context.make(Storage, {
      ...storage,
      get: (key) =>
        Effect.zipRight(
          Effect.sync(() => read.add(key)),
          storage.get(key)
        )
    })
  })

/** Runs a method until it ends, in simulated time. It may reject with one of our errors. */
const toItsEnd = (call: () => Promise<unknown>) =>
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

/** The first call to each path meets a gateway that is busy. The next ones are answered. */
const answeredAgain = () => {
  const asked = new Set<string>()
  return ({ path }: Call) => {
    if (!asked.has(path)) {
      asked.add(path)
      return reply(503, "")
    }
    return ok(path.startsWith("/projects/") ? settings : fullAnswer)
  }
}

/** What storage holds when nobody has damaged it, as far as a visit reads other keys because of it. */
export const wholeSeed = { [`${storageKey}::return`]: JSON.stringify(kept) }

/** A signed-in browser without Web Locks lands on a link, asks, refreshes, and signs out. Returns the keys that were read. */
export const visitWith = (seed: Readonly<Record<string, string>>) =>
  Effect.gen(function* () {
    vi.stubGlobal("navigator", {})
    yield* Effect.addFinalizer(() => Effect.sync(() => vi.unstubAllGlobals()))
    const read = new Set<string>()
    const storage = noting(seed, read)
    const { auth } = yield* fakeClient({
      href: landing.replace(/[?].*/, ""),
      client: { keepSessionAlive: true, passkeySignals: true },
      cookies: signedInCookies,
      stuckCookies: { stytch_session: "SECRET-of-a-stranger" },
      layers: {
        HttpClient: fakeWire(answeredAgain()).layer,
        Storage: storage,
        TabStorage: Layer.map(noting(seed, read), (context) =>
          Context.make(TabStorage, Context.get(context, Storage))
        ),
        Locks: Layer.provide(Locks.layer, Layer.merge(storage, fakeCrypto()))
      }
    })
    yield* toItsEnd(() => auth.authenticateByUrl({ session_duration_minutes: 60 }))
    yield* toItsEnd(() => auth.user.get())
    yield* toItsEnd(() => auth.session.authenticate())
    yield* toItsEnd(() => auth.magicLinks.email.loginOrCreate("ada@example.com"))
    // Until the background refresh is due
    yield* TestClock.adjust("3 minutes")
    yield* toItsEnd(() => auth.session.revoke())
    return read
  }).pipe(Effect.scoped, Effect.provide(TestContext.TestContext))

/** Headers are bytes, and a browser trims them. */
const headersLike = (...examples: ReadonlyArray<string>) =>
  textsLike(...examples).map((text) => text.replaceAll(/[^\x20-\x7e]/g, "").trim())

export const storedParts: ReadonlyArray<Part> = [
  part("storage of a browser that lands and signs out", record(stored), (seed) => run(visitWith(seed)), 0.15),
  part(
    "headers of answers",
    record({
      status: constantFrom(200, 429, 503),
      date: headersLike("Thu, 01 Jan 1970 00:00:00 GMT"),
      wait: headersLike("2", "Thu, 01 Jan 1970 00:00:02 GMT")
    }),
    ({ date, status, wait }) =>
      run(
        Effect.gen(function* () {
          const { auth } = yield* fakeClient({
            cookies: signedInCookies,
            answer: () =>
              withHeaders({ date, "retry-after": wait }, reply(status, JSON.stringify({ data: fullAnswer })))
          })
          yield* toItsEnd(() => auth.session.authenticate())
          yield* TestClock.adjust("10 minutes")
          yield* toItsEnd(() => auth.user.get())
        }).pipe(Effect.scoped, Effect.provide(TestContext.TestContext))
      ),
    0.15
  )
]
