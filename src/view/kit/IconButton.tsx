/** @jsxImportSource ../../jsx/react */
import type { ReactNode, Ref } from "react"

interface IconButtonProps {
  /** The accessible name and the tooltip. */
  readonly label: string
  readonly children: ReactNode
  readonly type?: "button" | "submit"
  readonly disabled?: boolean
  readonly onClick?: () => void
  readonly buttonRef?: Ref<HTMLButtonElement> | undefined
}

/** A round button that shows only an icon. */
export function IconButton({
  label,
  children,
  type = "button",
  disabled,
  onClick,
  buttonRef
}: IconButtonProps) {
  return (
    <button
      ref={buttonRef}
      type={type}
      className="lk-icon-button"
      data-part="icon-button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
