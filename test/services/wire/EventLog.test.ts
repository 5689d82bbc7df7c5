import { assert, describe, it, within } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/TestClock"
import * as Events from "../../../src/domain/ownCalls/Events.js"
import { EventLog } from "../../../src/services/wire/EventLog.js"
import { storedState } from "../../support/answers.js"
import { fakeEventLog, logged, numbers } from "../../support/eventLog.js"
import { offline, ok, refused, reply, silence, type Answer } from "../../support/wire.js"
import { publicToken, signedInCookies, storageKey } from "../../support/world.js"

describe("EventLog.log", () => {
  it.effect("sends an event after 800 ms, not sooner", () =>
    within(fakeEventLog(), function* ({ batches, wire }) {
      yield* logged(1, 1)
      yield* TestClock.adjust("799 millis")
      assert.deepStrictEqual(wire.calls, [])
      yield* TestClock.adjust("1 millis")
      assert.deepStrictEqual(batches(), [["1"]])
    })
  )

  it.effect(
    "sends the public token, the event's name and details, and the telemetry of the time it was logged",
    () =>
      within(
        fakeEventLog({
          cookies: signedInCookies,
          storage: { [storageKey]: storedState() }
        }),
        function* ({ wire }) {
          yield* TestClock.setTime(Date.UTC(2026, 0, 6, 12))
          yield* (yield* EventLog).log("email_sent", { email: "a@b.co", type: "login_or_create_eml" })
          yield* TestClock.adjust("800 millis")
          const [sent] = yield* Schema.decodeUnknown(Events.log.payload)(wire.calls[0]?.body)
          assert.deepStrictEqual(sent?.event, {
            public_token: publicToken,
            event_name: "email_sent",
            details: { email: "a@b.co", type: "login_or_create_eml" }
          })
          assert.strictEqual(sent?.telemetry.client_sent_at, "2026-01-06T12:00:00.000Z")
          assert.strictEqual(sent?.telemetry.stytch_session_id, "session-test-1")
        }
      )
  )

  it.effect("sends the code, the description and the status of a failed call", () => {
    const { layer, wire } = fakeEventLog()
    const failure = {
      error_code: "inactive_email",
      error_description: "The email is inactive.",
      http_status_code: 400
    }
    return Effect.gen(function* () {
      yield* (yield* EventLog).log("call_failed", { screen: "Main" }, failure)
      yield* TestClock.adjust("800 millis")
      const [sent] = yield* Schema.decodeUnknown(Events.log.payload)(wire.calls[0]?.body)
      assert.deepStrictEqual(sent?.event, {
        public_token: publicToken,
        event_name: "call_failed",
        details: { screen: "Main" },
        ...failure
      })
    }).pipe(Effect.provide(layer))
  })

  it.effect("posts to the event path with only a content type header and no credentials", () =>
    within(fakeEventLog({ cookies: signedInCookies }), function* ({ wire }) {
      yield* logged(1, 1)
      yield* TestClock.adjust("800 millis")
      const { "content-length": _, ...headers } = wire.calls[0]?.headers ?? {}
      assert.deepStrictEqual(headers, { "content-type": "application/json" })
      assert.deepInclude(wire.calls[0], {
        method: "POST",
        path: "/events",
        credentials: "omit",
        keepalive: false
      })
    })
  )
})

