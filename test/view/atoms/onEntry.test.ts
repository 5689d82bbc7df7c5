import * as Registry from "@effect-rx/rx/Registry"
import * as Result from "@effect-rx/rx/Result"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { onEntry } from "../../../src/view/atoms/onEntry.js"
import { persistent } from "../../../src/view/atoms/runtime.js"
import { settle } from "../../support/view/time.js"

const setUp = () => {
  const seen: Array<string> = []
  const from = persistent(1)
  const to = persistent(0)
  const atom = onEntry((atoms) => {
    const read = atoms.get(from)
    seen.push(`entered with ${read}`)
    atoms.set(to, read)
    return Effect.onInterrupt(read < 3 ? Effect.never : Effect.succeed(read), () =>
      Effect.sync(() => seen.push(`${read} left`))
    )
  })
  return { atom, from, seen, to, registry: Registry.make() }
}

describe("onEntry", () => {
  it("starts after the render that reads it", async () => {
    const { atom, registry, seen, to } = setUp()
    registry.mount(atom)
    expect(seen).toEqual([])
    await settle()
    expect(seen).toEqual(["entered with 1"])
    expect(registry.get(to)).toBe(1)
  })

  it("runs once, even when an atom that it read changes", async () => {
    const { atom, from, registry, seen } = setUp()
    registry.mount(atom)
    await settle()
    registry.set(from, 2)
    await settle()
    expect(seen).toEqual(["entered with 1"])
  })

  it("is interrupted when the screen is left", async () => {
    const { atom, registry, seen } = setUp()
    const leave = registry.mount(atom)
    await settle()
    leave()
    await settle()
    expect(seen).toEqual(["entered with 1", "1 left"])
  })

  it("is interrupted and runs again when it is refreshed", async () => {
    const { atom, from, registry, seen } = setUp()
    registry.mount(atom)
    await settle()
    registry.set(from, 3)
    registry.refresh(atom)
    await settle()
    expect(seen).toEqual(["entered with 1", "1 left", "entered with 3"])
    expect(Result.value(registry.get(atom))).toMatchObject({ value: 3 })
  })
})
