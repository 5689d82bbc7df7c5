/** @jsxImportSource ../../jsx */
import type { MouseEvent, ReactNode, Ref } from "react"
import { LastUsedMark } from "./LastUsedMark.js"
import { Spinner } from "./Spinner.js"

interface ButtonProps {
  readonly children: ReactNode
  readonly variant?: "primary" | "secondary" | "link" | undefined
  readonly type?: "button" | "submit" | undefined
  readonly busy?: boolean | undefined
  /** Describes to assistive technology what the button is busy with. Its accessible name does not change. */
  readonly busyLabel?: string | undefined
  readonly disabled?: boolean | undefined
  readonly onClick?: (() => void) | undefined
  /** Shown before the label. The spinner replaces it while the button is busy. */
  readonly icon?: ReactNode
  /** The accessible name and the tooltip of a button that shows less. It begins with or contains what the button shows. */
  readonly label?: string | undefined
  /** The text that marks the method of the button as used last. */
  readonly mark?: string | undefined
  readonly size?: "regular" | "small" | undefined
  readonly part?: string | undefined
  readonly buttonRef?: Ref<HTMLButtonElement> | undefined
}

/** A button as wide as its column. While busy, it keeps its label, width and focus, and ignores clicks. */
export function Button({ variant = "primary", type = "button", size = "regular", ...props }: ButtonProps) {
  const { children, busy = false, busyLabel, disabled = false, onClick, icon, part = "button" } = props
  const click = (event: MouseEvent) => (busy ? event.preventDefault() : onClick?.())
  return (
    <button
      ref={props.buttonRef}
      type={type}
      className="lk-button"
      data-part={part}
      data-variant={variant}
      data-size={size}
      aria-label={props.label}
      title={props.label}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      aria-description={busy ? busyLabel : undefined}
      onClick={click}
    >
      {icon !== undefined && <span className="lk-button-icon">{busy ? <Spinner /> : icon}</span>}
      {icon === undefined && busy && <Spinner />}
      <span className="lk-button-label">{children}</span>
      <LastUsedMark text={props.mark} />
    </button>
  )
}
