import type { InputEvent, SyntheticEvent } from "react"
import { passcodeLength } from "../../domain/client/Limits.js"
import { describedBy, FieldShell, type ControlProps } from "./FieldShell.js"

/** Returns the digits of a text as ASCII. Arabic, Persian and full-width digits are converted. */
const digitsOf = (text: string): string =>
  text.replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 15)).replace(/\D/g, "")

interface OtpInputProps extends ControlProps {
  /** Called with the complete code: on its last digit, when the same code is pasted again, and on Enter. */
  readonly onComplete: (code: string) => void
  readonly disabled?: boolean | undefined
  /** Says that the code is checked without a button. It is part of the field's description. */
  readonly hint: string
}

/** One native input that looks like six cells, so that the browser handles autofill, selection and deletion. */
export function OtpInput({ id, label, value, onChange, onComplete, error, hint, ...rest }: OtpInputProps) {
  const complete = (code: string) => {
    if (code.length === passcodeLength) onComplete(code)
  }
  const enter = (text: string, isComposing = false) => {
    const code = digitsOf(text).slice(0, passcodeLength)
    // A browser inserts a text again that was replaced while an input method composed it
    if (isComposing && code !== text) return onChange(text)
    if (code === value) return
    onChange(code)
    complete(code)
  }
  // If React reset a letter to the old value, the caret would jump to the end
  const blockNonDigits = (event: InputEvent<HTMLInputElement>) => {
    if (/^[^\r\n]+$/.test(event.data) && digitsOf(event.data) === "") event.preventDefault()
  }
  // `maxLength` would cut "123 456" to "123 45" before the blank is removed
  const insert = (event: SyntheticEvent<HTMLInputElement>, data: DataTransfer) => {
    const text = data.getData("text")
    const code = digitsOf(text)
    const isWhole = code.length >= passcodeLength
    // With digits before it, the browser would cut the end of a whole code
    if (code === text && !(isWhole && value !== "")) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    if (isWhole && code.slice(0, passcodeLength) === value) complete(value)
    else if (isWhole) enter(code)
    else enter(value.slice(0, selectionStart ?? 0) + code + value.slice(selectionEnd ?? value.length))
  }
  return (
    <FieldShell
      id={id}
      label={label}
      error={error}
      footer={
        <p id={`${id}-hint`} className="lk-hint" data-part="otp-hint">
          {hint}
        </p>
      }
    >
      <div className="lk-otp-room">
        <div className="lk-otp" data-part="otp" dir="ltr">
          <input
            {...describedBy({ id, titleId: rest.titleId, error, hint })}
            ref={rest.inputRef}
            className="lk-otp-input"
            data-part="otp-input"
            id={id}
            name="code"
            type="text"
            inputMode="numeric"
            pattern={`[0-9]{${passcodeLength}}`}
            autoComplete="one-time-code"
            maxLength={passcodeLength}
            spellCheck={false}
            value={value}
            disabled={rest.disabled}
            onBeforeInput={blockNonDigits}
            onPaste={(event) => insert(event, event.clipboardData)}
            onDrop={(event) => insert(event, event.dataTransfer)}
            onChange={({ currentTarget, nativeEvent }) =>
              enter(currentTarget.value, "isComposing" in nativeEvent && nativeEvent.isComposing === true)
            }
            onCompositionEnd={(event) => enter(event.currentTarget.value)}
            onKeyDown={({ key, nativeEvent, repeat }) => {
              if (key === "Enter" && !repeat && !nativeEvent.isComposing) complete(value)
            }}
          />
          <div className="lk-otp-cells" aria-hidden="true">
            {Array.from({ length: passcodeLength }, (_, index) => (
              <span
                key={index}
                className="lk-otp-cell"
                data-part="otp-cell"
                data-filled={index < value.length ? "" : undefined}
                data-active={index === Math.min(value.length, passcodeLength - 1) ? "" : undefined}
              />
            ))}
          </div>
        </div>
      </div>
    </FieldShell>
  )
}

interface VerifyingBarProps {
  readonly label: string
  readonly active: boolean
}

/** A bar that fills within ten seconds while a check runs. It takes up the same space when inactive. */
export function VerifyingBar({ label, active }: VerifyingBarProps) {
  return (
    <div className="lk-verifying" data-part="verifying" data-active={active ? "" : undefined}>
      <div
        className="lk-bar"
        role={active ? "progressbar" : undefined}
        aria-label={active ? label : undefined}
      />
    </div>
  )
}
