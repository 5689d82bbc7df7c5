import type { Ref, SubmitEvent } from "react"
import { describedBy, FieldMessages } from "./FieldMessages.js"
import { ScreenIcon } from "./ScreenIcon.js"
import { IconButton } from "./IconButton.js"
import { onEscape } from "./onEscape.js"

interface PasskeyNameFormProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly onChange: (name: string) => void
  readonly error?: string | undefined
  readonly inputRef?: Ref<HTMLInputElement> | undefined
  readonly saveLabel: string
  readonly onSave: () => void
  readonly cancelLabel: string
  readonly onCancel: () => void
}

/** A passkey in the list while it is renamed. Enter saves, Escape cancels. */
export function PasskeyNameForm(props: PasskeyNameFormProps) {
  const { id, label, value, onChange, error, inputRef, saveLabel, onSave, cancelLabel, onCancel } = props
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSave()
  }
  return (
    <li className="lk-row" data-part="passkey" data-open="">
      <form className="lk-row-body" noValidate onSubmit={submit} onKeyDown={onEscape(onCancel)}>
        <div className="lk-row-edit">
          <input
            {...describedBy({ id, error })}
            ref={inputRef}
            id={id}
            className="lk-input"
            data-part="input"
            type="text"
            name="passkey-name"
            dir="auto"
            autoComplete="off"
            enterKeyHint="done"
            aria-label={label}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <div className="lk-row-actions">
            <IconButton type="submit" label={saveLabel}>
              <ScreenIcon name="check" />
            </IconButton>
            <IconButton label={cancelLabel} onClick={onCancel}>
              <ScreenIcon name="close" />
            </IconButton>
          </div>
        </div>
        <FieldMessages id={id} error={error} />
      </form>
    </li>
  )
}
