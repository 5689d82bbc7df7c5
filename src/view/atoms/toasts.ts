import type { Toast } from "../../domain/Toast.js"
import { persistent } from "./runtime.js"

/** The visible toasts, newest first. Separate from `toastActions.ts`, which is loaded with the first toast. */
export const toastsAtom = persistent<ReadonlyArray<Toast>>([])
