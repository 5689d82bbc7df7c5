// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import { Toasts } from "../../../src/view/components/Toasts.js"

afterEach(cleanup)

it("speaks errors at once and the rest politely, in regions that were there before", () => {
  const { rerender } = render(<Toasts toasts={[]} onDismiss={vi.fn()} dismissLabel="Dismiss" />)
  const [alert, status] = [screen.getByRole("alert"), screen.getByRole("status")]
  rerender(
    <Toasts
      toasts={[
        { id: "1", tone: "error", text: "No network" },
        { id: "2", tone: "success", text: "Code sent" }
      ]}
      onDismiss={vi.fn()}
      dismissLabel="Dismiss"
    />
  )
  expect(alert.textContent).toBe("No network")
  expect(status.textContent).toBe("Code sent")
})

it("dismisses the toast whose button is pressed", () => {
  const dismiss = vi.fn()
  render(
    <Toasts
      toasts={[
        { id: "1", tone: "error", text: "No network" },
        { id: "2", tone: "blank", text: "Hello", leaving: true }
      ]}
      onDismiss={dismiss}
      dismissLabel="Dismiss"
    />
  )
  fireEvent.click(within(screen.getByRole("status")).getByRole("button", { name: "Dismiss" }))
  expect(dismiss).toHaveBeenCalledExactlyOnceWith("2")
})
