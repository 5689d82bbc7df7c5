import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { afterEach, vi } from "vitest"
import { newPasscode, newToken } from "../../tokens/Secrets.js"
import { setUp } from "../support.js"

afterEach(() => vi.restoreAllMocks())

/** Makes `crypto.getRandomValues` return these bytes, over and over. */
const drawing = (...bytes: ReadonlyArray<number>) =>
  vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
    const view = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    view.forEach((_, at) => (view[at] = bytes[at % bytes.length] ?? 0))
    return array
  })

describe("Secrets", () => {
  it("takes 256 bits of each token from Web Crypto", () => {
    const random = drawing(255)
    expect(Effect.runSync(newToken)).toBe(`${"_".repeat(42)}8`)
    expect(random).toHaveBeenCalledTimes(1)
  })

  it("takes the six digits of a passcode from Web Crypto", () => {
    drawing(7, 0, 0, 0)
    expect(Effect.runSync(newPasscode)).toBe("000007")
  })

  it("gives each session another token of 256 bits", async () => {
    const { signInByLink } = setUp()
    const tokens = new Set<string>()
    for (const name of ["a", "b", "c", "a"]) {
      tokens.add((await signInByLink(`${name}@example.com`)).session_token)
    }
    expect(tokens.size).toBe(4)
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
  })
})
