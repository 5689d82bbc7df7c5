/** @jsxImportSource ../../jsx/react */
import type { ReactNode } from "react"
import { focusOnMount } from "./hooks.js"
import { onEscape } from "./onEscape.js"
import { Button } from "../components/Button.js"
import { WarningBox } from "../components/WarningBox.js"

interface RemovalProps {
  /** Unique on the screen. */
  readonly id: string
  readonly part: string
  /** What is removed. */
  readonly name: string
  readonly warning: ReactNode
  readonly confirmLabel: string
  readonly cancelLabel: string
  /** Undefined where it cannot be removed: the warning says why. */
  readonly onConfirm: (() => void) | undefined
  readonly onCancel: () => void
}

/** A row of a list that asks whether to remove what it stands for. Escape cancels. */
export function Removal(props: RemovalProps) {
  const { id, part, name, warning, confirmLabel, cancelLabel, onConfirm, onCancel } = props
  return (
    <li className="lk-row" data-part={part} data-open="">
      <div
        className="lk-row-body lk-stack"
        data-gap="field"
        role="group"
        aria-labelledby={`${id}-name ${id}-warning`}
        onKeyDown={onEscape(onCancel)}
      >
        <strong id={`${id}-name`}>
          <bdi>{name}</bdi>
        </strong>
        <div id={`${id}-warning`}>
          <WarningBox>{warning}</WarningBox>
        </div>
        <div className="lk-row-line">
          {onConfirm !== undefined && (
            <Button variant="secondary" size="small" part="delete-button" onClick={onConfirm}>
              {confirmLabel}
            </Button>
          )}
          <Button variant="secondary" size="small" buttonRef={focusOnMount} onClick={onCancel}>
            {cancelLabel}
          </Button>
        </div>
      </div>
    </li>
  )
}
