import { assert, describe, it, within } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Random from "effect/Random"
import * as TestClock from "effect/TestClock"
import { defaults } from "../../../src/domain/project/ProjectSettings.js"
import { layerSettingsFetch } from "../../../src/services/background/layerSettingsFetch.js"
import { ProjectSettings } from "../../../src/services/wire/ProjectSettings.js"
import { bootstrapJson } from "../../support/answers.js"
import {
  captchaRequired,
  inOrder,
  offline,
  ok,
  refused,
  reply,
  silence,
  type Answer
} from "../../support/wire.js"
import { fakeWorld, layerTransport, publicToken, storageKey } from "../../support/world.js"

const key = `${storageKey}::bootstrap`
const acme = { ...defaults, projectName: "Acme", displayWatermark: false, emailDomains: ["acme.test"] }
const fetched = { ...acme, vertical: "CONSUMER" as const }
const cached = { ...acme, projectName: "Acme, as it was" }

const withoutChance: Random.Random = {
  ...Random.make("x"),
  nextRange: (min: number) => Effect.succeed(min)
}

const layerOf = (world: ReturnType<typeof fakeWorld>) =>
  layerSettingsFetch.pipe(Layer.provideMerge(layerTransport), Layer.provide(world.layer))

const setUp = (answer: Answer = ok(bootstrapJson()), stored?: string) => {
  const world = fakeWorld({
    answer: () => answer,
    ...(stored !== undefined && { storage: { [key]: stored } })
  })
  const layer = layerOf(world)
  return { ...world, layer }
}

