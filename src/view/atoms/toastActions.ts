/** Shows and dismisses toasts (specification section 9: limit and durations). */
import * as Effect from "effect/Effect"
import * as Limits from "../../domain/limits/Limits.js"
import type { Toast } from "../../domain/widget/Toast.js"
import { uuid } from "../../page/uuid.js"
import { errorWords } from "../i18n/errorWords.js"
import { command, family, keepAlive, writable } from "./runtime.js"
import { toastsAtom } from "./toasts.js"
import { textAtom } from "./words.js"

type NewToast = Pick<Toast, "tone" | "text">

/** Removes a toast after a delay. One command per toast, because a command interrupts its previous run. */
const removeToast = family((id: string) =>
  command(
    (delay: number, atoms) =>
      Effect.gen(function* () {
        yield* Effect.sleep(delay)
        atoms.set(
          toastsAtom,
          atoms.get(toastsAtom).map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast))
        )
        yield* Effect.sleep(Limits.toastRemovalDelay)
        atoms.set(
          toastsAtom,
          atoms.get(toastsAtom).filter((toast) => toast.id !== id)
        )
      }),
    { keepAlive: true }
  )
)

export const showToastAtom = keepAlive(
  writable(
    () => undefined,
    (context, { text, tone }: NewToast) => {
      const id = uuid()
      context.set(toastsAtom, [{ id, text, tone }, ...context.get(toastsAtom)].slice(0, Limits.toastLimit))
      context.set(removeToast(id), Limits.toastDuration[tone])
    }
  )
)

/** Shows an error as a toast. */
export const toastErrorAtom = keepAlive(
  writable(
    () => undefined,
    (context, error: Error) =>
      context.set(showToastAtom, { tone: "error", text: errorWords(context.get(textAtom), error) })
  )
)

export const dismissToastAtom = keepAlive(
  writable(
    () => undefined,
    (context, id: string) => context.set(removeToast(id), 0)
  )
)
