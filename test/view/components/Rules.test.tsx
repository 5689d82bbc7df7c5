import { cleanup, render, screen } from "@testing-library/react"
import { afterEach, expect, it } from "vitest"
import { Rules } from "../../../src/view/components/Rules.js"

afterEach(cleanup)

it.each([
  [true, "check", "Done: Be long"],
  [false, "close", "Still missing: Be long"],
  [undefined, undefined, "Be long"]
])("shows a rule that is met: %s, with the icon %s, and reads %j", (met, mark, text) => {
  const { container } = render(
    <Rules rules={[{ text: "Be long", met }]} metLabel="Done:" missingLabel="Still missing:" />
  )
  expect(container.querySelector("svg")?.dataset["name"]).toBe(mark)
  expect(screen.getByRole("listitem").textContent).toBe(text)
})
