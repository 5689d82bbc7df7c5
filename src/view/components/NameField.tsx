/** @jsxImportSource ../../jsx/react */
import { describedBy, FieldShell, type ControlProps } from "./FieldShell.js"

interface NameFieldProps extends Omit<ControlProps, "inputRef" | "titleId"> {
  /** The part of the name, in the words of the attribute `autocomplete`. */
  readonly name: "given-name" | "family-name"
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
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </FieldShell>
  )
}
