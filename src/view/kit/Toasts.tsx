/** @jsxImportSource ../../jsx/react */
import type { ReactNode } from "react"
import type { Toast } from "../../domain/widget/Toast.js"
import { dismissToastAtom } from "../atoms/toastActions.js"
import { ScreenIcon } from "../components/ScreenIcon.js"
import { Spinner } from "../components/Spinner.js"
import { useSetAtom } from "./hooks.js"
import { adoptScreenStyles } from "../theme/screenStyles.js"
import { useWords } from "./useWords.js"

/** The visible toasts, which the user can dismiss. */
export function DismissibleToasts({ toasts }: { readonly toasts: ReadonlyArray<Toast> }) {
  const t = useWords()
  const dismiss = useSetAtom(dismissToastAtom)
  return (
    <div ref={adoptScreenStyles}>
      <Toasts toasts={toasts} onDismiss={dismiss} dismissLabel={t("common.dismiss")} />
    </div>
  )
}

interface ToastsProps {
  readonly toasts: ReadonlyArray<Toast>
  readonly onDismiss: (id: string) => void
  readonly dismissLabel: string
}

const icons: Record<Toast["tone"], ReactNode> = {
  error: <ScreenIcon name="error" />,
  success: <ScreenIcon name="success" />,
  blank: null,
  loading: <Spinner />
}

/** A list of toasts, each with a button that dismisses it. */
export function Toasts({ toasts, onDismiss, dismissLabel }: ToastsProps) {
  return toasts.map(({ id, tone, text, leaving = false }) => (
    <div
      key={id}
      className="lk-toast"
      data-part="toast"
      data-tone={tone}
      data-leaving={leaving ? "" : undefined}
    >
      {icons[tone]}
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
