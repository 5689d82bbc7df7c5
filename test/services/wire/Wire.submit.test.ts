import { assert, describe, it } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import * as Layer from "effect/Layer"
import type { WireRequest } from "../../../src/domain/calls/request.js"
import { Wire } from "../../../src/services/wire/Wire.js"
import {
  fakeWorld,
  layerState,
  publicToken,
  signedInCookies,
  type WorldOptions
} from "../../support/world.js"

/** What is posted when this is submitted. */
const posted = (request: Partial<WireRequest>, options: WorldOptions = {}) => {
  const world = fakeWorld(options)
  return Effect.gen(function* () {
    yield* (yield* Wire).submit({ method: "POST", path: "/x", authorized: false, ...request })
    assert.deepStrictEqual(world.wire.calls, [])
    assert.lengthOf(world.forms.posted, 1)
    return world.forms.posted[0] ?? (yield* Effect.dieMessage("Nothing was posted"))
  }).pipe(Effect.provide(Wire.layer.pipe(Layer.provide(layerState), Layer.provide(world.layer))))
}

describe("Wire.submit", () => {
  it.effect("posts the form to the address of the call", function* () {
    const { url } = yield* posted({ path: "/apps/:id/go", parameters: { id: "../x?" } })
    assert.strictEqual(url, "https://test.stytch.com/sdk/v1/apps/..%2Fx%3F/go")
  })

  it.effect("sends strings verbatim and other values as JSON, and skips null and undefined", function* () {
    const { fields } = yield* posted({
      body: {
        email: 'ada"<b>@example.com',
        empty: "",
        minutes: 30,
        granted: false,
        scopes: ["openid", "email"],
        params: { a: { b: null } },
        none: null,
        absent: undefined
      }
    })
    assert.deepStrictEqual(fields, {
      email: 'ada"<b>@example.com',
      empty: "",
      minutes: "30",
      granted: "false",
      scopes: '["openid","email"]',
      params: '{"a":{"b":null}}'
    })
  })

  for (const body of [undefined, null, "text", [1]]) {
    it.effect(`adds no fields for the body ${JSON.stringify(body)}`, function* () {
      assert.deepStrictEqual((yield* posted({ body })).fields, {})
    })
  }

  it.effect("sends the headers of the call as fields", function* () {
    const options = { cookies: signedInCookies, href: "https://shop.test:8443/in" }
    const { fields } = yield* posted({ authorized: true, body: { a: "1" } }, options)
    const { "__X-SDK-Client": client, ...others } = fields
    assert.deepStrictEqual(others, {
      a: "1",
      __Authorization: `Basic ${Encoding.encodeBase64(`${publicToken}:SECRET-token-1`)}`,
      "__X-SDK-Parent-Host": "https://shop.test:8443"
    })
    assert.match(atob(client ?? ""), /^\{"event_id":"event-id-/)
  })

  it.effect("uses the public token twice when there is no session", function* () {
    const { fields } = yield* posted({ authorized: true })
    const twice = Encoding.encodeBase64(`${publicToken}:${publicToken}`)
    assert.strictEqual(fields["__Authorization"], `Basic ${twice}`)
  })
})
