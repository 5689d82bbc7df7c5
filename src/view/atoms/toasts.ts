import type { Toast } from "../../domain/Toast.js"
import { persistent } from "./runtime.js"

/** The visible toasts, newest first. Apart from `toastActions.ts`, which is loaded when there is something to show. */
export const toastsAtom = persistent<ReadonlyArray<Toast>>([])
