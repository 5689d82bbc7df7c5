/** What the builds leave out of Effect. */
import { fileURLToPath } from "node:url"
import { build } from "vite"
import { describe, expect, it } from "vitest"
import { leanEffect } from "../../scripts/leanEffect.mjs"

/** Evaluates a program that imports Effect, built as our chunks are. `replaced` is code of modules, by the end of the path. */
const evaluate = async (program: string, replaced: Readonly<Record<string, string>> = {}) => {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    root: fileURLToPath(new URL("../..", import.meta.url)),
    plugins: [
      {
        name: "program",
        enforce: "pre",
        resolveId: (id) => (id === "virtual:program" ? id : undefined),
        load: (id) => {
          if (id === "virtual:program") return program
          return Object.entries(replaced).find(([end]) => id.endsWith(end))?.[1]
        }
      },
      leanEffect()
    ],
    build: {
      write: false,
      minify: false,
      rollupOptions: { input: "virtual:program", preserveEntrySignatures: "strict" }
    }
  })
  const code = [built]
    .flat()
    .flatMap((each) => ("output" in each ? each.output : []))
    .flatMap((file) => (file.type === "chunk" ? [file.code] : []))
    .join("\n")
  const exports: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  const get = (name: string): unknown => Reflect.get(Object(exports), name)
  return { code, get }
}

