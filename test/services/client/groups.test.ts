import { assert, describe, it } from "../../support/it.js"
import * as Effect from "effect/Effect"
import { groupIn, methodIn } from "../../../src/services/client/groups.js"

const client = { otps: { send: (code: unknown) => Effect.succeed(code), no: 1 } }

describe("methodIn", () => {
  it.effect("finds a method, which gets the arguments", function* () {
    assert.strictEqual(yield* methodIn(client.otps, "send")("123456"), "123456")
  })

  it.effect("returns a method that dies when there is none of that name", function* () {
    for (const name of ["receive", "no", ""]) {
      const exit = yield* Effect.exit(methodIn(client.otps, name)())
      assert.match(String(exit), /There is no method/)
    }
  })
})

describe("groupIn", () => {
  it("finds a group, and returns an empty one when there is none of that name", () => {
    assert.strictEqual(groupIn(client, "otps"), client.otps)
    assert.deepStrictEqual([groupIn(client, "totps"), groupIn(client.otps, "no")], [{}, {}])
  })
})