describe("EventLog of an event that the provider's own client does not log", () => {
  const logAll = (...names: ReadonlyArray<string>) =>
    Effect.flatMap(EventLog, ({ log }) => Effect.forEach(names, (name) => log(name, {})))
  const mixed = ["render_login_screen", "call_failed", "email_sent", "call_failed", "event_of_the_site"]

  it.effect("sends it apart from the others", () =>
    within(fakeEventLog(), function* ({ batches }) {
      yield* logAll(...mixed)
      yield* TestClock.adjust("800 millis")
      assert.sameDeepMembers(batches(), [
        ["render_login_screen", "email_sent"],
        ["call_failed", "call_failed", "event_of_the_site"]
      ])
    })
  )

  it.effect("sends it apart from the others when the page is hidden too", () =>
    within(fakeEventLog(), function* ({ batches, page, wire }) {
      yield* logAll(...mixed)
      yield* page.hide
      assert.sameDeepMembers(batches(), [
        ["render_login_screen", "email_sent"],
        ["call_failed", "call_failed", "event_of_the_site"]
      ])
      assert.isTrue(wire.calls.every(({ keepalive }) => keepalive))
    })
  )

  for (const [what, answer] of [
    ["refused", refused(400, "bad_request")],
    ["never answered", silence]
  ] as const) {
    it.effect(`loses and holds up no other event when its batches are ${what}`, () => {
      const isOurs = (body: unknown) => JSON.stringify(body).includes("call_failed")
      return within(
        fakeEventLog({ answer: ({ body }) => (isOurs(body) ? answer : ok({})) }),
        function* ({ batches }) {
          for (const name of ["email_sent", "start_oauth_flow"]) {
            yield* logAll("call_failed", name)
            yield* TestClock.adjust("800 millis")
          }
          const others = batches().filter((batch) => !batch.includes("call_failed"))
          assert.deepStrictEqual(others, [["email_sent"], ["start_oauth_flow"]])
        }
      )
    })
  }

  it.effect("sends none with the option `ownEvents: false`", () =>
    within(fakeEventLog({ client: { ownEvents: false } }), function* ({ batches }) {
      yield* logAll(...mixed)
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(batches(), [["render_login_screen", "email_sent"]])
    })
  )

  it.effect("counts none of these: that a client was made, of users or of organizations", () =>
    within(fakeEventLog({ client: { ownEvents: false } }), function* ({ batches }) {
      const made = ["sdk_instance_instantiated", "b2b_sdk_instance_instantiated"]
      yield* logAll(...made)
      yield* TestClock.adjust("800 millis")
      assert.deepStrictEqual(batches(), [made])
    })
  )
})

describe("EventLog with a failing provider", () => {
  const rows: ReadonlyArray<readonly [name: string, answer: Answer]> = [
    ["a failing network", offline],
    ["a refusal", refused(500, "internal_server_error")],
    ["a malformed answer", reply(200, "{")],
    ["an answer without data", reply(200, "{}")],
    ["no answer", silence],
    ["an HttpClient that throws", Effect.die(new TypeError("The site's client is broken."))]
  ]
  for (const [name, answer] of rows) {
    it.effect(`ignores the error: ${name}`, () =>
      within(fakeEventLog({ answer: () => answer }), function* ({ batches, warnings }) {
        yield* logged(1, 1)
        yield* TestClock.adjust("1 minute")
        yield* logged(2, 2)
        yield* TestClock.adjust("1 minute")
        assert.deepStrictEqual(batches(), [["1"], ["2"]])
        assert.deepStrictEqual(warnings, [])
      })
    )
  }
})

describe("EventLog when the page is hidden", () => {
  it.effect("sends the pending events immediately with keepalive", () =>
    within(fakeEventLog(), function* ({ batches, page, wire }) {
      yield* logged(1, 3)
      yield* page.hide
      assert.deepStrictEqual(batches(), [["1", "2", "3"]])
      assert.isTrue(wire.calls[0]?.keepalive)
      yield* TestClock.adjust("1 minute")
      assert.lengthOf(wire.calls, 1)
    })
  )

  it.effect("sends all batches although none is answered", () =>
    within(fakeEventLog({ answer: () => silence }), function* ({ batches, page }) {
      yield* logged(1, 40)
      yield* Effect.fork(page.hide)
      yield* TestClock.adjust(0)
      assert.deepStrictEqual(batches().flat(), numbers(1, 40))
      assert.isAtMost(Math.max(...batches().map(({ length }) => length)), 15)
    })
  )

  it.effect("sends nothing when no event is pending", () =>
    within(fakeEventLog(), function* ({ page, wire }) {
      yield* page.hide
      assert.deepStrictEqual(wire.calls, [])
    })
  )

  it.effect("continues to log when the page returns from the back/forward cache", () =>
    within(fakeEventLog(), function* ({ batches, page }) {
      yield* logged(1, 1)
      yield* page.hide
      yield* logged(2, 2)
      yield* TestClock.adjust("800 millis")
      assert.deepStrictEqual(batches(), [["1"], ["2"]])
    })
  )
})

describe("EventLog with telemetry off", () => {
  it.effect("sends no event, not even when the page is hidden", () =>
    within(fakeEventLog({ client: { telemetry: false } }), function* ({ page, wire }) {
      yield* logged(1, 20)
      yield* TestClock.adjust("1 minute")
      yield* page.hide
      assert.deepStrictEqual(wire.calls, [])
    })
  )
})
