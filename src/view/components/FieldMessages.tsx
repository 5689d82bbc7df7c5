/** @jsxImportSource ../../jsx */
import type { ReactNode } from "react"
import { Message } from "./Message.js"

interface FieldMessagesProps {
  readonly id: string
  readonly error?: ReactNode
}

/** Returns the attributes that connect a control to its error, and to its hint, whose id ends in `-hint`. */
export const describedBy = ({ id, error, hint }: FieldMessagesProps & { readonly hint?: ReactNode }) => ({
  "aria-invalid": error === undefined ? undefined : true,
  "aria-describedby":
    [error === undefined ? "" : `${id}-error`, hint === undefined ? "" : `${id}-hint`].join(" ").trim() ||
    undefined
})

/** The error of a control. Screen readers announce it when it appears. */
export function FieldMessages({ id, error }: FieldMessagesProps) {
  return (
    <div className="lk-slot" data-open={error === undefined ? undefined : ""} aria-live="polite">
      <div className="lk-slot-room">
        {error !== undefined && <Message id={`${id}-error`}>{error}</Message>}
      </div>
    </div>
  )
}
