import type { Toast } from "../../../domain/Toast.js"
import { dismissToastAtom } from "../../atoms/toastActions.js"
import { Toasts } from "../../components/Toasts.js"
import { useSetAtom } from "../../hooks.js"
import { adoptScreenStyles } from "../../theme/screenStyles.js"
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
