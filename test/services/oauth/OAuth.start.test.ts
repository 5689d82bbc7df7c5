import { assert, describe, it, within } from "../../support/it.js"
import { createHash } from "node:crypto"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/TestClock"
import type { ProjectSettings as Settings } from "../../../src/domain/project/ProjectSettings.js"
import { oauthProviders, type OAuthProvider } from "../../../src/domain/oauth/OAuthProvider.js"
import type { OAuthStartOptions } from "../../../src/domain/oauth/OAuthStart.js"
import { PkcePair } from "../../../src/domain/calls/Pkce.js"
import { Navigation } from "../../../src/services/browser/Navigation.js"
import { OAuth } from "../../../src/services/api/families.js"
import { ok } from "../../support/wire.js"
import { fakeWorld, layerFamilies, storageKey, type WorldOptions } from "../../support/world.js"

const key = `${storageKey}::PKCE_VERIFIER:oauth`
const pair = JSON.stringify({ code_challenge: "challenge", code_verifier: "SECRET-verifier" })
const at = "https://test.stytch.com/v1/public/oauth"
const query = "public_token=public-token-test-1"
const everything = {
  login_redirect_url: "https://app.test/in?a=1&b=2",
  signup_redirect_url: "https://app.test/up",
  custom_scopes: ["calendar read", "drive"],
  provider_params: { prompt: "consent", login_hint: "ada@example.com" },
  oauth_attach_token: "SECRET-attach"
}

/** Starts as options, on a page where other flows are under way too. */
const setUp = (settings: Partial<Settings> = {}, options: WorldOptions = {}) => {
  const world = fakeWorld({ answer: () => ok({}), ...options })
  return {
    ...world,
    start: (provider: OAuthProvider, options?: OAuthStartOptions) =>
      Effect.flatMap(OAuth, (oauth) => oauth[provider].start(options)),
    layer: layerFamilies(settings).pipe(Layer.provide(world.layer))
  }
}

const StoredPair = Schema.parseJson(PkcePair)

describe("oauth.start", () => {
  for (const provider of oauthProviders) {
    it.effect(`leaves the page for ${provider}`, () =>
      within(setUp(), function* ({ start, visited, wire }) {
        yield* start(provider)
        assert.deepStrictEqual(visited, ["https://app.test/login", `${at}/${provider}/start?${query}`])
        assert.deepStrictEqual(wire.calls, [])
      })
    )
  }

  for (const [where, isForeign, token, warned] of [
    ["a frame of another site, with a test token", true, "public-token-test-1", 1],
    ["a frame of another site, with a live token", true, "public-token-live-1", 0],
    ["a page of its own", false, "public-token-test-1", 0]
  ] as const)
    it.effect(`warns ${warned} times and leaves in ${where}`, () => {
      const world = fakeWorld({ answer: () => ok({}), token })
      const inFrame = Layer.effect(
        Navigation,
        Effect.map(Navigation, (each) => ({ ...each, inForeignFrame: Effect.succeed(isForeign) }))
      ).pipe(Layer.provide(world.layer))
      const layer = layerFamilies({}).pipe(Layer.provide(Layer.merge(world.layer, inFrame)))
      return within({ ...world, layer }, function* ({ visited, warnings }) {
        const { google } = yield* OAuth
        yield* google.start()
        assert.lengthOf(
          warnings.filter((each) => each.includes("in a frame of another site")),
          warned
        )
        assert.lengthOf(visited, 2)
      })
    })

  it.effect("exists for these providers and no others", () =>
    within(setUp(), function* () {
      assert.sameMembers(Object.keys(yield* OAuth), [...oauthProviders, "attach", "authenticate"])
    })
  )

  it.effect(
    "passes on redirect URLs, scopes joined by spaces, provider parameters and the attach token",
    () =>
      within(setUp(), function* ({ start, visited }) {
        yield* start("google", everything)
        assert.deepStrictEqual(
          [...new URL(visited[1] ?? "").searchParams],
          [
            ["public_token", "public-token-test-1"],
            ["custom_scopes", "calendar read drive"],
            ["provider_prompt", "consent"],
            ["provider_login_hint", "ada@example.com"],
            ["login_redirect_url", "https://app.test/in?a=1&b=2"],
            ["signup_redirect_url", "https://app.test/up"],
            ["oauth_attach_token", "SECRET-attach"]
          ]
        )
      })
  )

  it.effect("uses the project's own domain", () =>
    within(setUp({ cnameDomain: "login.acme.test" }), function* ({ start, visited }) {
      yield* start("github", { custom_scopes: [] })
      assert.strictEqual(visited[1], `https://login.acme.test/v1/public/oauth/github/start?${query}`)
    })
  )

  for (const cnameDomain of [
    "",
    "no domain",
    "javascript:alert(1)//",
    "auth.acme.test@evil.test",
    "evil.test/path?x=",
    "evil.test#",
    "evil.test\\path"
  ]) {
    it.effect(
      `goes to the provider when the project's own domain is none: ${JSON.stringify(cnameDomain)}`,
      () =>
        within(setUp({ cnameDomain }), function* ({ start, visited }) {
          yield* start("github")
          assert.strictEqual(visited[1], `${at}/github/start?${query}`)
        })
    )
  }

  it.effect("uses the live host for a live token", () =>
    within(setUp({}, { token: "public-token-live-1" }), function* ({ start, visited }) {
      yield* start("apple")
      const host = "https://api.stytch.com/v1/public/oauth"
      assert.strictEqual(visited[1], `${host}/apple/start?public_token=public-token-live-1`)
    })
  )
})

