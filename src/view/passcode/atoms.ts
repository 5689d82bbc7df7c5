/** A passcode: it is sent, counts down, is sent again and is verified. Login, second factor and account have one each. */
import * as Effect from "effect/Effect"
import type { SentPasscode } from "../../domain/widget/Flow.js"
import type { PageServices } from "../../services/wiring/layerOnDemand.js"
import { countDown, makeResend, type Resend } from "../atoms/resend.js"
import {
  derived,
  derivedEffect,
  ephemeral,
  Result,
  submission,
  type Atom,
  type Atoms,
  type Command,
  type WritableAtom
} from "../atoms/runtime.js"

/** What differs between passcodes. */
interface PasscodeOptions<A, E> {
  /** The code that is typed. */
  readonly codeAtom: WritableAtom<string>
  /** The passcode that was sent last. Undefined when there is none. */
  readonly sent: (get: <Value>(atom: Atom<Value>) => Value) => SentPasscode | undefined
  readonly resend: Resend<SentPasscode>
  readonly verify: (
    code: string,
    sent: SentPasscode | undefined,
    atoms: Atoms
  ) => Effect.Effect<A, E, PageServices>
}

/** The atoms of a passcode. */
export interface Passcode<A, E> {
  /** The code that is typed. */
  readonly codeAtom: WritableAtom<string>
  readonly verifyAtom: Command<string, A, E>
  /** The number of failed attempts. A new number moves the focus back to the input. */
  readonly failuresAtom: WritableAtom<number>
  readonly countFailure: (atoms: Atoms) => Effect.Effect<void>
  /** Whole seconds until the passcode expires; 0 when it has expired. */
  readonly secondsLeftAtom: SecondsLeftAtom
  /** Whether it has expired. What reads this is not drawn again with every second. */
  readonly isExpiredAtom: Atom<boolean>
  readonly resendAtom: ReturnType<typeof makeResend<SentPasscode>>["resendAtom"]
  readonly resendStateAtom: ReturnType<typeof makeResend<SentPasscode>>["stateAtom"]
}

export type SecondsLeftAtom = ReturnType<typeof derivedEffect<number, never>>

export const makePasscode = <A, E>({
  codeAtom,
  resend,
  sent,
  verify
}: PasscodeOptions<A, E>): Passcode<A, E> => {
  const failuresAtom = ephemeral(0)
  const countFailure = (atoms: Atoms) =>
    Effect.sync(() => atoms.set(failuresAtom, atoms.get(failuresAtom) + 1))
  const { resendAtom, stateAtom: resendStateAtom } = makeResend(resend)
  const secondsLeftAtom = derivedEffect<number, never>((get, publish) =>
    countDown(sent(get)?.expiresAt, publish)
  )
  return {
    codeAtom,
    verifyAtom: submission((code, atoms) =>
      Effect.tapError(verify(code, sent(atoms.get), atoms), () => countFailure(atoms))
    ),
    failuresAtom,
    countFailure,
    secondsLeftAtom,
    isExpiredAtom: derived((get) => Result.getOrElse(get(secondsLeftAtom), () => undefined) === 0),
    resendAtom,
    resendStateAtom
  }
}
