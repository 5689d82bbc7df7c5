/**
 * Runs `work` now and again after every `interval` milliseconds while the page is visible. Returns a function that runs
 * it immediately. Failures are reported as one line of text.
 */
import { reasonOf } from "./dom.js"

export const poll = (
  every: number,
  work: () => Promise<void>,
  onError: (reason: string) => void
): (() => Promise<void>) => {
  const once = () => work().catch((error: unknown) => onError(reasonOf(error)))
  const again = async () => {
    if (!document.hidden) await once()
    setTimeout(() => void again(), every)
  }
  void again()
  return once
}
