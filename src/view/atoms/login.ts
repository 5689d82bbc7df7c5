/** Shared by every command that signs the user in. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { FlowEvent } from "../../domain/widget/Flow.js"
import { Session } from "../../services/session/Session.js"
import { runToCompletion } from "../../services/kit/runToCompletion.js"
import type { WidgetEvent } from "../events.js"
import { emit } from "./callbacks.js"
import { configAtom } from "./config.js"
import { flowAtom } from "./flow.js"
import { isMountedAtom, persistent, servicesAtom, type Atoms, type WritableAtom } from "./runtime.js"

/** The name of the account that this widget has signed in to, for the confirmation screen. */
export const signedInAsAtom = persistent<string | undefined>(undefined)

interface CompletedLogin {
  /** The name of the account, if the flow knows one. */
  readonly account: string | undefined
  /** Leads to the confirmation screen. */
  readonly step: FlowEvent
  /** The field that held the secret, which is cleared. */
  readonly secret?: WritableAtom<string>
  /** Emitted before `AUTHENTICATE_FLOW_COMPLETE`. */
  readonly event?: WidgetEvent
  /** Whether no `AUTHENTICATE_FLOW_COMPLETE` is emitted. */
  readonly isSilent?: boolean
}

/**
 * Makes a call that signs the user in, then runs `complete`. The call runs to its end when the user leaves the screen or
 * the widget is unmounted, because the provider may have redeemed the code already. `complete` needs a mounted widget.
 */
export const signIn = <A, E, R>(
  atoms: Atoms,
  call: Effect.Effect<A, E, R>,
  complete: (data: A) => void
): Effect.Effect<A, E, R> =>
  Effect.suspend(() => {
    const isMounted = atoms.get(isMountedAtom)
    return runToCompletion(
      Effect.tap(call, (data) =>
        Effect.sync(() => {
          if (isMounted()) complete(data)
        })
      )
    )
  })

/** Whether somebody is signed in whose session lacks the second factor that the site asks for. */
export const lacksFactor = (atoms: Atoms): boolean =>
  Option.exists(Context.getOption(atoms.get(servicesAtom), Session), (session) => {
    const { isComplete, status } = Effect.runSync(session.snapshot)
    return status === "present" && !isComplete
  })

/**
 * Shows the confirmation screen and emits the events of a completed login. While the second factor is missing, both come
 * after it (`atoms/secondFactor.ts`).
 */
export const completeLogin = (
  atoms: Atoms,
  { account, step, secret, event, isSilent }: CompletedLogin
): void => {
  const isComplete = !lacksFactor(atoms)
  atoms.set(signedInAsAtom, account)
  if (isComplete) atoms.set(flowAtom, step)
  if (secret !== undefined) atoms.set(secret, "")
  if (event !== undefined) emit(atoms, event)
  if (isComplete && !isSilent) emit(atoms, { type: "AUTHENTICATE_FLOW_COMPLETE", data: {} })
}

/** The configured session duration, as an option of the client's calls. */
export const sessionDuration = (atoms: Atoms) => ({
  session_duration_minutes: atoms.get(configAtom).sessionOptions.sessionDurationMinutes
})
