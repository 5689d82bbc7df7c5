import { cleanup, fireEvent, render, screen, within } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import { Toasts } from "../../../src/view/kit/Toasts.js"
import { t } from "../../support/words.js"

afterEach(cleanup)

it("shows its toasts and marks those that are leaving", () => {
  render(
    <Toasts
      toasts={[
        { id: "1", tone: "error", text: "No network" },
        { id: "2", tone: "blank", text: "Hello", leaving: true }
      ]}
      onDismiss={vi.fn()}
      dismissLabel={t("common.dismiss")}
    />
  )
  const leaves = (text: string) =>
    screen.getByText(text).closest("[data-part=toast]")?.hasAttribute("data-leaving")
  expect([leaves("No network"), leaves("Hello")]).toEqual([false, true])
})

it("dismisses the toast whose button is pressed", () => {
  const dismiss = vi.fn()
  const { container } = render(
    <Toasts
      toasts={[
        { id: "1", tone: "error", text: "No network" },
        { id: "2", tone: "success", text: t("otp.sent") }
      ]}
      onDismiss={dismiss}
      dismissLabel={t("common.dismiss")}
    />
  )
  const second = container.querySelector<HTMLElement>("[data-tone=success]")
  expect(second).not.toBeNull()
  fireEvent.click(within(second ?? container).getByRole("button", { name: t("common.dismiss") }))
  expect(dismiss).toHaveBeenCalledExactlyOnceWith("2")
})
