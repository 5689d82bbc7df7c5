/** @jsxImportSource ../../jsx */
interface SpinnerProps {
  /** The accessible name. Without it, assistive technology ignores the spinner. */
  readonly label?: string | undefined
}

/** A rotating ring. It stands still when the user prefers reduced motion. */
export function Spinner({ label }: SpinnerProps) {
  return (
    <svg
      className="lk-spinner"
      viewBox="0 0 20 20"
      width="20"
      height="20"
      role={label === undefined ? undefined : "img"}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
    >
      <circle cx="10" cy="10" r="8" />
      <path d="M10 2a8 8 0 0 1 8 8" />
    </svg>
  )
}
