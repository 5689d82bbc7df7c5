/** @jsxImportSource ../../jsx/react */
import type { InputEvent, SyntheticEvent } from "react"
import { passcodeLength } from "../../domain/limits/Limits.js"
import { digitsOf, insertedInto, passcodeAfter, passcodeOf } from "../../domain/values/Digits.js"
import { describedBy, FieldShell, type ControlProps } from "../components/FieldShell.js"
import { keepOutOfMarkup } from "../components/keepOutOfMarkup.js"
import { isForInputMethod } from "../kit/hooks.js"

interface OtpInputProps extends ControlProps {
  /** Called with the complete code: on its last digit, when the same code is pasted again, and on Enter. */
  readonly onComplete: (code: string) => void
  readonly disabled?: boolean | undefined
  /** Says that the code is checked without a button. It is part of the field's description. */
  readonly hint: string | undefined
}

/** One native input that looks like six cells, so that the browser handles autofill, selection and deletion. */
export function OtpInput({ id, label, value, onChange, onComplete, error, hint, ...rest }: OtpInputProps) {
  const complete = (code: string) => {
    if (code.length === passcodeLength) onComplete(code)
  }
  const enter = (code: string) => {
    if (code !== value) onChange(code)
    complete(code)
  }
  const take = (inserted: string, text: string) => {
    const code = passcodeAfter({ before: value, inserted, text })
    if (code !== undefined) enter(code)
  }
  const type = ({ selectionStart, value: text }: HTMLInputElement, isComposing: boolean) => {
    // A browser inserts a text again that was replaced while an input method composed it
    if (isComposing && digitsOf(text) !== text) onChange(text)
    else take(insertedInto(value, text, selectionStart ?? text.length), text)
  }
  const endComposition = (code: string) => {
    if (code !== value) enter(code)
  }
  // If React reset what does not belong into the field to the old value, the caret would jump to the end
  const blockNonDigits = (event: InputEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd, value: text } = event.currentTarget
    const digits = digitsOf(event.data).length
    const isFull = text.length === passcodeLength && selectionStart === selectionEnd
    if (/^[^\r\n]+$/.test(event.data) && (digits === 0 || (isFull && digits < passcodeLength)))
      event.preventDefault()
  }
  const insert = (event: SyntheticEvent<HTMLInputElement>, data: DataTransfer) => {
    const { selectionStart, selectionEnd } = event.currentTarget
    const inserted = data.getData("text")
    const text =
      value.slice(0, selectionStart ?? value.length) + inserted + value.slice(selectionEnd ?? value.length)
    // The browser can undo what it inserts itself
    if (/^\d*$/.test(inserted) && text.length <= passcodeLength && text !== value) return
    event.preventDefault()
    take(inserted, text)
  }
  return (
    <FieldShell
      id={id}
      label={label}
      error={error}
      footer={
        hint !== undefined && (
          <p id={`${id}-hint`} className="lk-hint" data-part="otp-hint">
            {hint}
          </p>
        )
      }
    >
      <div className="lk-otp-room">
        <div
          ref={(room) => keepOutOfMarkup(room?.querySelector("input"))}
          className="lk-otp"
          data-part="otp"
          dir="ltr"
        >
          <input
            {...describedBy({ id, titleId: rest.titleId, error, hint })}
            ref={rest.inputRef}
            className="lk-otp-input"
            data-part="otp-input"
            id={id}
            name="code"
            // In a form of the site, Enter would submit that form, with the code
            form=""
            type="text"
            inputMode="numeric"
            pattern={`[0-9]{${passcodeLength}}`}
            autoComplete="one-time-code"
            // `maxLength` would cut "123 456" to "123 45" before the blank is removed
            spellCheck={false}
            value={value}
            disabled={rest.disabled}
            onBeforeInput={blockNonDigits}
            onPaste={(event) => insert(event, event.clipboardData)}
            onDrop={(event) => insert(event, event.dataTransfer)}
            onChange={({ currentTarget, nativeEvent }) =>
              type(currentTarget, "isComposing" in nativeEvent && nativeEvent.isComposing === true)
            }
            onCompositionEnd={(event) => endComposition(passcodeOf(event.currentTarget.value))}
            // Reads the field: a program may have filled it in without an event
            onKeyDown={({ currentTarget, key, nativeEvent, repeat }) => {
              if (key === "Enter" && !repeat && !isForInputMethod(nativeEvent))
                enter(passcodeOf(currentTarget.value))
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
