import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { useState } from "react"
import { afterEach, expect, it, vi } from "vitest"
import { PhoneField } from "../../../src/view/phone/PhoneField.js"
import { typeFormatted } from "../../../src/view/phone/typeFormatted.js"
import { t } from "../../support/words.js"

afterEach(cleanup)

const format = (text: string): string => {
  const digits = text.replace(/\D/g, "").slice(0, 10)
  if (digits.length < 4) return digits
  const [area, rest] = [digits.slice(0, 3), digits.slice(3)]
  return rest.length < 4 ? `(${area}) ${rest}` : `(${area}) ${rest.slice(0, 3)}-${rest.slice(3)}`
}

interface PhoneProps {
  readonly start?: string
  readonly country?: string
  readonly onCountry?: (code: string) => void
}

function Phone({ start = "", country = "US", onCountry = vi.fn() }: PhoneProps) {
  const [value, setValue] = useState(start)
  return (
    <PhoneField
      id="phone"
      label={t("field.phone")}
      countryLabel={t("field.country")}
      country={country}
      countries={[
        { code: "US", name: "United States", callingCode: "1" },
        { code: "DE", name: "Germany", callingCode: "49" }
      ]}
      value={value}
      onChange={setValue}
      onCountryChange={onCountry}
      onType={typeFormatted(format)}
    />
  )
}

const number = () => screen.getByLabelText<HTMLInputElement>(t("field.phone"))

const type = (value: string, caret: number, inputType = "insertText") => {
  const input = number()
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set
  set?.call(input, value)
  input.setSelectionRange(caret, caret)
  fireEvent(input, new InputEvent("input", { bubbles: true, inputType }))
}

it("keeps a country that is not listed yet, because the others are still loading", () => {
  render(<Phone country="GB" />)
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: t("field.country") }).value).toBe("GB")
  expect(screen.getAllByText("GB")).not.toHaveLength(0)
})

it("lists countries by name and calling code, and shows the selected one by its codes", () => {
  const choose = vi.fn()
  render(<Phone onCountry={choose} />)
  const select = screen.getByRole("combobox", { name: t("field.country") })
  expect(select.closest("[data-part=country]")).not.toBeNull()
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "United States +1",
    "Germany +49"
  ])
  expect(screen.getByText("US +1")).toBeTruthy()
  fireEvent.change(select, { target: { value: "DE" } })
  expect(choose).toHaveBeenCalledWith("DE")
})

it("keeps the country before the number, also from right to left", () => {
  render(<Phone />)
  expect(number().closest("[data-part=phone]")?.getAttribute("dir")).toBe("ltr")
})

it("lets the browser autofill number and country", () => {
  render(<Phone />)
  expect(number().autocomplete).toBe("tel-national")
  expect(screen.getByRole("combobox").getAttribute("autocomplete")).toBe("tel-country-code")
})

it("formats the number and keeps the caret at the end", () => {
  render(<Phone start="(415) 555" />)
  type("(415) 5550", 10)
  expect(number().value).toBe("(415) 555-0")
  expect(number().selectionStart).toBe(11)
})

it("keeps the caret behind a digit typed in the middle", () => {
  render(<Phone start="(415) 555-0123" />)
  type("(4915) 555-0123", 3)
  expect(number().value).toBe("(491) 555-5012")
  expect(number().selectionStart).toBe(3)
})

it.each([
  ["(415) 5", "(415 5", "415"],
  ["(4) 155", "(4 155", "155"]
])("deletes the digit before a bracket together with the bracket: %s", (start, typed, left) => {
  render(<Phone start={start} />)
  type(typed, typed.indexOf(" "), "deleteContentBackward")
  expect(number().value).toBe(left)
})

it.each([
  ["deleteContentForward", "(415 555", 4, "(415) 55", 4],
  ["deleteWordForward", "(415555", 4, "(415) 55", 4],
  ["deleteContentForward", "415) 555", 0, "(155) 55", 0],
  ["deleteWordBackward", "(415555", 4, "(415) 55", 3]
])("deletes the digit beside what %s deletes: %s", (inputType, typed, caret, left, place) => {
  render(<Phone start="(415) 555" />)
  type(typed, caret, inputType)
  expect(number().value).toBe(left)
  expect(number().selectionStart).toBe(place)
})

it.each([
  ["a letter is typed", "(415) 5x", 8, "insertText"],
  ["the bracket at the beginning is deleted", "415) 5", 0, "deleteContentBackward"],
  ["a blank at the end is deleted", "(415) 5", 7, "deleteContentForward"],
  ["a bracket is cut", "(415 5", 4, "deleteByCut"]
])("keeps every digit when %s", (_, typed, caret, inputType) => {
  render(<Phone start="(415) 5" />)
  type(typed, caret, inputType)
  expect(number().value).toBe("(415) 5")
})

it("formats what an input method composes when it ends", () => {
  render(<Phone start="(415) 5" />)
  fireEvent.input(number(), { target: { value: "(415) 5５５" }, isComposing: true })
  expect(number().value).toBe("(415) 5５５")
  fireEvent.compositionEnd(number())
  expect(number().value).toBe("(415) 555")
})

it("deletes the digit before a space that is deleted, and keeps the digits before it", () => {
  const spaced = (text: string) => text.replaceAll(" ", "").replace(/^(\d{2})(?=\d)/, "$1 ")
  const input = document.createElement("input")
  input.value = "12345"
  input.setSelectionRange(2, 2)
  expect(typeFormatted(spaced)(input, "12 345", { inputType: "deleteContentBackward" })).toBe("13 45")
  expect(input.selectionStart).toBe(1)
})

it.each([
  ["in the middle", "12٣45", 3],
  ["at the beginning", "١2345", 1]
])("keeps the caret behind an Arabic digit typed %s", (_, value, caret) => {
  const input = document.createElement("input")
  input.value = value
  input.setSelectionRange(caret, caret)
  expect(typeFormatted((text) => text)(input, value.replaceAll(/\D/g, ""), { inputType: "insertText" })).toBe(
    "12345"
  )
  expect(input.selectionStart).toBe(caret)
})

it.each(["२०१५५५०१२३", "٢٠١٥٥٥٠١٢٣", "２０１５５５０１２３", "𝟚𝟘𝟙𝟝𝟝𝟝𝟘𝟙𝟚𝟛"])(
  "shows the digits of other scripts as 0 to 9: %s",
  (typed) => {
    render(<Phone />)
    type(typed, typed.length)
    expect(number().value).toBe("(201) 555-0123")
    expect(number().selectionStart).toBe(14)
  }
)
