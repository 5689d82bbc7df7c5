import type { ReactNode } from "react"
import { Spinner } from "./Spinner.js"

interface LinkButtonProps {
  readonly children: ReactNode
  readonly onClick: () => void
  readonly busy?: boolean | undefined
}

/** A button within a line of text. While busy, it keeps its focus and ignores clicks. */
export function LinkButton({ children, onClick, busy = false }: LinkButtonProps) {
  return (
    <button
      type="button"
      className="lk-link"
      data-part="link"
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {children}
      {busy && <Spinner />}
    </button>
  )
}
