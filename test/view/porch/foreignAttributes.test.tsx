import { act } from "@testing-library/react"
import { hydrateRoot } from "react-dom/client"
import { expect, it, vi } from "vitest"
import { defaultCountry } from "../../../src/domain/client/CoreLimits.js"
import { draw } from "../../../src/porch/draw.js"
import { EmailFormView, PhoneFormView } from "../../../src/view/main/FormViews.js"
import { firstText } from "../../../src/porch/parts.js"

const ignore = () => {}
const common = { t: firstText("en", {}), value: "", onChange: ignore, onSubmit: ignore, busy: false }

it("React logs nothing about attributes that extensions have added to fields", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(ignore)
  const forms = (
    <div>
      <EmailFormView {...common} id="lk1-email" error={undefined} takesPasskeys={false} />
      <PhoneFormView
        {...common}
        id="lk1-phone"
        tab="otp-sms"
        country={defaultCountry}
        countries={[{ code: "US", name: "United States", callingCode: "1" }]}
        onCountryChange={ignore}
        error={undefined}
      />
    </div>
  )
  const parent = document.createElement("div")
  document.body.append(parent)
  draw(parent, forms)
  const changed = [...parent.querySelectorAll("form, input, select")]
  for (const element of changed) {
    element.setAttribute("data-1p-filled", "true")
    element.setAttribute("style", "background-color: pink")
  }
  await act(() => hydrateRoot(parent, forms))
  expect(logged.mock.calls).toEqual([])
  expect(changed.every((element) => element.isConnected && element.hasAttribute("style"))).toBe(true)
  expect(changed.length).toBe(5)
})
