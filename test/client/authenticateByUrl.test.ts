import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Navigation } from "../../src/services/browser/Navigation.js"
import { AuthClient } from "../../src/services/client/AuthClient.js"
import { layerBrowser } from "../../src/services/wiring/layerBrowser.js"
import { authenticatedJson } from "../support/answers.js"
import { fakeClient, rejection, withBackground } from "../support/client.js"
import { byPath, offline, ok, refused, type Answer } from "../support/wire.js"
import { fakeWorld, publicToken, signedInCookies } from "../support/world.js"

const half = { session_duration_minutes: 30 }
const path = "/magic_links/authenticate"
const oauthPath = "/oauth/authenticate"
const link = "https://app.test/in?next=%2Fhome&stytch_token_type=magic_links&token=TOKEN#top"
const good = ok(authenticatedJson())

/** A client, and the page's address, that can be looked at. */
const standingAt = (href: string, answers: ReadonlyArray<Answer> = [good]) => {
  const world = fakeWorld({ answer: withBackground(byPath({ [path]: answers, [oauthPath]: answers })), href })
  return Effect.gen(function* () {
    const context = yield* Layer.build(layerBrowser(publicToken, { onWarning: () => {} }, world.layers))
    const { location, replace } = Context.get(context, Navigation)
    return {
      ...world,
      client: Context.get(context, AuthClient),
      address: Effect.map(location, (now) => now.href),
      goTo: replace
    }
  })
}

describe("parseAuthenticateUrl", () => {
  const rows: ReadonlyArray<readonly [name: string, href: string, found: object | null]> = [
    ["is read with its type", link, { tokenType: "magic_links", token: "TOKEN" }],
    [
      "may be of another type",
      "https://app.test/?stytch_token_type=oauth&token=T",
      { tokenType: "oauth", token: "T" }
    ],
    ["is none without its type", "https://app.test/?token=TOKEN", null],
    ["is none when it is empty", "https://app.test/?stytch_token_type=magic_links&token=", null],
    ["is none on most pages", "https://app.test/", null]
  ]
  for (const [name, href, found] of rows) {
    it.scoped(name, () =>
      Effect.gen(function* () {
        const { auth, sent } = yield* fakeClient({ href })
        assert.deepStrictEqual<unknown>(auth.parseAuthenticateUrl(), found)
        assert.deepStrictEqual(sent(), [])
      })
    )
  }
})

