/** @jsxImportSource ../../jsx/react */
import type { ReactNode } from "react"
import * as Limits from "../../domain/limits/Limits.js"
import { OtpInput, VerifyingBar } from "./OtpInput.js"
import { selectIfFree, useFieldId } from "../kit/hooks.js"
import { useWords } from "../kit/useWords.js"

interface PasscodeInputProps {
  readonly code: string
  /** Whether an authenticator app shows the code. Otherwise it is a passcode that was sent. */
  readonly isOfApp?: boolean
  readonly onChange: (code: string) => void
  readonly onComplete: (code: string) => void
  /** The number of failed attempts on the screen. A new number moves the focus back to the input. */
  readonly failedAttempts: number
  readonly isVerifying: boolean
  readonly isExpired: boolean
  /** Shown while the code is complete, in place of the hint. */
  readonly error: ReactNode
}

/** Six digits, which are checked as soon as they are complete. */
export function PasscodeInput(props: PasscodeInputProps) {
  const { code, error, failedAttempts, isOfApp = false, isVerifying, onChange, onComplete } = props
  const t = useWords()
  const shown = code.length < Limits.passcodeLength ? undefined : error
  return (
    <>
      <OtpInput
        key={failedAttempts}
        inputRef={failedAttempts > 0 ? selectIfFree : undefined}
        id={useFieldId("code")}
        titleId={useFieldId("title")}
        label={t(isOfApp ? "factorApp.code" : "field.code")}
        hint={
          shown === undefined && !props.isExpired ? t(isOfApp ? "factorApp.hint" : "otp.hint") : undefined
        }
        value={code}
        onChange={onChange}
        onComplete={onComplete}
        disabled={isVerifying}
        error={shown}
      />
      <VerifyingBar active={isVerifying} label={t(isOfApp ? "factorApp.verifying" : "otp.verifying")} />
    </>
  )
}
