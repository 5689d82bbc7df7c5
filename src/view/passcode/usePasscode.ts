import type { ReactNode } from "react"
import type { SentPasscode } from "../../domain/widget/Flow.js"
import type { Result } from "../atoms/runtime.js"
import { useAtom, useAtomValue, useSetAtom } from "../kit/hooks.js"
import { failureOf } from "../kit/failureOf.js"
import type { Passcode } from "./atoms.js"

/**
 * What `PasscodeInput` and `PasscodeStatus` need of a passcode. `attempt` is the last attempt to verify it, with the function that
 * begins another one. `errorOf` says why an attempt failed, with a function that repeats it.
 */
export const usePasscode = <E extends Error>(
  passcode: Pick<
    Passcode<unknown, unknown>,
    "codeAtom" | "failuresAtom" | "isExpiredAtom" | "resendAtom" | "resendStateAtom" | "secondsLeftAtom"
  >,
  [result, verify]: readonly [Result.Result<unknown, E>, (code: string) => void],
  errorOf: (failure: E, repeat: () => void) => ReactNode
) => {
  const [code, setCode] = useAtom(passcode.codeAtom)
  const resend = useSetAtom(passcode.resendAtom)
  const failure = failureOf(result)
  const isVerifying = result.waiting
  return {
    input: {
      code,
      error: failure && errorOf(failure, () => verify(code)),
      failedAttempts: useAtomValue(passcode.failuresAtom),
      isExpired: useAtomValue(passcode.isExpiredAtom),
      isVerifying,
      onChange: setCode,
      onComplete: verify
    },
    status: {
      isVerifying,
      secondsLeftAtom: passcode.secondsLeftAtom,
      state: useAtomValue(passcode.resendStateAtom)
    },
    /** Sends the passcode again. */
    resend: (sent: SentPasscode) => resend(sent)
  }
}
