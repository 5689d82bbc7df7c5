/** Tells passing news (section 9: limit and durations). */
import * as Rx from "@effect-rx/rx/Rx"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { CallError } from "../../domain/Errors.js"
import * as Limits from "../../domain/Limits.js"
import type { ToastItem } from "../components/Toasts.js"
import { errorWords } from "../errorWords.js"
import { command, state } from "./runtime.js"
import { toastsAtom } from "./toasts.js"
import { textAtom } from "./words.js"

/** How many toasts there have been; the next one's id. */
const countAtom = state(0)

type NewToast = Pick<ToastItem, "tone" | "text">

/** A toast's life: shown, leaving, gone. Each has an atom of its own, so that they do not end one another. */
const lifeOf = Rx.family((id: string) =>
  command(
    (shownFor: Duration.Duration, hand) =>
      Effect.gen(function* () {
        yield* Effect.sleep(shownFor)
        hand.set(
          toastsAtom,
          hand(toastsAtom).map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast))
        )
        yield* Effect.sleep(Limits.toastRemovalDelay)
        hand.set(
          toastsAtom,
          hand(toastsAtom).filter((toast) => toast.id !== id)
        )
      }),
    { keepAlive: true }
  )
)

export const showToastAtom = Rx.keepAlive(
  Rx.writable(
    (get) => get(countAtom),
    (context, { text, tone }: NewToast) => {
      const count = context.get(countAtom) + 1
      const id = `toast-${count}`
      context.set(countAtom, count)
      context.set(toastsAtom, [{ id, text, tone }, ...context.get(toastsAtom)].slice(0, Limits.toastLimit))
      context.set(lifeOf(id), Limits.toastDuration[tone])
    }
  )
)

/** Shows a failure in words. */
export const toastErrorAtom = Rx.keepAlive(
  Rx.writable(
    (get) => get(countAtom),
    (context, error: CallError) =>
      context.set(showToastAtom, { tone: "error", text: errorWords(context.get(textAtom), error) })
  )
)

export const dismissToastAtom = Rx.keepAlive(
  Rx.writable(
    (get) => get(countAtom),
    (context, id: string) => context.set(lifeOf(id), Duration.zero)
  )
)
