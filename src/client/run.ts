/** The only door from Effects to Promises and exceptions. */
import * as Cause from "effect/Cause"
import type * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as ManagedRuntime from "effect/ManagedRuntime"
import { isAsyncFiberException } from "effect/Runtime"
import { ClientClosedError } from "../domain/errors/MountAndCloseErrors.js"
import { LayersNotSynchronousError } from "../domain/errors/DeviceErrors.js"

type Runtime<R> = ManagedRuntime.ManagedRuntime<R, never>

/** Runs an Effect. The promise rejects with the Effect's own error. */
export const runPromise = <A, E, R>(effect: Effect.Effect<A, E, R>, runtime: Runtime<R>): Promise<A> =>
  runtime.runPromiseExit(effect).then(unwrap)

/** Runs an Effect at once. Throws the Effect's own error. */
export const runSync = <A, E, R>(effect: Effect.Effect<A, E, R>, runtime: Runtime<R>): A =>
  unwrap(runtime.runSyncExit(effect))

const unwrap = <A, E>(exit: Exit.Exit<A, E>): A => {
  if (Exit.isSuccess(exit)) return exit.value
  const error = Cause.squash(exit.cause)
  if (Cause.isInterruptedOnly(exit.cause) || error === runtimeDisposed) throw new ClientClosedError()
  throw isAsyncFiberException(error) ? new LayersNotSynchronousError() : error
}

/** The defect of a `ManagedRuntime` that is used after `dispose`. Effect has no type for it. */
export const runtimeDisposed = "ManagedRuntime disposed"
