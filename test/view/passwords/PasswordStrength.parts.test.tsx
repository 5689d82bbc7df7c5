import { cleanup, render, screen } from "@testing-library/react"
import { afterEach, expect, it } from "vitest"
import { Meter, Rules } from "../../../src/view/passwords/PasswordStrength.js"
import { t } from "../../support/words.js"

afterEach(cleanup)

it.each([
  [0, true],
  [2, false],
  [4, true]
])("fills %i of its segments, strong: %s", (filled, strong) => {
  const { container } = render(
    <Meter
      label={t("password.strength")}
      text={t("password.strength.3")}
      filled={filled}
      segments={4}
      strong={strong}
    />
  )
  expect(container.querySelectorAll("[data-part=meter-segment]")).toHaveLength(4)
  expect(container.querySelectorAll("[data-filled]")).toHaveLength(filled)
  expect(container.querySelector("[data-tone]")?.getAttribute("data-tone")).toBe(strong ? "success" : "error")
})

it("shows its value in words", () => {
  const { container } = render(
    <Meter
      label={t("password.strength")}
      text={t("password.strength.2")}
      filled={2}
      segments={4}
      strong={false}
    />
  )
  expect(container.textContent).toBe(`${t("password.strength")} ${t("password.strength.2")}`)
})

it.each([
  [true, "check", `${t("password.rule.met")} Be long`],
  [false, "close", `${t("password.rule.missing")} Be long`],
  [undefined, undefined, "Be long"]
])("shows a rule that is met: %s, with the icon %s, and reads %j", (met, mark, text) => {
  const { container } = render(
    <Rules
      rules={[{ text: "Be long", met }]}
      metLabel={t("password.rule.met")}
      missingLabel={t("password.rule.missing")}
    />
  )
  expect(container.querySelector("svg")?.dataset["name"]).toBe(mark)
  expect(screen.getByRole("listitem").textContent).toBe(text)
})
