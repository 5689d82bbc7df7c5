import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { useState } from "react"
import { afterEach, expect, it, vi } from "vitest"
import { OtpInput } from "../../../src/view/passcode/OtpInput.js"
import { t } from "../../support/words.js"

afterEach(cleanup)

const complete = vi.fn()
afterEach(() => complete.mockClear())

function Otp({ start = "" }: { start?: string }) {
  const [value, setValue] = useState(start)
  return (
    <OtpInput
      id="code"
      label={t("field.code")}
      hint="It is checked at once."
      value={value}
      onChange={setValue}
      onComplete={complete}
    />
  )
}

const input = () => screen.getByLabelText<HTMLInputElement>(t("field.code"))
const enter = (value: string, isComposing = false) =>
  fireEvent.input(input(), { target: { value }, isComposing })
const paste = (text: string) => fireEvent.paste(input(), { clipboardData: { getData: () => text } })
const drop = (text: string) => fireEvent.drop(input(), { dataTransfer: { getData: () => text } })

it("is one input that accepts one-time-code autofill", () => {
  render(<Otp />)
  expect(screen.getAllByRole("textbox")).toHaveLength(1)
  expect(input().autocomplete).toBe("one-time-code")
  expect(input().inputMode).toBe("numeric")
  // The browser would cut "123 456" before the blank is removed
  expect(input().maxLength).toBe(-1)
})

it("keeps the code out of the markup, which style sheets and recorders of pages read", () => {
  const { container } = render(<Otp start="12" />)
  for (const code of ["123", "123x", "1234"]) enter(code)
  expect(input().value).toBe("1234")
  expect(container.innerHTML).not.toContain("12")
})

it("is described by its visible hint", () => {
  render(<Otp />)
  const hint = screen.getByText("It is checked at once.")
  expect(input().getAttribute("aria-describedby")).toBe(hint.id)
  expect(hint.className).not.toContain("lk-hidden")
})

it.each([
  ["12a3", "123"],
  ["1234567", "123456"],
  ["٠١٢", "012"],
  ["۴۵۶", "456"],
  ["７８９", "789"],
  ["१२३", "123"]
])("takes %s as %s", (typed, taken) => {
  render(<Otp />)
  enter(typed)
  expect(input().value).toBe(taken)
})

it.each([
  ["a", false],
  [" ", false],
  ["1", true],
  ["٣", true],
  ["३", true],
  ["123 456", true],
  // Enter
  ["\r", true]
])("lets the browser insert %j: %s", (data, isInserted) => {
  render(<Otp />)
  const event = new Event("textInput", { bubbles: true, cancelable: true })
  expect(fireEvent(input(), Object.assign(event, { data }))).toBe(isInserted)
})

it("takes the digits that an input method has composed when it ends", () => {
  render(<Otp />)
  enter("１２３456", true)
  expect(input().value).toBe("１２３456")
  expect(complete).not.toHaveBeenCalled()
  fireEvent.compositionEnd(input())
  expect(input().value).toBe("123456")
  expect(complete).toHaveBeenCalledExactlyOnceWith("123456")
})

it.each(["123 456", " 123456 ", "G-123456", "Your 2FA code: 123456", "१२३४५६"])(
  "takes the code of a text that is inserted at once: '%s'",
  (text) => {
    render(<Otp />)
    enter(text)
    expect(input().value).toBe("123456")
    expect(complete).toHaveBeenCalledExactlyOnceWith("123456")
  }
)

it("lets nothing but a whole code into a full field", () => {
  render(<Otp start="123456" />)
  input().setSelectionRange(2, 2)
  const event = () => new Event("textInput", { bubbles: true, cancelable: true })
  expect(fireEvent(input(), Object.assign(event(), { data: "7" }))).toBe(false)
  expect(fireEvent(input(), Object.assign(event(), { data: "654 321" }))).toBe(true)
  input().setSelectionRange(2, 4)
  expect(fireEvent(input(), Object.assign(event(), { data: "7" }))).toBe(true)
  enter("1234567")
  expect(input().value).toBe("123456")
  expect(complete).not.toHaveBeenCalled()
})

it("calls onComplete once, with the sixth digit", () => {
  render(<Otp />)
  enter("12345")
  expect(complete).not.toHaveBeenCalled()
  enter("123456")
  expect(complete).toHaveBeenCalledExactlyOnceWith("123456")
})

it("does not call onComplete again when a letter is typed into a full code", () => {
  render(<Otp start="123456" />)
  enter("123456x")
  expect(complete).not.toHaveBeenCalled()
})

it.each(["123 456", "123-456", "Your code is 123456.", "Your 2FA code: 123456"])(
  "extracts the code from a pasted '%s'",
  (text) => {
    render(<Otp start="98" />)
    expect(paste(text)).toBe(false)
    expect(input().value).toBe("123456")
    expect(complete).toHaveBeenCalledExactlyOnceWith("123456")
  }
)

it("extracts the code from a dropped text", () => {
  render(<Otp />)
  drop("123 456")
  expect(input().value).toBe("123456")
  expect(complete).toHaveBeenCalledExactlyOnceWith("123456")
})

it("replaces the selection with pasted digits", () => {
  render(<Otp start="1299" />)
  input().setSelectionRange(2, 4)
  paste("3 4")
  expect(input().value).toBe("1234")
})

it("leaves a paste of plain digits to the browser", () => {
  render(<Otp />)
  expect(paste("123456")).toBe(true)
})

it.each(["123456", "123 456"])("calls onComplete again when the same code is pasted again: '%s'", (text) => {
  render(<Otp start="123456" />)
  paste(text)
  expect(complete).toHaveBeenCalledExactlyOnceWith("123456")
})

it.each(["98", "987654"])("replaces the typed '%s' by a pasted code of plain digits", (start) => {
  render(<Otp start={start} />)
  input().setSelectionRange(start.length, start.length)
  paste("123456")
  expect(input().value).toBe("123456")
  expect(complete).toHaveBeenCalledExactlyOnceWith("123456")
})

it("calls onComplete on Enter when all digits are there", () => {
  const { unmount } = render(<Otp start="12345" />)
  fireEvent.keyDown(input(), { key: "Enter" })
  expect(complete).not.toHaveBeenCalled()
  unmount()
  render(<Otp start="123456" />)
  fireEvent.keyDown(input(), { key: "Enter" })
  expect(complete).toHaveBeenCalledExactlyOnceWith("123456")
})

it("reads the field on Enter, when a program has filled it in without an event", () => {
  render(<Otp />)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input(), "123 456")
  fireEvent.keyDown(input(), { key: "Enter" })
  expect(input().value).toBe("123456")
  expect(complete).toHaveBeenCalledExactlyOnceWith("123456")
})

it.each([
  ["is held down", { repeat: true }],
  ["is for an input method", { isComposing: true }],
  ["is for an input method in Safari", { keyCode: 229 }]
])("does not call onComplete while Enter %s", (_, key) => {
  render(<Otp start="123456" />)
  fireEvent.keyDown(input(), { key: "Enter", ...key })
  expect(complete).not.toHaveBeenCalled()
})
