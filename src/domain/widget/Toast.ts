/** A short message at the bottom of the widget that disappears after `Limits.toastDuration`. */
export interface Toast {
  readonly id: string
  readonly tone: "error" | "success" | "blank" | "loading"
  readonly text: string
  /** True while the toast is animated out. */
  readonly leaving?: boolean | undefined
}
