import { assert, describe, it } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { CrossTab } from "../../../src/services/browser/CrossTab.js"
import { layerStartupWarnings } from "../../../src/services/background/layerStartupWarnings.js"
import { severalClients } from "../../../src/domain/client/severalClients.js"
import { HasWarned } from "../../../src/services/kit/Warnings.js"
import { noOtherTabs } from "../../support/powers.js"
import { fakeWorld, type WorldOptions } from "../../support/world.js"

const warningsOf = (options: WorldOptions) => {
  const world = fakeWorld(options)
  return Effect.as(Layer.build(layerStartupWarnings.pipe(Layer.provide(world.layer))), world.warnings)
}

describe("layerStartupWarnings", () => {
  it.effect("does not warn without a problem", function* () {
    assert.deepStrictEqual(yield* warningsOf({}), [])
  })

  it.effect("warns about a public token without the public-token prefix", function* () {
    assert.deepStrictEqual(yield* warningsOf({ token: "token-live-1" }), [
      'A public token starts with "public-token-". Check the token given to the client.'
    ])
  })

  it.effect("warns about a line break or a blank in a public token", function* () {
    for (const token of ["public-token-test-1\n", " public-token-test-1"])
      assert.deepStrictEqual(yield* warningsOf({ token }), [
        "The public token must not have a space or a line break."
      ])
  })

  it.effect("warns about each invalid custom domain", function* () {
    const endpointOptions = { testApiDomain: "::", dfppaDomain: " " }
    const warnings = yield* warningsOf({ client: { endpointOptions } })
    assert.lengthOf(warnings, 2)
    assert.match(warnings[0] ?? "", /^testApiDomain is not a valid domain/)
    assert.match(warnings[1] ?? "", /^dfppaDomain is not a valid domain/)
  })

  it.effect.each([
    [{ jwtCookieName: "__Host-jwt", path: "/" }, []],
    [{ jwtCookieName: "__Host-jwt", path: "", domain: "example.com" }, []],
    [{ jwtCookieName: "__Secure-jwt", path: "/app", availableToSubdomains: true }, []],
    [{ jwtCookieName: "my__Host-jwt", path: "/app" }, []],
    [
      { jwtCookieName: "__Host-jwt", path: "/app" },
      ['path must be "/", because the name cookieOptions.jwtCookieName']
    ],
    [
      { opaqueTokenCookieName: "__HOST-token", availableToSubdomains: true },
      ["availableToSubdomains must be false, because the name cookieOptions.opaqueTokenCookieName"]
    ],
    [
      { istCookieName: "__host-ist", path: "/app", availableToSubdomains: true },
      [
        'path must be "/", because the name cookieOptions.istCookieName',
        "availableToSubdomains must be false, because the name cookieOptions.istCookieName"
      ]
    ]
  ] as const)(
    "names what keeps browsers from accepting a cookie with __Host-: %j",
    function* ([cookieOptions, problems]) {
      assert.deepStrictEqual(
        yield* warningsOf({ client: { cookieOptions } }),
        problems.map(
          (problem) => `cookieOptions.${problem} begins with __Host-. Until then, browsers refuse the cookie.`
        )
      )
    }
  )

  it.effect.each([
    [
      { jwtCookieName: "my jwt" },
      ['cookieOptions.jwtCookieName is no name that a cookie may have: "my jwt".']
    ],
    [
      { opaqueTokenCookieName: "a;b", istCookieName: "naïve" },
      [
        'cookieOptions.opaqueTokenCookieName is no name that a cookie may have: "a;b".',
        'cookieOptions.istCookieName is no name that a cookie may have: "naïve".'
      ]
    ],
    [
      { opaqueTokenCookieName: "auth", jwtCookieName: "auth" },
      ["cookieOptions has one name for two cookies."]
    ],
    [{ istCookieName: "stytch_session" }, ["cookieOptions has one name for two cookies."]],
    [{ jwtCookieName: "", istCookieName: "a.b-c_1" }, []]
  ] as const)("names what no cookie can be called: %j", function* ([cookieOptions, problems]) {
    assert.deepStrictEqual(yield* warningsOf({ client: { cookieOptions } }), [...problems])
  })

  it.effect("names a path from which browsers make another one on each page", function* () {
    const warningsFor = (path: string) => warningsOf({ client: { cookieOptions: { path } } })
    assert.deepStrictEqual(yield* warningsFor("app"), ['cookieOptions.path must begin with "/".'])
    for (const path of ["", "/", "/app"]) assert.deepStrictEqual(yield* warningsFor(path), [])
  })

  it.effect("warns once when the browser denies storage, and says that the session is kept", function* () {
    assert.deepStrictEqual(yield* warningsOf({ persistent: false }), [
      "This browser denies storage, or it is full: only what is in cookies, such as the session, is kept when the page is left."
    ])
  })

  it.effect("leaves it to the page to warn of how its client was made", function* () {
    const warnings = yield* Effect.provideService(
      warningsOf({ token: "token-live-1", persistent: false }),
      HasWarned,
      true
    )
    assert.deepStrictEqual(warnings, [
      "This browser denies storage, or it is full: only what is in cookies, such as the session, is kept when the page is left."
    ])
  })

  it.effect("warns about a second client on the page", function* () {
    const { layer, warnings } = fakeWorld()
    const counted: Array<string> = []
    const crowded = Layer.succeed(CrossTab, {
      ...noOtherTabs,
      join: (name) => Effect.sync(() => counted.push(name) + 1)
    })
    yield* Layer.build(layerStartupWarnings.pipe(Layer.provide(crowded), Layer.provide(layer)))
    assert.deepStrictEqual(counted, ["clients"])
    assert.deepStrictEqual(warnings, [severalClients])
  })
})
