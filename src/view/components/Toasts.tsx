import type { ReactNode } from "react"
import { ScreenIcon } from "./ScreenIcon.js"
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
  error: <ScreenIcon name="error" />,
  success: <ScreenIcon name="success" />,
  blank: null,
  loading: <Spinner />
}

/** News as they come, each with a way to put it aside. */
export function Toasts({ toasts, onDismiss, dismissLabel }: ToastsProps) {
  return toasts.map(({ id, tone, text, leaving = false }) => (
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
        <ScreenIcon name="close" />
      </button>
    </div>
  ))
}
