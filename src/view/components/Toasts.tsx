import type { ReactNode } from "react"
import { Icon } from "./Icon.js"
import { Spinner } from "./Spinner.js"

/** Passing news. */
export interface ToastItem {
  readonly id: string
  readonly tone: "error" | "success" | "blank" | "loading"
  readonly text: string
  readonly leaving?: boolean | undefined
}

interface ToastsProps {
  readonly toasts: ReadonlyArray<ToastItem>
  readonly onDismiss: (id: string) => void
  readonly dismissLabel: string
}

const signs: Record<ToastItem["tone"], ReactNode> = {
  error: <Icon name="error" />,
  success: <Icon name="success" />,
  blank: null,
  loading: <Spinner />
}

/** Toasts at the bottom of the card; both live regions exist before the first toast, so that it is read out. */
export function Toasts({ toasts, onDismiss, dismissLabel }: ToastsProps) {
  const draw = ({ id, tone, text, leaving = false }: ToastItem) => (
    <div
      key={id}
      className="lk-toast"
      data-part="toast"
      data-tone={tone}
      data-leaving={leaving ? "" : undefined}
    >
      {signs[tone]}
      <span className="lk-toast-text">{text}</span>
      <button
        type="button"
        className="lk-toast-close"
        aria-label={dismissLabel}
        onClick={() => onDismiss(id)}
      >
        <Icon name="close" />
      </button>
    </div>
  )
  return (
    <div className="lk-toasts" data-part="toasts">
      <div role="alert">{toasts.filter(({ tone }) => tone === "error").map(draw)}</div>
      <div role="status">{toasts.filter(({ tone }) => tone !== "error").map(draw)}</div>
    </div>
  )
}
