import { RegistryContext } from "@effect-rx/rx-react"
import { render, screen } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { button, field, tabs } from "../../../support/view/hands.js"
import { settle } from "../../../support/view/time.js"

it("Main shows labelled placeholders for the methods that are loading, and the divider at once", async () => {
  // Other files of this worker have loaded the parts already
  vi.resetModules()
  const { Widget } = await import("../../../../src/view/Widget.js")
  const { makeRegistry } = await import("../../../support/view/renderWidget.js")
  const { registry } = makeRegistry({
    config: {
      products: ["oauth", "passkeys", "emailMagicLinks", "otp"],
      otpOptions: { methods: ["sms"] },
      oauthOptions: { providers: [{ type: "github" }, { type: "linkedin" }] }
    }
  })
  const { container } = render(
    <RegistryContext.Provider value={registry}>
      <Widget onCrash={() => {}} />
    </RegistryContext.Provider>
  )
  const placeholders = () => container.querySelectorAll(".lk-skeleton, .lk-waiting").length
  expect(placeholders()).toBe(3)
  expect(screen.getAllByRole("img", { name: "Loading" })).toHaveLength(2)
  expect(screen.getByText("or")).toBeTruthy()
  await settle()
  expect(placeholders()).toBe(0)
  expect(button("Continue with GitHub")).toBeTruthy()
  expect(tabs()).toEqual(["Email", "Text"])
  expect(field("Email")).toBeTruthy()
})
