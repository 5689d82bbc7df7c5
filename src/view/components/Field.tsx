/** @jsxImportSource ../../jsx */
import type { ComponentProps } from "react"
import { describedBy, FieldShell, type ControlProps } from "./FieldShell.js"

type InputProps = Pick<
  ComponentProps<"input">,
  "autoComplete" | "autoCorrect" | "enterKeyHint" | "inputMode" | "placeholder" | "readOnly" | "required"
>

interface FieldProps extends InputProps, ControlProps {
  readonly name: string
  readonly type: "email" | "text"
  /** Keeps 1Password's menu from covering the browser's suggestions. */
  readonly "data-1p-ignore"?: boolean | undefined
}

/** A text input with a label and an error. */
export function Field({ label, error, onChange, inputRef, ...input }: FieldProps) {
  const { id } = input
  return (
    <FieldShell id={id} label={label} error={error}>
      <input
        {...input}
        {...describedBy({ id, error })}
        ref={inputRef}
        className="lk-input"
        data-part="input"
        // Password managers add attributes
        suppressHydrationWarning
        dir="ltr"
        spellCheck={false}
        autoCapitalize="none"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </FieldShell>
  )
}
