import * as Effect from "effect/Effect"
import * as Limits from "../../domain/client/Limits.js"
import type { AuthError } from "../../domain/errors/AuthError.js"
import { provideCalls } from "../../services/wiring/CallsOnDemand.js"
import type { CallServices } from "../../services/wiring/layerCalls.js"
import { reportErrors } from "./callbacks.js"
import { command, ephemeral, type Atoms } from "./runtime.js"
import { toastErrorAtom } from "./toastActions.js"

/** `sent` lasts for `Limits.codeSentLabel`. In `waiting` the message is on its way, and the user can send another. */
export type ResendState = "initial" | "sending" | "sent" | "waiting"

/** Makes a command that sends a message again, and the atom that holds its state. A failure is shown as a toast. */
export const makeResend = <Arg>(
  send: (arg: Arg, atoms: Atoms) => Effect.Effect<void, AuthError, CallServices>
) => {
  const stateAtom = ephemeral<ResendState>("initial")
  const resendAtom = command((arg: Arg, atoms) =>
    Effect.gen(function* () {
      atoms.set(stateAtom, "sending")
      yield* provideCalls(send(arg, atoms))
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
