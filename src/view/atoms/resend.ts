import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Limits from "../../domain/limits/Limits.js"
import type { AuthError } from "../../domain/errors/AuthError.js"
import { provideCalls } from "../../services/wiring/CallsOnDemand.js"
import type { CallServices } from "../../services/wiring/layerCalls.js"
import type { PageServices } from "../../services/wiring/layerOnDemand.js"
import { reportErrors } from "./callbacks.js"
import { command, ephemeral, type Atoms } from "./runtime.js"
import { toastErrorAtom } from "./toastActions.js"

/** `sent` lasts for `Limits.codeSentLabel`. In `waiting` the message is on its way, and the user can send another. */
export type ResendState = "initial" | "sending" | "sent" | "waiting"

/** Sends a message. It succeeds with false when nothing was sent, which it has said itself. */
export type Resend<Arg> = (
  arg: Arg,
  atoms: Atoms
) => Effect.Effect<boolean | void, AuthError, CallServices | PageServices>

/** Makes a command that sends a message again, and the atom that holds its state. A failure is shown as a toast. */
export const makeResend = <Arg>(send: Resend<Arg>) => {
  const stateAtom = ephemeral<ResendState>("initial")
  const resendAtom = command((arg: Arg, atoms) =>
    Effect.gen(function* () {
      atoms.set(stateAtom, "sending")
      const isSent = yield* provideCalls(send(arg, atoms))
      if (isSent === false) return atoms.set(stateAtom, "initial")
      atoms.set(stateAtom, "sent")
      yield* Effect.sleep(Limits.codeSentLabel)
      atoms.set(stateAtom, "waiting")
    }).pipe(
      reportErrors(atoms),
      Effect.catchAll((error) =>
        Effect.sync(() => {
          atoms.set(stateAtom, "initial")
          atoms.set(toastErrorAtom, error)
        })
      )
    )
  )
  return { stateAtom, resendAtom }
}

/**
 * Publishes the whole seconds until a time every second, and ends with 0. Without a time, it waits for one. It goes on where it was
 * when the clock is set back.
 */
export const countDown = (end: number | undefined, publish: (left: number) => void) =>
  Effect.gen(function* () {
    if (end === undefined) return yield* Effect.never
    let last = yield* Clock.currentTimeMillis
    let setBack = 0
    for (;;) {
      const now = yield* Clock.currentTimeMillis
      setBack += Math.max(0, last - now)
      last = now
      const left = Math.ceil((end - setBack - now) / 1000)
      if (left <= 0) return 0
      publish(left)
      yield* Effect.sleep(Limits.countdownTick)
    }
  })
