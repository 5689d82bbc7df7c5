import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { useState } from "react"
import { afterEach, expect, it } from "vitest"
import { Tabs } from "../../../src/view/components/Tabs.js"

afterEach(cleanup)

const tabs = [
  { id: "sms", label: "Text" },
  { id: "whatsapp", label: "WhatsApp" },
  { id: "email", label: "Email" }
] as const

type Id = (typeof tabs)[number]["id"]

function Methods({ manual }: { readonly manual?: true }) {
  const [selected, select] = useState<Id>("sms")
  return (
    <Tabs
      label="Methods"
      idPrefix="m"
      tabs={tabs}
      selected={selected}
      onSelect={select}
      {...(manual && { manual })}
    >
      {selected}
    </Tabs>
  )
}

const selected = () => screen.getByRole("tab", { selected: true })
const press = (...keys: ReadonlyArray<string>) => keys.map((key) => fireEvent.keyDown(selected(), { key }))

it("names the panel after the selected tab", () => {
  render(<Methods />)
  expect(screen.getByRole("tablist", { name: "Methods" })).toBeTruthy()
  expect(screen.getByRole("tabpanel", { name: "Text" }).textContent).toBe("sms")
  expect(selected().getAttribute("aria-controls")).toBe(screen.getByRole("tabpanel").id)
})

it("has one tab stop", () => {
  render(<Methods />)
  expect(screen.getAllByRole("tab").map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
})

it.each([
  [["ArrowRight"], "WhatsApp"],
  [["ArrowLeft"], "Email"],
  [["End"], "Email"],
  [["End", "ArrowRight"], "Text"],
  [["End", "Home"], "Text"]
])("%j selects and focuses %s", (keys, name) => {
  render(<Methods />)
  // The page does not scroll
  expect(press(...keys)).not.toContain(true)
  expect(selected().textContent).toBe(name)
  expect(document.activeElement).toBe(selected())
})

it("moves only the focus with the keys when the tabs are manual", () => {
  render(<Methods manual />)
  selected().focus()
  for (const [key, name] of [
    ["ArrowRight", "WhatsApp"],
    ["ArrowRight", "Email"],
    ["Home", "Text"],
    ["ArrowLeft", "Email"]
  ] as const) {
    fireEvent.keyDown(document.activeElement ?? document, { key })
    expect(document.activeElement?.textContent).toBe(name)
    expect(selected().textContent).toBe("Text")
  }
  fireEvent.click(document.activeElement ?? document)
  expect(selected().textContent).toBe("Email")
})

it("follows the reading direction from right to left", () => {
  render(<Methods />)
  screen.getByRole("tablist").style.direction = "rtl"
  press("ArrowLeft")
  expect(selected().textContent).toBe("WhatsApp")
})

it("ignores other keys and the browser's shortcuts", () => {
  render(<Methods />)
  for (const modifier of ["altKey", "ctrlKey", "metaKey"])
    expect(fireEvent.keyDown(selected(), { key: "ArrowRight", [modifier]: true })).toBe(true)
  expect(press("a")).toEqual([true])
  expect(selected().textContent).toBe("Text")
})