describe("authenticateByUrl", () => {
  for (const [type, sentTo] of [
    ["magic_links", path],
    ["login", path],
    ["oauth", oauthPath]
  ] as const) {
    it.scoped(`signs in with a token of type ${type}, and removes it from the address`, () =>
      Effect.gen(function* () {
        const href = `https://app.test/in?stytch_token_type=${type}&token=TOKEN`
        const { auth, cookies, sent, visited } = yield* fakeClient({ href, answer: () => good })
        const answer = yield* Effect.promise(() => auth.authenticateByUrl(half))
        assert.deepInclude(answer, { tokenType: type, token: "TOKEN" })
        assert.strictEqual<string | undefined>(answer?.data?.user_id, "user-test-1")
        assert.deepStrictEqual(cookies.visible(), signedInCookies)
        assert.lengthOf(sent(), 1)
        assert.deepInclude(sent()[0], { path: sentTo, body: { token: "TOKEN", ...half } })
        assert.deepStrictEqual(visited, ["https://app.test/in"])
      })
    )
  }

  it.scoped("removes the token from the address, and nothing else", () =>
    Effect.gen(function* () {
      const { address, client } = yield* standingAt(link)
      yield* client.authenticateByUrl(half)
      assert.strictEqual(yield* address, "https://app.test/in?next=%2Fhome#top")
    })
  )

  it.scoped("removes the token before the call, so that a reload does not use the link up", () =>
    Effect.gen(function* () {
      const seen: Array<string> = []
      const page: { address: Effect.Effect<string> } = { address: Effect.succeed("") }
      const look = Effect.suspend(() => page.address).pipe(Effect.map((href) => seen.push(href)))
      const { address, client } = yield* standingAt(link, [Effect.zipRight(look, good)])
      page.address = address
      yield* client.authenticateByUrl(half)
      assert.deepStrictEqual(seen, ["https://app.test/in?next=%2Fhome#top"])
    })
  )

  it.scoped("leaves the token in the address when keepToken is set", () =>
    Effect.gen(function* () {
      const { address, client } = yield* standingAt(link)
      yield* client.authenticateByUrl({ ...half, keepToken: true })
      assert.strictEqual(yield* address, link)
    })
  )

  it.scoped("returns null and sends nothing when there is no token", () =>
    Effect.gen(function* () {
      const { auth, sent } = yield* fakeClient()
      assert.isNull(yield* Effect.promise(() => auth.authenticateByUrl(half)))
      assert.deepStrictEqual(sent(), [])
    })
  )

  for (const type of ["reset_password", "discovery", "constructor", "__proto__"]) {
    it.scoped(`does not redeem a token of type ${type}, which the page handles`, () =>
      Effect.gen(function* () {
        const href = `https://app.test/?stytch_token_type=${type}&token=TOKEN`
        const { address, client, wire } = yield* standingAt(href)
        assert.deepStrictEqual(yield* client.authenticateByUrl(half), {
          tokenType: type,
          token: "TOKEN",
          data: null
        })
        assert.strictEqual(yield* address, href)
        assert.deepStrictEqual([...wire.to(path), ...wire.to(oauthPath)], [])
      })
    )
  }

  it.scoped("signs in once for a page that calls it twice, and answers both calls", () =>
    Effect.gen(function* () {
      const { auth, sent } = yield* fakeClient({ href: link, answer: () => good })
      const [first, second] = yield* Effect.promise(() =>
        Promise.all([auth.authenticateByUrl(half), auth.authenticateByUrl(half)])
      )
      assert.isNotNull(first)
      assert.strictEqual(second, first)
      assert.lengthOf(sent(), 1)
    })
  )

  it.scoped("returns null the second time, when the token is gone", () =>
    Effect.gen(function* () {
      const { auth } = yield* fakeClient({ href: link, answer: () => good })
      yield* Effect.promise(() => auth.authenticateByUrl(half))
      assert.isNull(yield* Effect.promise(() => auth.authenticateByUrl(half)))
    })
  )

  it.scoped("rejects both of two concurrent calls with the provider's error", () =>
    Effect.gen(function* () {
      const answer = () => refused(401, "unable_to_auth_magic_link")
      const { auth, sent } = yield* fakeClient({ href: link, answer })
      const call = rejection(() => auth.authenticateByUrl(half))
      for (const error of yield* Effect.all([call, call], { concurrency: 2 }))
        assert.propertyVal(error, "error_type", "unable_to_auth_magic_link")
      assert.lengthOf(sent(), 1)
    })
  )

  it.scoped("puts the token back into the address when the network fails", () =>
    Effect.gen(function* () {
      const { address, client } = yield* standingAt(link, [offline, good])
      yield* Effect.flip(Effect.asVoid(client.authenticateByUrl(half)))
      assert.strictEqual(yield* address, link)
      assert.isNotNull(yield* client.authenticateByUrl(half))
    })
  )

  it.scoped("does not put the token back when the provider refuses it", () =>
    Effect.gen(function* () {
      const { address, client } = yield* standingAt(link, [refused(401, "unable_to_auth_magic_link")])
      yield* Effect.flip(Effect.asVoid(client.authenticateByUrl(half)))
      assert.strictEqual(yield* address, "https://app.test/in?next=%2Fhome#top")
    })
  )

  it.scoped("leaves the address alone when the network fails after the page has moved on", () =>
    Effect.gen(function* () {
      const page = { moveOn: Effect.void }
      const moving = Effect.suspend(() => page.moveOn)
      const { address, client, goTo } = yield* standingAt(link, [Effect.zipRight(moving, offline)])
      page.moveOn = goTo("https://app.test/elsewhere")
      yield* Effect.flip(Effect.asVoid(client.authenticateByUrl(half)))
      assert.strictEqual(yield* address, "https://app.test/elsewhere")
    })
  )

  it.scoped("leaves the address alone when the network fails and keepToken is set", () =>
    Effect.gen(function* () {
      const { address, client } = yield* standingAt(link, [offline])
      yield* Effect.flip(Effect.asVoid(client.authenticateByUrl({ ...half, keepToken: true })))
      assert.strictEqual(yield* address, link)
    })
  )
})
