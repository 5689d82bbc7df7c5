import * as Registry from "@effect-rx/rx/Registry"
import * as Result from "@effect-rx/rx/Result"
import { getServerValue } from "@effect-rx/rx/Rx"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import { flowAtom } from "../../../src/view/atoms/flow.js"
import { toastsAtom } from "../../../src/view/atoms/toasts.js"
import { command, derivedEffect, ephemeral, persistent } from "../../../src/view/atoms/runtime.js"
import { later } from "../../support/view/fakeCalls.js"
import { settle } from "../../support/view/time.js"

/** A command that waits for `a` and `b`, and a log of how its runs exit. */
const waitingCommand = (options: { readonly keepAlive?: boolean } = {}) => {
  const seen: Array<string> = []
  const answers = { a: later<number, NetworkError>(), b: later<number, NetworkError>() }
  const atom = command(
    (name: "a" | "b") =>
      Effect.onExit(answers[name].answer, (exit) => Effect.sync(() => seen.push(`${name} ${exit._tag}`))),
    options
  )
  return { atom, seen, ...answers, registry: Registry.make() }
}

describe("command", () => {
  it("is waiting while it runs", async () => {
    const { a, atom, registry } = waitingCommand()
    registry.mount(atom)
    expect(registry.get(atom)).toMatchObject({ _tag: "Initial", waiting: false })
    registry.set(atom, "a")
    expect(registry.get(atom).waiting).toBe(true)
    a.succeed(1)
    await settle()
    expect(registry.get(atom)).toMatchObject({ _tag: "Success", waiting: false, value: 1 })
  })

  it("keeps the last failure while it runs again", async () => {
    const { a, atom, registry } = waitingCommand()
    registry.mount(atom)
    registry.set(atom, "a")
    a.fail(new NetworkError({}))
    await settle()
    expect(registry.get(atom)).toMatchObject({ _tag: "Failure", waiting: false })
    registry.set(atom, "b")
    expect(registry.get(atom)).toMatchObject({ _tag: "Failure", waiting: true })
  })

  it("interrupts the previous run and ignores its result", async () => {
    const { a, atom, b, registry, seen } = waitingCommand()
    registry.mount(atom)
    registry.set(atom, "a")
    registry.set(atom, "b")
    a.succeed(1)
    await settle()
    expect(registry.get(atom).waiting).toBe(true)
    b.succeed(2)
    await settle()
    expect(seen).toEqual(["a Failure", "b Success"])
    expect(registry.get(atom)).toMatchObject({ _tag: "Success", value: 2 })
  })

  it("is interrupted and reset when it has no readers", async () => {
    const { atom, registry, seen } = waitingCommand()
    const unmount = registry.mount(atom)
    registry.set(atom, "a")
    unmount()
    await settle()
    expect(seen).toEqual(["a Failure"])
    expect(registry.get(atom)).toMatchObject({ _tag: "Initial", waiting: false })
  })

  it("runs without readers until its registry is disposed, when keepAlive is true", async () => {
    const { a, atom, registry, seen } = waitingCommand({ keepAlive: true })
    registry.set(atom, "a")
    await settle()
    expect(seen).toEqual([])
    a.succeed(1)
    await settle()
    registry.set(atom, "b")
    registry.dispose()
    await settle()
    expect(seen).toEqual(["a Success", "b Failure"])
  })

  it("reads and sets other atoms", async () => {
    const counter = persistent(1)
    const add = command((by: number, atoms) => Effect.sync(() => atoms.set(counter, atoms.get(counter) + by)))
    const registry = Registry.make()
    registry.mount(add)
    registry.set(add, 2)
    await settle()
    expect(registry.get(counter)).toBe(3)
  })
})

describe("derivedEffect", () => {
  const counting = () => {
    const seen: Array<string> = []
    const from = persistent(1)
    const published: Array<(n: number) => void> = []
    const atom = derivedEffect<number, never>((get, publish) => {
      const n = get(from)
      published.push(publish)
      publish(n)
      return Effect.onInterrupt(Effect.never, () => Effect.sync(() => seen.push(`${n} interrupted`)))
    })
    return { atom, from, published, seen, registry: Registry.make() }
  }

  it("has a value that is published before the effect runs", () => {
    const { atom, registry } = counting()
    expect(Result.value(registry.get(atom))).toMatchObject({ _tag: "Some", value: 1 })
  })

  it("runs again when an atom that it read changes", async () => {
    const { atom, from, registry, seen } = counting()
    registry.mount(atom)
    registry.set(from, 2)
    await settle()
    expect(Result.value(registry.get(atom))).toMatchObject({ value: 2 })
    expect(seen).toEqual(["1 interrupted"])
  })

  it("is interrupted when it has no readers, and what it publishes later is lost", async () => {
    const { atom, published, registry, seen } = counting()
    registry.mount(atom)()
    await settle()
    expect(seen).toEqual(["1 interrupted"])
    expect(() => published[0]?.(2)).not.toThrow()
  })
})

describe("makeRegistry", () => {
  it("resets an ephemeral atom that has no readers, and keeps the value of a persistent one", async () => {
    const [forgotten, kept] = [ephemeral(0), persistent(0)]
    const registry = Registry.make()
    for (const atom of [forgotten, kept]) {
      const unmount = registry.mount(atom)
      registry.set(atom, 1)
      unmount()
    }
    await settle()
    expect([registry.get(forgotten), registry.get(kept)]).toEqual([0, 1])
  })
})

describe("withHydrationValue", () => {
  it.each([
    ["the screen", flowAtom],
    ["the toasts", toastsAtom],
    ["a command", command(() => Effect.void)]
  ])("gives React the same first value each time: %s", (_, atom) => {
    const registry = Registry.make()
    expect(getServerValue<unknown>(atom, registry)).toBe(getServerValue<unknown>(atom, registry))
  })
})
