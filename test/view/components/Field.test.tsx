import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import { Field } from "../../../src/view/components/Field.js"

afterEach(cleanup)

const email = { id: "email", label: "Email", name: "email", type: "email", value: "ada@" } as const

it("is labelled and calls onChange with the typed text", () => {
  const change = vi.fn()
  render(<Field {...email} onChange={change} />)
  fireEvent.change(screen.getByLabelText("Email"), { target: { value: "ada@b.co" } })
  expect(change).toHaveBeenCalledWith("ada@b.co")
})

it("is not spell-checked, capitalized or mirrored", () => {
  render(<Field {...email} onChange={vi.fn()} />)
  const input = screen.getByRole("textbox")
  const valueOf = (name: string) => input.getAttribute(name)
  expect([valueOf("autocapitalize"), valueOf("dir"), valueOf("spellcheck")]).toEqual(["none", "ltr", "false"])
})

it("is neither invalid nor described without an error or a hint", () => {
  render(<Field {...email} onChange={vi.fn()} />)
  const input = screen.getByRole("textbox", { name: "Email" })
  expect(input.hasAttribute("aria-invalid")).toBe(false)
  expect(input.hasAttribute("aria-describedby")).toBe(false)
})

it("announces an error in a live region that existed before, and keeps the focus", () => {
  const { container, rerender } = render(<Field {...email} onChange={vi.fn()} />)
  const input = screen.getByRole("textbox")
  const live = container.querySelector("[aria-live=polite]")
  input.focus()
  rerender(<Field {...email} onChange={vi.fn()} error="Invalid email address." />)
  expect(live?.textContent).toBe("Invalid email address.")
  expect(input.getAttribute("aria-invalid")).toBe("true")
  expect(input.getAttribute("aria-describedby")).toBe(live?.querySelector("p")?.id)
  expect(document.activeElement).toBe(input)
})
