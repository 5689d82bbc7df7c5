import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { expect, it } from "vitest"
import { runPromise, runSync, runtimeDisposed } from "../../src/client/run.js"

const disposed = async () => {
  const runtime = ManagedRuntime.make(Layer.empty)
  await runtime.runPromise(Effect.void)
  await runtime.dispose()
  return runtime
}

it("knows the defect of Effect's ManagedRuntime after dispose", async () => {
  const exit = (await disposed()).runSyncExit(Effect.void)
  expect(Exit.isFailure(exit) && Cause.squash(exit.cause)).toBe(runtimeDisposed)
})

it("turns that defect into the error client_closed", async () => {
  const runtime = await disposed()
  await expect(runPromise(Effect.void, runtime)).rejects.toMatchObject({ code: "client_closed" })
  expect(() => runSync(Effect.void, runtime)).toThrow("The client was closed")
})
