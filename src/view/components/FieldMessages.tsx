import type { ReactNode } from "react"
import { Message } from "./Message.js"

interface FieldMessagesProps {
  readonly id: string
  readonly error?: ReactNode
  readonly hint?: ReactNode
}

/** Returns the attributes that connect a control to its `FieldMessages`. */
export const describedBy = ({ id, error, hint }: FieldMessagesProps) => ({
  "aria-invalid": error === undefined ? undefined : true,
  "aria-describedby":
    [error === undefined ? "" : `${id}-error`, hint === undefined ? "" : `${id}-hint`].join(" ").trim() ||
    undefined
})

/** The hint and the error of a control. Screen readers announce the error when it appears. */
export function FieldMessages({ id, error, hint }: FieldMessagesProps) {
  return (
    <>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="lk-hint">
          {hint}
        </p>
      )}
      <div className="lk-slot" data-open={error === undefined ? undefined : ""} aria-live="polite">
        <div className="lk-slot-room">
          {error !== undefined && (
            <Message id={`${id}-error`} tone="error">
              {error}
            </Message>
          )}
        </div>
      </div>
    </>
  )
}
