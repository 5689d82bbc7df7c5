import type { Toast } from "../../domain/widget/Toast.js"
import { persistent, withFirstValue } from "./runtime.js"

const none: ReadonlyArray<Toast> = []

/** The visible toasts, newest first. Separate from `toastActions.ts`, which is loaded with the first toast. */
export const toastsAtom = withFirstValue(persistent(none), () => none)
