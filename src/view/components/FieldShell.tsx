/** @jsxImportSource ../../jsx */
import type { ReactNode, Ref } from "react"
import { errorIcon, Icon } from "./Icon.js"

/** What every text control takes. */
export interface ControlProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: ReactNode
  readonly inputRef?: Ref<HTMLInputElement> | undefined
  /** The id of the heading that screen readers read with the field, because the field takes the focus from it. */
  readonly titleId?: string | undefined
}

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

interface FieldMessagesProps {
  readonly id: string
  readonly error?: ReactNode
}

interface Described extends FieldMessagesProps, Pick<ControlProps, "titleId"> {
  readonly hint?: ReactNode
}

/** Returns the attributes that connect a control to a heading, its error, and its hint, whose id ends in `-hint`. */
export const describedBy = ({ id, titleId, error, hint }: Described) => ({
  "aria-invalid": error === undefined ? undefined : true,
  "aria-describedby":
    [titleId, error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`]
      .filter(Boolean)
      .join(" ") || undefined
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

interface MessageProps {
  readonly id?: string | undefined
  readonly children: ReactNode
}

/** An error in a line of text with an icon, so that colour is not its only sign. */
export function Message({ id, children }: MessageProps) {
  return (
    <p id={id} className="lk-message" data-part="message" data-tone="error">
      <Icon name="error" path={errorIcon} />
      <span>{children}</span>
    </p>
  )
}

/** An error of Main, or of a part of a screen. Screen readers announce it when it appears. */
export function Alert({ children }: { readonly children: ReactNode }) {
  return (
    <div role="alert">
      <Message>{children}</Message>
    </div>
  )
}
