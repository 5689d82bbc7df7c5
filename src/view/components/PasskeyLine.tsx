import type { Ref } from "react"
import { IconButton } from "./IconButton.js"
import { ScreenIcon } from "./ScreenIcon.js"

interface PasskeyLineProps {
  readonly name: string
  /** Whether its buttons cannot be pressed. */
  readonly disabled: boolean
  readonly renameLabel: string
  readonly onRename: () => void
  readonly renameRef?: Ref<HTMLButtonElement> | undefined
  readonly deleteLabel: string
  readonly onDelete: () => void
  readonly deleteRef?: Ref<HTMLButtonElement> | undefined
}

/** A passkey in the list: its name, with buttons to rename and delete it. */
export function PasskeyLine(props: PasskeyLineProps) {
  const { name, disabled, renameLabel, onRename, renameRef, deleteLabel, onDelete, deleteRef } = props
  return (
    <li className="lk-row" data-part="passkey">
      <ScreenIcon name="passkey" />
      <span className="lk-row-text" dir="auto">
        {name}
      </span>
      <div className="lk-row-actions">
        <IconButton label={renameLabel} disabled={disabled} buttonRef={renameRef} onClick={onRename}>
          <ScreenIcon name="rename" />
        </IconButton>
        <IconButton label={deleteLabel} disabled={disabled} buttonRef={deleteRef} onClick={onDelete}>
          <ScreenIcon name="delete" />
        </IconButton>
      </div>
    </li>
  )
}
