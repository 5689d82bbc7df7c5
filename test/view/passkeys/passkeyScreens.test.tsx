import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { flowAtom } from "../../../src/view/atoms/flow.js"
import { heading } from "../../support/view/hands.js"
import { renderWidget } from "../../support/view/renderWidget.js"
import { after } from "../../support/view/time.js"
import { t } from "../../support/words.js"

it("PasskeyConfirmation shows a focused 'Success!' without a back arrow", async () => {
  const { registry } = await renderWidget()
  await after(() => registry.set(flowAtom, { _tag: "PasskeyVerified" }))
  expect(heading(t("passkeyConfirmation.title"))).toBe(document.activeElement)
  expect(screen.getByText(t("passkeyConfirmation.text"))).toBeTruthy()
  expect(screen.queryByRole("button", { name: t("common.back") })).toBeNull()
})
