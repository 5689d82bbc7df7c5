/**
 * Does the work at once and then again, so many milliseconds after it was done, while the page is seen. Answers how
 * to have it done between times; what goes wrong is told as one line.
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
