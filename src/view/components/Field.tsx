import type { HTMLInputAutoCompleteAttribute, InputHTMLAttributes, ReactNode, Ref } from "react"
import { describedBy } from "./FieldMessages.js"
import { FieldShell } from "./FieldShell.js"

interface FieldProps {
  readonly id: string
  readonly label: string
  readonly name: string
  readonly type: "text" | "email" | "tel" | "password" | "url"
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  readonly hint?: ReactNode
  readonly placeholder?: string | undefined
  readonly autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  /** Keeps 1Password's menu from covering the browser's suggestions. */
  readonly "data-1p-ignore"?: boolean | undefined
  readonly inputMode?: InputHTMLAttributes<HTMLInputElement>["inputMode"]
  readonly enterKeyHint?: InputHTMLAttributes<HTMLInputElement>["enterKeyHint"]
  readonly autoCapitalize?: "none" | "words" | "sentences" | undefined
  readonly spellCheck?: boolean | undefined
  readonly required?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly readOnly?: boolean | undefined
  readonly maxLength?: number | undefined
  readonly inputRef?: Ref<HTMLInputElement> | undefined
  readonly onFocus?: (() => void) | undefined
  readonly onBlur?: (() => void) | undefined
}

/** A text input with a label, a hint and an error. */
export function Field({ label, error, hint, onChange, inputRef, ...input }: FieldProps) {
  const { id, type, spellCheck = false, autoCapitalize = "none" } = input
  return (
    <FieldShell id={id} label={label} error={error} hint={hint}>
      <input
        {...input}
        {...describedBy({ id, error, hint })}
        ref={inputRef}
        className="lk-input"
        data-part="input"
        dir={type === "text" ? "auto" : "ltr"}
        spellCheck={spellCheck}
        autoCapitalize={autoCapitalize}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </FieldShell>
  )
}
