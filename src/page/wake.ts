/** Whether the page is one that somebody sees and that has a connection. */
export const isAwake = (): boolean =>
  typeof document === "undefined" || (document.visibilityState !== "hidden" && navigator.onLine)

/** Calls `check` when the page may have become visible, restored or online. Returns the function that stops it. */
export const onMayWake = (check: () => void): (() => void) => {
  document.addEventListener("visibilitychange", check)
  window.addEventListener("online", check)
  window.addEventListener("pageshow", check)
  return () => {
    document.removeEventListener("visibilitychange", check)
    window.removeEventListener("online", check)
    window.removeEventListener("pageshow", check)
  }
}
