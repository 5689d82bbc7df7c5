import type { ToastItem } from "../components/Toasts.js"
import { state } from "./runtime.js"

/** The passing news on show, the latest first. Apart from `toast.ts`, which comes with whoever has something to tell. */
export const toastsAtom = state<ReadonlyArray<ToastItem>>([])
