// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest"
import { defaultConfig } from "../../src/domain/Config.js"
import { askEarly } from "../../src/porch/early.js"
import { bootstrapJson } from "../support/answers.js"
import { publicToken } from "../support/world.js"

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe("askEarly", () => {
  it.each([
    [503, { data: bootstrapJson() }, 0, undefined],
    [200, {}, 0, undefined],
    [200, { data: { ...bootstrapJson(), captcha_settings: undefined } }, 0, undefined],
    [200, { data: { ...bootstrapJson(), captcha_settings: { enabled: true } } }, 0, false],
    [200, { data: bootstrapJson() }, 1, false]
  ])(
    "sends a form when the settings are there: status %d, %j",
    async (status, json, sent, displayWatermark) => {
      const fetch = vi.fn((_url: string, _init?: RequestInit) =>
        Promise.resolve(new Response(JSON.stringify(json), { status }))
      )
      vi.stubGlobal("fetch", fetch)
      const early = askEarly(publicToken, {})
      early.submit({ tab: "magicLink", value: "ada@example.com", config: defaultConfig })
      await early.answered
      expect(fetch.mock.calls.filter(([, init]) => init?.method === "POST")).toHaveLength(sent)
      expect(early.takeOver().displayWatermark).toBe(displayWatermark)
    }
  )
})
