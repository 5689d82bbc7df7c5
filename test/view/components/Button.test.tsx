import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import { Button } from "../../../src/view/components/Button.js"

afterEach(cleanup)

it('is the part "button", or the one that it is given', () => {
  render(<Button>Verify</Button>)
  render(<Button part="oauth-button">Continue</Button>)
  expect(screen.getAllByRole("button").map((button) => button.dataset["part"])).toEqual([
    "button",
    "oauth-button"
  ])
})

it("calls onClick when clicked", () => {
  const click = vi.fn()
  render(<Button onClick={click}>Verify</Button>)
  fireEvent.click(screen.getByRole("button", { name: "Verify" }))
  expect(click).toHaveBeenCalledOnce()
})

it("keeps its name and focus while busy, and describes what it is busy with", () => {
  const { rerender } = render(<Button>Verify</Button>)
  const button = screen.getByRole("button", { name: "Verify" })
  button.focus()
  rerender(
    <Button busy busyLabel="Verifying">
      Verify
    </Button>
  )
  expect(screen.getByRole("button", { name: "Verify" })).toBe(document.activeElement)
  expect(button.getAttribute("aria-busy")).toBe("true")
  expect(button.getAttribute("aria-disabled")).toBe("true")
  expect(button.getAttribute("aria-description")).toBe("Verifying")
  expect(button.querySelector(".lk-spinner")?.getAttribute("aria-hidden")).toBe("true")
})

it("neither calls onClick nor submits its form while busy", () => {
  const click = vi.fn()
  const submit = vi.fn((event: Event) => event.preventDefault())
  render(
    <form onSubmit={({ nativeEvent }) => submit(nativeEvent)}>
      <Button type="submit" busy onClick={click}>
        Verify
      </Button>
    </form>
  )
  fireEvent.click(screen.getByRole("button"))
  expect(click).not.toHaveBeenCalled()
  expect(submit).not.toHaveBeenCalled()
})
