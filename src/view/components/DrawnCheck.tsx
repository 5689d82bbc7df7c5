/** @jsxImportSource ../../jsx/react */
/** A check mark in a circle, above the title of a screen that says that something succeeded. The title says so in words. */
export function DrawnCheck() {
  return (
    <svg className="lk-check" data-part="check" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
      <circle cx="24" cy="24" r="21" pathLength="1" />
      <path d="m15 24.5 6.5 6.5L33.5 18" pathLength="1" />
    </svg>
  )
}
