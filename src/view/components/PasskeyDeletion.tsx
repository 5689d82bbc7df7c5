import type { Ref } from "react"
import { Button } from "./Button.js"
import { WarningBox } from "./WarningBox.js"
import { onEscape } from "./onEscape.js"

interface PasskeyDeletionProps {
  readonly id: string
  readonly name: string
  readonly warning: string
  readonly deleteLabel: string
  readonly onDelete: () => void
  readonly cancelLabel: string
  readonly onCancel: () => void
  readonly cancelRef?: Ref<HTMLButtonElement> | undefined
}

/** A passkey in the list that asks to confirm its deletion. Escape cancels. */
export function PasskeyDeletion(props: PasskeyDeletionProps) {
  const { id, name, warning, deleteLabel, onDelete, cancelLabel, onCancel, cancelRef } = props
  return (
    <li className="lk-row" data-part="passkey" data-open="">
      <div
        className="lk-row-body lk-stack"
        data-gap="field"
        role="group"
        aria-labelledby={`${id}-name ${id}-warning`}
        onKeyDown={onEscape(onCancel)}
      >
        <strong id={`${id}-name`} dir="auto">
          {name}
        </strong>
        <div id={`${id}-warning`}>
          <WarningBox>{warning}</WarningBox>
        </div>
        <div className="lk-row-line">
          <Button variant="secondary" size="small" part="delete-button" onClick={onDelete}>
            {deleteLabel}
          </Button>
          <Button variant="secondary" size="small" buttonRef={cancelRef} onClick={onCancel}>
            {cancelLabel}
          </Button>
        </div>
      </div>
    </li>
  )
}
