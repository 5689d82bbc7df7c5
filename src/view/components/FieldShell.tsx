/** @jsxImportSource ../../jsx */
import type { ReactNode } from "react"
import { FieldMessages } from "./FieldMessages.js"

interface FieldShellProps {
  /** The id of the control. */
  readonly id: string
  readonly label: string
  readonly error?: ReactNode
  /** The control. It spreads `describedBy` to refer to its error and hint. */
  readonly children: ReactNode
  /** Content below the error. */
  readonly footer?: ReactNode
}

/** A control with its label above it, and its error below. */
export function FieldShell({ id, label, error, children, footer }: FieldShellProps) {
  return (
    <div className="lk-field" data-part="field">
      <label className="lk-label" data-part="label" htmlFor={id}>
        {label}
      </label>
      {children}
      <FieldMessages id={id} error={error} />
      {footer}
    </div>
  )
}
