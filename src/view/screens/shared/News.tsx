import { useRxSet } from "@effect-rx/rx-react"
import { dismissToastAtom } from "../../atoms/toast.js"
import { Toasts, type ToastItem } from "../../components/Toasts.js"
import { adoptScreenStyles } from "../../theme/screenStyles.js"
import { useWords } from "./useWords.js"

/** Passing news that can be put aside. */
export function News({ toasts }: { readonly toasts: ReadonlyArray<ToastItem> }) {
  const t = useWords()
  const dismiss = useRxSet(dismissToastAtom)
  return (
    <div ref={adoptScreenStyles}>
      <Toasts toasts={toasts} onDismiss={dismiss} dismissLabel={t("common.dismiss")} />
    </div>
  )
}
