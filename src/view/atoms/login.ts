/** Shared by every command that signs the user in. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { PasskeyPick } from "../../services/login/PasskeyPick.js"
import { Session } from "../../services/session/Session.js"
import type { PageServices } from "../../services/wiring/layerOnDemand.js"
import { runToCompletion } from "../../services/kit/runToCompletion.js"
import type { WidgetEvent } from "./events.js"
import { emit } from "./callbacks.js"
import { configAtom } from "./config.js"
import { flowAtom } from "./flow.js"
import { mayOfferPasskey, offerPasskey, type LoginEnd } from "./passkeyOffer.js"
import { derived, isMountedAtom, persistent, servicesAtom, type Atoms, type WritableAtom } from "./runtime.js"

/** The name of the account that this widget has signed in to, for the confirmation screen. */
export const signedInAsAtom = persistent<string | undefined>(undefined)

/** How many calls that sign in this mount has under way. */
const loginsAtom = persistent(0)

/** Whether this mount is signing somebody in: whoever is signed in next is its user. */
export const isLoggingInAtom = derived((get) => get(loginsAtom) > 0)

interface CompletedLogin extends LoginEnd {
  /** The name of the account, if the flow knows one. */
  readonly account: string | undefined
  /** The field that held the secret, which is cleared. */
  readonly secret?: WritableAtom<string>
  /** Emitted before `AUTHENTICATE_FLOW_COMPLETE`. */
  readonly event?: WidgetEvent
}

/**
 * Makes a call that signs the user in, then runs `complete`. The call runs to its end when the user leaves the screen or
 * the widget is unmounted, because the provider may have redeemed the code already. `complete` needs a mounted widget. With
 * `onPick`, the login begins when somebody picks a passkey.
 */
export const signIn = <A, E, R>(
  atoms: Atoms,
  call: Effect.Effect<A, E, R>,
  complete: (data: A) => Effect.Effect<void, never, PageServices>,
  onPick?: () => void
): Effect.Effect<A, E, R | PageServices> =>
  Effect.suspend(() => {
    const isMounted = atoms.get(isMountedAtom)
    let counts = 0
    const count = (change: number) => {
      if (!isMounted()) return
      counts += change
      atoms.set(loginsAtom, atoms.get(loginsAtom) + change)
    }
    if (onPick === undefined) count(1)
    const picking = Effect.provideService(call, PasskeyPick, () => {
      count(1)
      onPick?.()
    })
    // The call alone is counted: a user who signs in while `complete` waits is another one
    const counted = Effect.ensuring(
      picking,
      Effect.sync(() => count(-counts))
    )
    return runToCompletion(
      Effect.tap(counted, (data) => Effect.suspend(() => (isMounted() ? complete(data) : Effect.void)))
    )
  })

/** Whether somebody is signed in whose session lacks the second factor that the site asks for. */
export const lacksFactor = (atoms: Atoms): boolean =>
  Option.exists(Context.getOption(atoms.get(servicesAtom), Session), (session) => {
    const { isComplete, status } = Effect.runSync(session.snapshot)
    return status === "present" && !isComplete
  })

/**
 * Shows the confirmation screen and emits the events of a completed login. A passkey may be offered before it. While the second
 * factor is missing, all of this comes after it (`secondFactor/atoms/followSession.ts`).
 */
export const completeLogin = (
  atoms: Atoms,
  { account, event, secret, ...end }: CompletedLogin
): Effect.Effect<void, never, PageServices> =>
  Effect.suspend(() => {
    const isComplete = !lacksFactor(atoms)
    const mayOffer = isComplete && mayOfferPasskey(atoms, end)
    atoms.set(signedInAsAtom, account)
    if (isComplete && !mayOffer) atoms.set(flowAtom, end.step)
    if (secret !== undefined) atoms.set(secret, "")
    if (event !== undefined) emit(atoms, event)
    if (mayOffer) return offerPasskey(atoms, end)
    if (isComplete && !end.isSilent) emit(atoms, { type: "AUTHENTICATE_FLOW_COMPLETE", data: {} })
    return Effect.void
  })

/** The configured session duration, as an option of the client's calls. */
export const sessionDuration = (atoms: Atoms) => ({
  session_duration_minutes: atoms.get(configAtom).sessionOptions.sessionDurationMinutes
})