describe("layerSettingsFetch", () => {
  it.effect("fetches the settings once", () =>
    within(setUp(ok(bootstrapJson()), JSON.stringify(cached)), function* ({ wire }) {
      const { current, settled } = yield* ProjectSettings
      assert.deepStrictEqual(yield* settled, fetched)
      assert.deepStrictEqual(yield* current, fetched)
      yield* settled
      assert.deepStrictEqual(wire.paths(), [`/projects/bootstrap/${publicToken}`])
      assert.deepInclude(wire.calls[0], { method: "GET", body: undefined, credentials: "include" })
    })
  )

  it.effect("caches the settings under their own names", () =>
    within(
      setUp(ok(bootstrapJson({ password_config: { luds_complexity: 3, luds_minimum_count: 8 } }))),
      function* ({ storage }) {
        yield* (yield* ProjectSettings).settled
        const stored: unknown = JSON.parse(storage.contents.get(key) ?? "")
        assert.deepStrictEqual(stored, {
          ...fetched,
          passwordConfig: { ludsComplexity: 3, ludsMinimumCount: 8 }
        })
      }
    )
  )

  const address = `https://test.stytch.com/sdk/v1/projects/bootstrap/${publicToken}`
  const failures: ReadonlyArray<readonly [name: string, answer: Answer, reason: string]> = [
    [
      "the network fails",
      offline,
      `(NetworkError). ${address} did not answer, or does not allow https://app.test (CORS). Allow it in the project's settings.`
    ],
    [
      "the provider does not know the token",
      refused(404, "project_not_found"),
      `(ApiError). ${address} does not know this public token. Copy it from the project's dashboard.`
    ],
    ["the provider refuses", refused(400, "bad_request", "No."), "(ApiError)."],
    ["the provider demands a captcha", captchaRequired, "(CaptchaUnavailableError)."],
    ["the answer is malformed", reply(200, "{"), "(InvalidResponseError)."],
    [
      "the answer has another shape",
      ok({ project_name: 5 }),
      "(InvalidResponseError). disable_sdk_watermark: is missing."
    ],
    ["the answer has no data", reply(200, "{}"), "(InvalidResponseError). data: is missing."],
    ...["pkce_required_for_oauth", "dfp_protected_auth_enabled", "cname_domain", "captcha_settings"].map(
      (name) =>
        [
          `${name} cannot be read, which protects the project`,
          ok(bootstrapJson({ [name]: 5 })),
          `(InvalidResponseError). ${name}: is not of the expected type.`
        ] as const
    ),
    [
      "captcha is on without its key",
      ok(bootstrapJson({ captcha_settings: { enabled: true } })),
      "(InvalidResponseError). captcha_settings.siteKey: is missing."
    ]
  ]
  for (const [name, answer, reason] of failures) {
    it.effect(`keeps the cached settings when ${name}, with a warning`, () => {
      const stored = JSON.stringify(cached)
      return within(setUp(answer, stored), function* ({ storage, warnings }) {
        assert.deepStrictEqual(yield* (yield* ProjectSettings).settled, cached)
        assert.deepStrictEqual(yield* (yield* ProjectSettings).settledOrNull, cached)
        assert.strictEqual(storage.contents.get(key), stored)
        assert.deepStrictEqual(warnings, [
          `The project's settings could not be fetched ${reason} The previous settings, or the defaults, stay in use.`
        ])
      })
    })
  }

  it.effect("leaves out other settings that cannot be read, with a warning that names them", () => {
    const odd = {
      project_name: 5,
      password_config: { luds_complexity: "SECRET" },
      rbac_policy: { roles: [{ role_id: "editor" }, { role_id: 5 }] },
      email_domains: ["acme.test", 5]
    }
    return within(setUp(ok(bootstrapJson(odd)), JSON.stringify(cached)), function* ({ warnings }) {
      assert.deepStrictEqual(yield* (yield* ProjectSettings).settled, {
        ...fetched,
        projectName: null,
        rbacPolicy: {
          roles: [{ role_id: "editor", description: "", permissions: [] }],
          resources: [],
          scopes: []
        }
      })
      assert.deepStrictEqual(warnings, [
        "Parts of the answer to /projects/bootstrap/:public_token could not be read: project_name, " +
          "email_domains, password_config.luds_complexity, rbac_policy.roles.role_id, password_config, rbac_policy.roles."
      ])
    })
  })

  it.effect("keeps the defaults and caches nothing when the first fetch fails", () =>
    within(setUp(offline), function* ({ storage }) {
      assert.deepStrictEqual(yield* (yield* ProjectSettings).settled, defaults)
      assert.isNull(yield* (yield* ProjectSettings).settledOrNull)
      assert.isFalse(storage.contents.has(key))
    })
  )

  it.effect("settles with the defaults after 30 s without an answer when nothing is cached", () =>
    within(setUp(silence), function* () {
      const fiber = yield* Effect.fork((yield* ProjectSettings).settled)
      yield* TestClock.adjust("29 seconds")
      assert.isNull(fiber.unsafePoll())
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* Fiber.join(fiber), defaults)
    })
  )

  it.effect("settles with the cached settings after 3 s without an answer", () =>
    within(setUp(silence, JSON.stringify(cached)), function* () {
      const fiber = yield* Effect.fork((yield* ProjectSettings).settled)
      yield* TestClock.adjust("2999 millis")
      assert.isNull(fiber.unsafePoll())
      yield* TestClock.adjust(1)
      assert.deepStrictEqual(fiber.unsafePoll(), Exit.succeed(cached))
    })
  )

  it.effect("uses an answer that comes after the 3 s", () =>
    within(setUp(Effect.delay(ok(bootstrapJson()), "5 seconds"), JSON.stringify(cached)), function* () {
      const { settled } = yield* ProjectSettings
      yield* TestClock.adjust("4 seconds")
      assert.deepStrictEqual(yield* settled, cached)
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* settled, fetched)
    })
  )
})

