import { act } from "@testing-library/react"
import { readFileSync, writeFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { draw } from "../../demo/gallery/draw.js"
import { plainLook } from "../../demo/gallery/Look.js"
import { openClient, type State } from "../../demo/gallery/State.js"
import { states } from "../../demo/gallery/states.js"
import { screens } from "../../src/view/mount/screens.js"
import { differencesOf, outlineOf } from "../support/view/outline.js"
import { settle } from "../support/view/time.js"
import { keyOf } from "../support/words.js"

/** For all states whose provider has no faults: opening one takes longer than drawing. */
const shared = openClient()
beforeAll(() => {
  vi.stubEnv("TZ", "UTC")
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await shared.dispose()
})

/** What is drawn in a state. */
const outlineIn = async (state: State): Promise<ReadonlyArray<string>> => {
  const place = document.createElement("div")
  document.body.append(place)
  const close = await act(async () =>
    draw(
      state,
      plainLook,
      place,
      state.provider === undefined && state.watermark !== true ? shared : undefined
    )
  )
  await settle()
  const lines = outlineOf(place)
  await act(() => close())
  return lines
}

/** The lines with keys in place of texts, which can change without them. */
const keyed = (lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  lines.map((line) =>
    line.replaceAll(/“(.*?)”|="(.*?)"/g, (whole, text?: string, value?: string) => {
      const key = keyOf(text ?? value ?? "")
      if (key === undefined) return whole
      return text === undefined ? `="${key}"` : key
    })
  )

/** What is read on each screen. */
const read = new Map<string, string>()

/**
 * The states of a screen: the first one whole, each other one by what differs from the most similar of those that are
 * whole. It is whole itself when most of it differs.
 */
const outlinesOf = async (tag: string): Promise<string> => {
  const whole: Array<{ readonly name: string; readonly lines: ReadonlyArray<string> }> = []
  const parts: Array<string> = []
  for (const { name, ...state } of states.filter(({ screen }) => screen === tag)) {
    const drawn = await outlineIn({ name, ...state })
    read.set(
      tag,
      `${read.get(tag) ?? ""} ${
        drawn
          .join(" ")
          .match(/“[^”]*”/g)
          ?.join(" ") ?? ""
      }`
    )
    const lines = keyed(drawn)
    const [similar] = whole
      .map((one) => ({ title: `# ${name}, unlike ${one.name}`, lines: differencesOf(one.lines, lines) }))
      .filter((one) => one.lines.length < lines.length / 2)
      .sort((one, other) => one.lines.length - other.lines.length)
    if (similar === undefined) whole.push({ name, lines })
    const part = similar ?? { title: `# ${name}`, lines }
    parts.push([part.title, ...part.lines, ""].join("\n"))
  }
  return parts.join("\n")
}

/** Whose outlines are kept: they have the most states. Each other screen has tests of its own, and the gallery is looked at. */
const kept = ["Main", "Account"]

describe("what the gallery draws", () => {
  it.each(kept)("is what test/view/outlines/%s.txt says", async (tag) => {
    const file = `test/view/outlines/${tag}.txt`
    const outlines = await outlinesOf(tag)
    if (process.env["LATCHKEY_WRITE"] === "1") writeFileSync(file, outlines)
    expect(outlines).toBe(readFileSync(file, "utf8"))
  })

  it("has one verb for signing in within a screen, but for a sentence of the specification", async () => {
    const mixed: Array<string> = []
    for (const tag of Object.keys(screens)) {
      if (!read.has(tag)) await outlinesOf(tag)
      const words = read.get(tag) ?? ""
      if (/\b(log(ged|ging)? in|login)\b/i.test(words) && /\bsign(ed|ing)?[ -]in\b/i.test(words))
        mixed.push(tag)
    }
    // The error of an app's request, which stands alone
    expect(mixed).toEqual(["CryptoError", "IDPConsent"])
  })
})
