/** What a client reads beside answers: what it and other scripts stored, and the headers of answers. */
import { createHash } from "node:crypto"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import * as TestClock from "effect/TestClock"
import * as TestContext from "effect/TestContext"
import { expect, vi } from "vitest"
import {
  memberPolicy,
  readStoredMember,
  storedMember
} from "../../../src/domain/organizations/memberState.js"
import { indexPolicy, isAuthorized } from "../../../src/domain/rbac/Rbac.js"
import { Mismatch } from "../../../src/domain/values/readers.js"
import { fingerprintOf } from "../../../src/domain/session/CookieValues.js"
import { Locks } from "../../../src/services/browser/Locks.js"
import { Storage } from "../../../src/services/browser/Storage.js"
import { TabStorage } from "../../../src/services/browser/TabStorage.js"
import { sessionJson, userJson } from "../answers.js"
import { fakeClient, fakeOrganizationClient } from "../client.js"
import { fullAnswer } from "../fullAnswer.js"
import { storedMembership, fullMemberAnswer } from "../memberRecords.js"
import { fakeCrypto, fakeStorage } from "../powers.js"
import { fakeWire, ok, reply, withHeaders, type Call } from "../wire.js"
import { signedInCookies, storageKey } from "../world.js"
import { settings } from "./examples.js"
import { toItsEnd } from "./clientParts.js"
import { part, run, type Part } from "./part.js"
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
  [`${storageKey}::began_email`]: textsLike(
    `${fingerprintOf(signedInCookies.stytch_session)}/1 1800000 ada@example.com`
  ),
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

/** The same of a member. */
const storedOfMember = {
  ...stored,
  [storageKey]: jsonTextsLike(storedMembership),
  [`${storageKey}::return`]: jsonTextsLike({
    ...kept,
    href: landing.replace("magic_links", "multi_tenant_magic_links")
  })
}

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

/** The first call to each path meets a gateway that is busy. The next ones are answered. */
const answeredAgain = (answer: object) => {
  const asked = new Set<string>()
  return ({ path }: Call) => {
    if (!asked.has(path)) {
      asked.add(path)
      return reply(503, "")
    }
    return ok(path.startsWith("/projects/") ? settings : answer)
  }
}

/** What storage holds when nobody has damaged it, as far as a visit reads other keys because of it. */
export const wholeSeed = { [`${storageKey}::return`]: JSON.stringify(kept) }

/** A signed-in browser without Web Locks lands on a link, calls, and signs out. Returns the keys that were read. */
const visitBy = <Auth extends { readonly session: { readonly revoke: () => Promise<unknown> } }>(
  fake: (
    options: Parameters<typeof fakeClient>[0]
  ) => Effect.Effect<{ readonly auth: Auth }, never, Scope.Scope>,
  seed: Readonly<Record<string, string>>,
  { answer, cookies, href }: { readonly answer: object; readonly cookies?: object; readonly href: string },
  callsOf: (auth: Auth) => ReadonlyArray<() => Promise<unknown>>
) =>
  Effect.gen(function* () {
    vi.stubGlobal("navigator", {})
    yield* Effect.addFinalizer(() => Effect.sync(() => vi.unstubAllGlobals()))
    const read = new Set<string>()
    const storage = noting(seed, read)
    const { auth } = yield* fake({
      href,
      client: { keepSessionAlive: true },
      cookies: { ...signedInCookies, ...cookies },
      stuckCookies: { stytch_session: "SECRET-of-a-stranger" },
      layers: {
        HttpClient: fakeWire(answeredAgain(answer)).layer,
        Storage: storage,
        TabStorage: Layer.map(noting(seed, read), (context) =>
          Context.make(TabStorage, Context.get(context, Storage))
        ),
        Locks: Layer.provide(Locks.layer, Layer.merge(storage, fakeCrypto()))
      }
    })
    for (const call of callsOf(auth)) yield* toItsEnd(call)
    // Until the background refresh is due
    yield* TestClock.adjust("3 minutes")
    yield* toItsEnd(() => auth.session.revoke())
    return read
  }).pipe(Effect.scoped, Effect.provide(TestContext.TestContext))

const half = { session_duration_minutes: 60 }

/** A browser of a user. */
export const visitWith = (seed: Readonly<Record<string, string>>) =>
  visitBy(
    (options) => fakeClient({ ...options, client: { ...options?.client, passkeySignals: true } }),
    seed,
    { answer: fullAnswer, href: landing.replace(/[?].*/, "") },
    (auth) => [
      () => auth.authenticateByUrl({ ...half, confirmReturn: () => true }),
      () => auth.user.get(),
      () => auth.session.authenticate(),
      () => auth.magicLinks.email.loginOrCreate("ada@example.com")
    ]
  )

/** A browser of a member, with an intermediate session. */
export const visitOfMember = (seed: Readonly<Record<string, string>>) =>
  visitBy(
    fakeOrganizationClient,
    seed,
    {
      answer: fullMemberAnswer,
      cookies: { stytch_intermediate_session_token: "IST" },
      href: landing.replace(/[?].*/, "")
    },
    (auth) => [
      () => auth.authenticateByUrl(half),
      () => auth.self.get(),
      () => auth.organization.get(),
      () => auth.session.authenticate(),
      () => auth.discovery.organizations.list(),
      () => auth.magicLinks.email.discovery.send({ email_address: "ada@example.com" }),
      () => auth.discovery.intermediateSessions.exchange({ organization_id: "organization-1", ...half })
    ]
  )

/** Headers are bytes, and a browser trims them. */
const headersLike = (...examples: ReadonlyArray<string>) =>
  textsLike(...examples).map((text) => text.replaceAll(/[^\x20-\x7e]/g, "").trim())

export const storedParts: ReadonlyArray<Part> = [
  part("stored states of members", jsonTextsLike(storedMembership), (text) => {
    const state = readStoredMember(text)
    if (state === null || state instanceof Mismatch) return
    const { session, user } = state
    isAuthorized(indexPolicy(memberPolicy(null, user)), session?.roles ?? [], "documents", "toString")
    // It is written as it was read
    expect(readStoredMember(JSON.stringify(storedMember(state)))).toEqual(state)
  }),
  part("storage of a browser that lands and signs out", record(stored), (seed) => run(visitWith(seed)), 0.15),
  part(
    "storage of a member's browser that lands and signs out",
    record(storedOfMember),
    (seed) => run(visitOfMember(seed)),
    0.15
  ),
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