describe("the PKCE pair of a social login", () => {
  it.effect("is new for each start when the project requires PKCE", () =>
    within(
      setUp({ pkceRequiredForOAuth: true }, { storage: { [key]: pair } }),
      function* ({ start, storage, visited }) {
        yield* start("google")
        const first = yield* Schema.decode(StoredPair)(storage.contents.get(key) ?? "")
        yield* start("google")
        const second = yield* Schema.decode(StoredPair)(storage.contents.get(key) ?? "")
        assert.strictEqual(new Set(["SECRET-verifier", first.code_verifier, second.code_verifier]).size, 3)
        for (const [at, { code_challenge, code_verifier }] of [
          [1, first],
          [2, second]
        ] as const) {
          assert.match(code_verifier, /^[0-9a-f]{128}$/)
          const digest = createHash("sha256").update(code_verifier).digest("base64url")
          assert.strictEqual(code_challenge, digest)
          const address = new URL(visited[at] ?? "").searchParams
          assert.strictEqual(address.get("code_challenge"), digest)
          assert.isFalse(address.has("code_challenge_method"))
        }
      }
    )
  )

  it.effect("is deleted by a start that does not need it", () =>
    within(setUp({}, { storage: { [key]: pair } }), function* ({ start, storage, tab, visited }) {
      tab.contents.set(key, pair)
      yield* start("google")
      assert.isFalse(storage.contents.has(key) || tab.contents.has(key))
      assert.notInclude(visited[1], "code_challenge")
    })
  )
})

describe("the event start_oauth_flow", () => {
  type Row = readonly [name: string, settings: Partial<Settings>, options: OAuthStartOptions, details: object]
  const rows: ReadonlyArray<Row> = [
    ["the least", {}, {}, { provider_type: "slack", cname_domain: null, pkce: false }],
    [
      "everything",
      { cnameDomain: "login.acme.test", pkceRequiredForOAuth: true },
      everything,
      {
        provider_type: "slack",
        custom_scopes: everything.custom_scopes,
        cname_domain: "login.acme.test",
        pkce: true,
        provider_params: everything.provider_params
      }
    ]
  ]
  for (const [name, settings, options, details] of rows) {
    it.effect(`has ${name}, and no secret`, () =>
      within(setUp(settings), function* ({ start, wire }) {
        yield* start("slack", options)
        yield* TestClock.adjust("800 millis")
        const event = { public_token: "public-token-test-1", event_name: "start_oauth_flow", details }
        const [call] = wire.to("/events")
        assert.deepNestedPropertyVal(call, "body[0].event", event)
        assert.notMatch(JSON.stringify(call?.body), /verifier|SECRET/)
      })
    )
  }
})
