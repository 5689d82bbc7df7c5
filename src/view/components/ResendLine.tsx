/** @jsxImportSource ../../jsx/react */
import type { ReactNode } from "react"
import { Spinner } from "./Spinner.js"

interface ResendLineProps {
  readonly text: string
  /** Shown after the text in place of the action. */
  readonly status?: string | undefined
  readonly action?:
    { readonly label: string; readonly onClick: () => void; readonly busy?: boolean | undefined } | undefined
}

/** A sentence with an optional status or action after it. */
export function ResendLine({ text, status, action }: ResendLineProps) {
  return (
    <p className="lk-resend" data-part="resend">
      {text}
      {status !== undefined && (
        <>
          {" "}
          <span className="lk-status">{status}</span>
        </>
      )}
      {status === undefined && action !== undefined && (
        <>
          {" "}
          <LinkButton onClick={action.onClick} busy={action.busy}>
            {action.label}
          </LinkButton>
        </>
      )}
    </p>
  )
}

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
