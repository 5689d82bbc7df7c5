import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { grouped, methodAt } from "../../../src/services/client/grouped.js"

describe("members laid flat", () => {
  it("are put into their groups", () => {
    const groups = grouped([
      ["close", 1],
      ["otps.sms.send", 2],
      ["otps.authenticate", 3],
      ["otps.sms.loginOrCreate", 4]
    ])
    assert.deepStrictEqual(groups, {
      close: 1,
      otps: { sms: { send: 2, loginOrCreate: 4 }, authenticate: 3 }
    })
  })
})

describe("the method at a path", () => {
  const root = { otps: { send: (code: unknown) => Effect.succeed(code), no: 1 } }

  it.effect("is found however deep, and called with what it is given", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* methodAt(root, "otps.send")("123456"), "123456")
    })
  )

  for (const path of ["otps.receive", "otps.no", "otps.no.deeper", "otps", "", "otps.send.call"]) {
    it.effect(`dies where there is none: ${path || "no path"}`, () =>
      Effect.gen(function* () {
        const exit = yield* Effect.exit(methodAt(root, path)())
        assert.match(String(exit), /There is no method/)
      })
    )
  }
})