describe("Effect without what nothing of ours runs", () => {
  it("runs fibers, services, schedules and schemas", async () => {
    const { code, get } = await evaluate(`
      import * as Context from "effect/Context"
      import * as Effect from "effect/Effect"
      import * as Schedule from "effect/Schedule"
      import * as Schema from "effect/Schema"
      class Name extends Context.Tag("Name")() {}
      const greeting = Effect.gen(function* () {
        const fiber = yield* Effect.fork(Effect.retry(Name, Schedule.recurs(2)))
        return Schema.decodeUnknownSync(Schema.String)(yield* Effect.fromFiber(fiber))
      })
      export const greeted = Effect.runPromise(Effect.provideService(greeting, Name, "Ada"))
      export const missing = Effect.runPromise(greeting).catch(String)`)
    expect(await get("greeted")).toBe("Ada")
    expect(await get("missing")).toContain("Service not found: Name")
    expect(code).not.toMatch(
      /effect\/Micro|ChannelExecutor|ConfigProvider|MetricRegistry|AddSupervisor|OnStep/
    )
  })

  it("runs effects at the same time, and interrupts the others when one fails", async () => {
    const { get } = await evaluate(`
      import * as Effect from "effect/Effect"
      const after = (millis, value) => Effect.as(Effect.sleep(millis), value)
      const atOnce = { concurrency: "unbounded" }
      export const all = Effect.runPromise(Effect.forEach([2, 1, 3], (each) => after(each, each), atOnce))
      export const two = Effect.runPromise(Effect.forEach([3, 2, 1], (each) => after(each, each), { concurrency: 2 }))
      export const both = Effect.runPromise(Effect.zip(after(2, "a"), after(1, "b"), { concurrent: true }))
      export const named = Effect.runPromise(Effect.all({ a: after(1, 1), b: Effect.succeed(2) }, atOnce))
      let interrupted = 0
      const waiting = Effect.onInterrupt(Effect.never, () => Effect.sync(() => interrupted++))
      const failing = Effect.zipRight(Effect.sleep(1), Effect.fail("refused"))
      export const failed = Effect.runPromise(
        Effect.flip(Effect.all([waiting, failing, waiting], { ...atOnce, discard: true }))
      ).then((error) => ({ error, interrupted }))`)
    expect(await get("all")).toEqual([2, 1, 3])
    expect(await get("two")).toEqual([3, 2, 1])
    expect(await get("both")).toEqual(["a", "b"])
    expect(await get("named")).toEqual({ a: 1, b: 2 })
    expect(await get("failed")).toEqual({ error: "refused", interrupted: 2 })
  })

  it("decodes lists, records and unions, and says where data does not match", async () => {
    const { get } = await evaluate(`
      import * as Schema from "effect/Schema"
      import { readLeniently } from "/src/domain/schemas/readLeniently.ts"
      const Answer = Schema.Struct({
        list: Schema.Array(Schema.Number),
        record: Schema.Record({ key: Schema.String, value: Schema.NullOr(Schema.Boolean) }),
        union: Schema.Union(
          Schema.Struct({ type: Schema.Literal("a"), a: Schema.String }),
          Schema.Struct({ type: Schema.Literal("b"), b: Schema.parseJson(Schema.Number) })
        )
      })
      const read = readLeniently(Answer)
      export const whole = read({ list: [1, 2], record: { x: true, y: null }, union: { type: "b", b: "3" } })
      export const partly = read({ list: [1, "2"], record: { x: 0 }, union: { type: "a", a: "" } })
      export const refused = read({ list: [], record: {}, union: { type: "b", b: "{" } })`)
    expect(get("whole")).toMatchObject({
      right: {
        value: { list: [1, 2], record: { x: true, y: null }, union: { type: "b", b: 3 } },
        leftOut: []
      }
    })
    expect(get("partly")).toMatchObject({
      right: {
        value: { list: [1], record: {}, union: { type: "a", a: "" } },
        leftOut: ["list", "record.x"]
      }
    })
    expect(get("refused")).toMatchObject({
      left: { path: "union.b", problem: "is not of the expected type" }
    })
  })

  it("says what is left out when a schema decodes in an effect", async () => {
    const { get } = await evaluate(`
      import * as Effect from "effect/Effect"
      import * as Schema from "effect/Schema"
      const Later = Schema.transformOrFail(Schema.String, Schema.String, {
        strict: true,
        decode: (text) => Effect.delay(Effect.succeed(text), 1),
        encode: Effect.succeed
      })
      const decoding = Effect.suspend(() => Schema.decodeUnknown(Schema.Struct({ name: Later }))({ name: "Ada" }))
      export const problem = Effect.runPromise(decoding).catch(String)`)
    expect(await get("problem")).toContain("Latchkey leaves out schemas with effects")
  })

  it("computes what a struct is made of when it is first used", async () => {
    const { get } = await evaluate(`
      import * as Schema from "effect/Schema"
      let count = 0
      class Counted extends Schema.String {
        static get ast() { count++; return Schema.String.ast }
      }
      const Person = Schema.Struct({
        name: Counted,
        age: Schema.optionalWith(Schema.Number, { default: () => 36 })
      })
      export const before = count
      export const decoded = Schema.decodeUnknownSync(Person)({ name: "Ada" })
      export const after = count
      export const encoded = Schema.encodeSync(Person)(decoded)
      export const picked = Schema.is(Person.pick("name"))({ name: "Ada" })`)
    expect(get("before")).toBe(0)
    expect(get("decoded")).toEqual({ name: "Ada", age: 36 })
    expect(get("after")).toBeGreaterThan(0)
    expect(get("encoded")).toEqual({ name: "Ada", age: 36 })
    expect(get("picked")).toBe(true)
  })

  it("shares nothing with the Effect of a site", async () => {
    const storeName = "effect/GlobalValue"
    const ofTests: unknown = Reflect.get(globalThis, storeName)
    const ofSite = new Map()
    Reflect.set(globalThis, storeName, ofSite)
    try {
      const { get } = await evaluate(`
        import * as Effect from "effect/Effect"
        export const greeted = Effect.runPromise(Effect.succeed("Ada"))`)
      expect(await get("greeted")).toBe("Ada")
      expect([...ofSite.keys()]).toEqual([])
    } finally {
      Reflect.set(globalThis, storeName, ofTests)
    }
  })

  it("names the module when something calls what is left out", async () => {
    const { get } = await evaluate(`
      import * as Effect from "effect/Effect"
      import * as Stream from "effect/Stream"
      export const problem = Effect.runPromise(Effect.sync(() => Stream.make(1))).catch(String)`)
    expect(await get("problem")).toContain("Latchkey leaves out effect/dist/esm/Stream.js")
  })

  it("fails the build when a module of Effect has changed", async () => {
    const built = evaluate(`export { Any } from "effect/Schema"`, {
      "effect/dist/esm/Schema.js": "export const Any = 1"
    })
    await expect(built).rejects.toThrow("effect/dist/esm/Schema.js has nothing like /, ast =")
  })
})
