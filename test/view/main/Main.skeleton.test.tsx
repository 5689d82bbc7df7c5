import { RegistryContext } from "@effect-rx/rx-react"
import { render, screen } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { button, field, tabs } from "../../support/view/hands.js"
import { settle } from "../../support/view/time.js"
import * as react from "../../../src/jsx/react/jsx-runtime.js"
import { t } from "../../support/words.js"

it("Main shows all its methods at once, and a labelled placeholder until the wallets are found", async () => {
  // Other files of this worker have loaded the parts already
  vi.resetModules()
  const { makeElementsWith } = await import("../../../src/jsx/jsx-runtime.js")
  const { Widget } = await import("../../../src/view/mount/Widget.js")
  const { makeRegistry } = await import("../../support/view/renderWidget.js")
  makeElementsWith(react)
  const { registry } = makeRegistry({
    config: {
      products: ["oauth", "crypto", "emailMagicLinks", "otp"],
      otpOptions: { methods: ["sms"] },
      oauthOptions: { providers: [{ type: "github" }, { type: "linkedin" }] }
    }
  })
  const { container } = render(
    <RegistryContext.Provider value={registry}>
      <Widget onCrash={() => {}} />
    </RegistryContext.Provider>
  )
  expect(container.querySelectorAll(".lk-skeleton, .lk-waiting")).toHaveLength(1)
  expect(screen.getAllByRole("img", { name: t("common.loading") })).toHaveLength(1)
  expect(screen.getByText(t("main.or"))).toBeTruthy()
  expect(button(t("oauth.continue", { provider: "GitHub" }))).toBeTruthy()
  expect(tabs()).toEqual([t("main.tab.email"), t("main.tab.sms")])
  expect(field(t("field.email"))).toBeTruthy()
  await settle()
  expect(button(t("oauth.continue", { provider: "GitHub" }))).toBeTruthy()
})