describe("layerSettingsFetch after a failure", () => {
  const failing = (...answers: ReadonlyArray<Answer>) => {
    const world = fakeWorld({ answer: inOrder(...answers) })
    const layer = layerOf(world)
    return { ...world, layer }
  }

  it.effect("retries a passing failure after 5 s, 15 s and so on, with one warning", () =>
    within(failing(offline, refused(500, "down"), ok(bootstrapJson())), function* ({ warnings, wire }) {
      const { current, subscribe } = yield* ProjectSettings
      const names: Array<string | null> = []
      yield* subscribe(({ projectName }) => void names.push(projectName))
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(
        wire.calls.map(({ at }) => at),
        [0, 5_000, 20_000]
      )
      assert.deepStrictEqual([names, yield* current], [["Acme"], fetched])
      assert.lengthOf(warnings, 1)
    }).pipe(Effect.withRandom(withoutChance))
  )

  const broken: ReadonlyArray<readonly [name: string, answer: Answer]> = [
    ["a page of HTML with status 200", reply(200, "<html>", "text/html")],
    ["a truncated answer", reply(200, '{"data":{"project_name":"Ac')],
    ["an empty answer", reply(200, "")],
    ["an answer of other types", ok(bootstrapJson({ pkce_required_for_oauth: "yes" }))],
    ["JSON of a gateway with status 503", reply(503, '{"message":"Service Unavailable"}')],
    ["a page of HTML with status 502", reply(502, "<html>", "text/html")]
  ]
  for (const [name, answer] of broken) {
    it.effect(`asks again after ${name}`, () =>
      within(failing(answer, ok(bootstrapJson())), function* () {
        const { current, settled } = yield* ProjectSettings
        assert.deepStrictEqual(yield* settled, defaults)
        yield* TestClock.adjust("10 seconds")
        assert.deepStrictEqual(yield* current, fetched)
      })
    )
  }

  it.effect("sends at most 20 requests in 10 minutes", () =>
    within(setUp(offline), function* ({ wire }) {
      yield* TestClock.adjust("10 minutes")
      assert.isAtMost(wire.calls.length, 20)
    })
  )

  it.effect("does not retry when the provider refused", () =>
    within(failing(refused(404, "project_not_found"), ok(bootstrapJson())), function* ({ wire }) {
      yield* (yield* ProjectSettings).settled
      yield* TestClock.adjust("1 hour")
      assert.lengthOf(wire.calls, 1)
    })
  )

  it.effect("settles with the previous settings after the first failure", () =>
    within(failing(offline, silence), function* () {
      const { settled } = yield* ProjectSettings
      yield* settled
      yield* TestClock.adjust("6 seconds")
      assert.deepStrictEqual(yield* settled, defaults)
    })
  )
})

describe("layerSettingsFetch in several tabs", () => {
  it.effect("uses what another tab fetched, and does not retry its own request", () =>
    within(setUp(offline), function* ({ storage, tabs, wire }) {
      const { current, settled, subscribe } = yield* ProjectSettings
      const names: Array<string | null> = []
      yield* subscribe(({ projectName }) => void names.push(projectName))
      yield* settled
      yield* TestClock.adjust(0)
      assert.isTrue(storage.contents.has(`${storageKey}::bootstrap_failed`))
      yield* tabs.write(key, JSON.stringify(fetched))
      assert.deepStrictEqual(yield* current, fetched)
      yield* TestClock.adjust("10 minutes")
      assert.deepStrictEqual(names, ["Acme"])
      assert.lengthOf(wire.calls, 1)
      assert.isFalse(storage.contents.has(`${storageKey}::bootstrap_failed`))
    })
  )

  it.effect("ignores settings of another tab that cannot be read, and retries", () =>
    within(setUp(offline, JSON.stringify(cached)), function* ({ tabs, wire }) {
      const { current, settled } = yield* ProjectSettings
      yield* settled
      yield* tabs.write(key, "{")
      yield* TestClock.adjust("10 seconds")
      assert.deepStrictEqual(yield* current, cached)
      assert.lengthOf(wire.calls, 2)
    }).pipe(Effect.withRandom(withoutChance))
  )
})
