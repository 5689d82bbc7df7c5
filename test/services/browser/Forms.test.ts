// @vitest-environment happy-dom
import { afterEach, assert, describe, it, vi } from "../../support/it.js"
import * as Effect from "effect/Effect"
import { Forms } from "../../../src/services/browser/Forms.js"

interface Submitted {
  readonly action: string
  readonly method: string
  readonly hidden: boolean
  readonly attached: boolean
  readonly fields: ReadonlyArray<readonly [name: string, value: string, type: string]>
}

/** Records submitted forms instead of sending them. */
const catching = () => {
  const submitted: Array<Submitted> = []
  vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(function (this: HTMLFormElement) {
    submitted.push({
      action: this.action,
      method: this.method,
      hidden: this.hidden,
      attached: this.isConnected,
      fields: [...this.querySelectorAll("input")].map(({ name, type, value }) => [name, value, type])
    })
  })
  return submitted
}

afterEach(() => void vi.restoreAllMocks())

describe("Forms.post", () => {
  it.effect("submits a form with hidden fields", () =>
    Effect.gen(function* () {
      const submitted = catching()
      yield* (yield* Forms).post("https://api.test/sdk/v1/start", { token: "a&b=<c>", empty: "" })
      assert.deepStrictEqual(submitted, [
        {
          action: "https://api.test/sdk/v1/start",
          method: "post",
          hidden: true,
          attached: true,
          fields: [
            ["token", "a&b=<c>", "hidden"],
            ["empty", "", "hidden"]
          ]
        }
      ])
    }).pipe(Effect.provide(Forms.layer))
  )

  it.effect("leaves no value in the document", () =>
    Effect.gen(function* () {
      catching()
      yield* (yield* Forms).post("https://api.test/", { token: "SECRET" })
      assert.notInclude(document.documentElement.outerHTML, "SECRET")
      assert.lengthOf(document.querySelectorAll("form"), 0)
    }).pipe(Effect.provide(Forms.layer))
  )
})
