import type { ReactNode } from "react"
import { Message } from "./Message.js"

interface Notes {
  readonly id: string
  readonly error?: ReactNode
  readonly hint?: ReactNode
}

/** The attributes that tie a control to its `FieldMessages`. */
export const describedBy = ({ id, error, hint }: Notes) => ({
  "aria-invalid": error === undefined ? undefined : true,
  "aria-describedby":
    [error === undefined ? "" : `${id}-error`, hint === undefined ? "" : `${id}-hint`].join(" ").trim() ||
    undefined
})

/** Hint and error below a control; room for the error opens downwards, and the error is read out. */
export function FieldMessages({ id, error, hint }: Notes) {
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
