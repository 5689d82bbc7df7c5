import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { useState } from "react"
import { afterEach, expect, it, vi } from "vitest"
import { PasswordField } from "../../../src/view/passwords/PasswordField.js"
import { t } from "../../support/words.js"

afterEach(cleanup)

const props = {
  id: "password",
  label: t("field.password"),
  value: "correct horse",
  onChange: () => {},
  autoComplete: "new-password",
  shown: false,
  onShow: () => {},
  showLabel: t("field.password.show")
} as const

function Typed() {
  const [value, setValue] = useState<string>(props.value)
  return <PasswordField {...props} value={value} onChange={setValue} />
}

const input = () => screen.getByLabelText<HTMLInputElement>(t("field.password"))

it("is a labelled, required password input without auto-correction", () => {
  render(<PasswordField {...props} />)
  const { autocomplete, name, required, type } = input()
  expect({ autocomplete, name, required, type }).toEqual({
    autocomplete: "new-password",
    name: "password",
    required: true,
    type: "password"
  })
  expect(input().getAttribute("spellcheck")).toBe("false")
  expect(input().getAttribute("autocapitalize")).toBe("none")
  expect(input().getAttribute("autocorrect")).toBe("off")
})

it("accepts a pasted password", () => {
  render(<PasswordField {...props} />)
  expect(fireEvent.paste(input(), { clipboardData: { getData: () => "correct horse" } })).toBe(true)
})

it("calls onShow to show and to hide the password", () => {
  const onShow = vi.fn()
  const { rerender } = render(<PasswordField {...props} onShow={onShow} />)
  fireEvent.click(screen.getByRole("button", { name: t("field.password.show") }))
  expect(onShow).toHaveBeenLastCalledWith(true)
  rerender(<PasswordField {...props} onShow={onShow} shown showLabel={t("field.password.hide")} />)
  expect(input().type).toBe("text")
  fireEvent.click(screen.getByRole("button", { name: t("field.password.hide") }))
  expect(onShow).toHaveBeenLastCalledWith(false)
})

it("calls onChange with the typed password", () => {
  const onChange = vi.fn()
  render(<PasswordField {...props} onChange={onChange} />)
  fireEvent.change(input(), { target: { value: "correct horse b" } })
  expect(onChange).toHaveBeenCalledExactlyOnceWith("correct horse b")
})

it("keeps the password out of the markup, which style sheets and recorders of pages read", () => {
  const { container } = render(<Typed />)
  for (const value of ["correct horse b", "correct horse ba"])
    fireEvent.change(input(), { target: { value } })
  expect(input().value).toBe("correct horse ba")
  expect(container.innerHTML).not.toContain("horse")
})

it("gives its rules to browsers that generate passwords", () => {
  render(<PasswordField {...props} rules="minlength: 8;" />)
  expect(input().getAttribute("passwordrules")).toBe("minlength: 8;")
})

it("is described by its error and its hint", () => {
  render(<PasswordField {...props} error="Wrong." hint={<p>Weak.</p>} />)
  const descriptions = (input().getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
  expect(descriptions).toEqual(["Wrong.", "Weak."])
  expect(input().getAttribute("aria-invalid")).toBe("true")
})
