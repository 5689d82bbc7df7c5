/** @jsxImportSource ../../jsx/react */
import type { ChangeEvent } from "react"
import { describedBy, FieldShell, type ControlProps } from "./FieldShell.js"

interface NameFieldProps extends Omit<ControlProps, "inputRef" | "onChange" | "titleId"> {
  /** The part of the name, in the words of the attribute `autocomplete`. */
  readonly name: "given-name" | "family-name"
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** A part of a person's name, in whatever script they write it. */
export function NameField({ id, label, name, value, onChange, error }: NameFieldProps) {
  return (
    <FieldShell id={id} label={label} error={error}>
      <input
        {...describedBy({ id, error })}
        className="lk-input"
        data-part="input"
        id={id}
        name={name}
        type="text"
        dir="auto"
        autoComplete={name}
        autoCapitalize="words"
        autoCorrect="off"
        spellCheck={false}
        value={value}
        onChange={onChange}
      />
    </FieldShell>
  )
}
