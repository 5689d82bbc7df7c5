/** @jsxImportSource ../../jsx/react */
import type { ReactNode } from "react"
import { describedBy, FieldShell, type ControlProps } from "../components/FieldShell.js"
import { Icon } from "../components/Icon.js"
import { keepOutOfMarkup } from "../components/keepOutOfMarkup.js"

// Paths on a 20 px grid
const openEye =
  "M2 10s3-5.25 8-5.25S18 10 18 10s-3 5.25-8 5.25S2 10 2 10m8-2.25a2.25 2.25 0 1 1 0 4.5 2.25 2.25 0 0 1 0-4.5"
const closedEye =
  "M2.5 8c1.75 2.75 4.25 4.25 7.5 4.25S15.75 10.75 17.5 8M10 12.25v3M5.25 11 3.5 13.25M14.75 11l1.75 2.25"

export interface PasswordFieldProps extends Omit<ControlProps, "inputRef"> {
  readonly autoComplete: "current-password" | "new-password"
  /** Whether the password is readable. */
  readonly shown: boolean
  readonly onShow: (shown: boolean) => void
  /** The accessible name of the button that shows or hides the password. */
  readonly showLabel: string
  /** Content below the error, such as a strength meter. It is part of the field's description. */
  readonly hint?: ReactNode
  /** Rules for browsers that generate passwords, in the syntax of the `passwordrules` attribute. */
  readonly rules?: string | undefined
}

/** A password input with a button that shows the password. Pasting and password managers work. */
export function PasswordField({
  id,
  label,
  value,
  onChange,
  shown,
  error,
  hint,
  ...rest
}: PasswordFieldProps) {
  return (
    <FieldShell
      id={id}
      label={label}
      error={error}
      footer={
        hint !== undefined && (
          <div id={`${id}-hint`} className="lk-password-hint">
            {hint}
          </div>
        )
      }
    >
      <div className="lk-password" data-part="password" data-invalid={error === undefined ? undefined : ""}>
        <input
          {...describedBy({ id, titleId: rest.titleId, error, hint })}
          {...{ passwordrules: rest.rules }}
          ref={keepOutOfMarkup}
          className="lk-input"
          data-part="input"
          id={id}
          name="password"
          type={shown ? "text" : "password"}
          dir="ltr"
          autoComplete={rest.autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          required
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <button
          type="button"
          className="lk-reveal"
          data-part="reveal"
          aria-controls={id}
          aria-label={rest.showLabel}
          onClick={() => rest.onShow(!shown)}
        >
          <Icon path={shown ? closedEye : openEye} />
        </button>
      </div>
    </FieldShell>
  )
}
