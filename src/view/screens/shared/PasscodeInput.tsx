/** @jsxImportSource ../../../jsx/react */
import type { ReactNode } from "react"
import * as Limits from "../../../domain/client/Limits.js"
import { OtpInput, VerifyingBar } from "../../components/OtpInput.js"
import { selectOnMount, useFieldId } from "../../hooks.js"
import { useWords } from "./useWords.js"

interface PasscodeInputProps {
  readonly code: string
  readonly onChange: (code: string) => void
  readonly onComplete: (code: string) => void
  /** The number of failed attempts on the screen. A new number moves the focus back to the input. */
  readonly failedAttempts: number
  readonly isVerifying: boolean
  /** Shown while the code is complete. */
  readonly error: ReactNode
}

/** Six digits, which are checked as soon as they are complete. */
export function PasscodeInput(props: PasscodeInputProps) {
  const { code, error, failedAttempts, isVerifying, onChange, onComplete } = props
  const t = useWords()
  return (
    <>
      <OtpInput
        key={failedAttempts}
        inputRef={failedAttempts > 0 ? selectOnMount : undefined}
        id={useFieldId("code")}
        titleId={useFieldId("title")}
        label={t("field.code")}
        hint={t("otp.hint")}
        value={code}
        onChange={onChange}
        onComplete={onComplete}
        disabled={isVerifying}
        error={code.length < Limits.passcodeLength ? undefined : error}
      />
      <VerifyingBar active={isVerifying} label={t("otp.verifying")} />
    </>
  )
}
