import type { Toast } from "../../domain/widget/Toast.js"
import { persistent, withHydrationValue } from "./runtime.js"

const none: ReadonlyArray<Toast> = []

/** The visible toasts, newest first. Separate from `toastActions.ts`, which is loaded with the first toast. */
export const toastsAtom = withHydrationValue(persistent(none), () => none)
