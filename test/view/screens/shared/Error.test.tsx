import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { flowAtom } from "../../../../src/view/atoms/flow.js"
import { heading, press } from "../../../support/view/hands.js"
import { renderWidget } from "../../../support/view/renderWidget.js"
import { after } from "../../../support/view/time.js"

it("is titled 'Looks like there was an error!', shows the message, and leads back to Main", async () => {
  const { registry } = await renderWidget()
  await after(() => registry.set(flowAtom, { _tag: "Failed", message: "The link was already used." }))
  expect(heading("Looks like there was an error!")).toBeTruthy()
  expect(screen.getByText("The link was already used.")).toBeTruthy()
  await press("Back")
  expect(heading("Sign up or log in")).toBeTruthy()
})
