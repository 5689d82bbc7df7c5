/** Time in these tests: it stands still until a test moves it. */
import { act } from "@testing-library/react"
import { expect, vi } from "vitest"

/** Stops the page's clock, until a test advances it. */
export const stopTime = () => {
  vi.useFakeTimers({
    now: Date.parse("2026-01-06T12:00:00Z"),
    toFake: ["setTimeout", "clearTimeout", "Date"]
  })
}

/** Lets time pass, and all that it sets off. Parts that are being loaded arrive first, and those that it loads after it. */
export const advance = (milliseconds: number): Promise<void> =>
  act(async () => {
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(milliseconds)
    await vi.dynamicImportSettled()
  })

/** A button that shows that it is busy says with what, in every state that a test reaches. */
const checkBusyButtons = () => {
  const silent = document.querySelector(".lk-button[aria-busy]:not([aria-description])")
  expect(silent?.textContent, "a busy button that does not say with what").toBeUndefined()
}

/** Lets all happen that needs no time: answers, parts that load, renders that follow from them. */
export const settle = async (): Promise<void> => {
  for (let round = 0; round < 3; round += 1) {
    await act(async () => {
      await vi.dynamicImportSettled()
      await vi.advanceTimersByTimeAsync(0)
    })
  }
  checkBusyButtons()
}

/** Does something to the widget and lets all happen that follows. */
export const after = async <A>(deed: () => A): Promise<A> => {
  const done = await act(async () => deed())
  await settle()
  return done
}
