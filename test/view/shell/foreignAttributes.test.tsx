import { act } from "@testing-library/react"
import { hydrateRoot } from "react-dom/client"
import { expect, it, vi } from "vitest"
import { adopt } from "../../../src/shell/adopt.js"
import { draw } from "../../../src/shell/draw.js"
import { emptyDraft } from "../../../src/page/draftStore.js"
import { FormView } from "../../../src/view/form/FormsView.js"
import { shellText } from "../../../src/shell/parts.js"

const ignore = () => {}
const common = {
  t: shellText("en", {}),
  locale: "en",
  id: "lk1",
  country: emptyDraft.country,
  email: "",
  phone: "",
  items: [],
  onChange: ignore,
  submitted: undefined,
  failure: undefined,
  busy: false,
  onSubmit: ignore
}

it("React logs nothing about attributes that extensions have added to fields", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(ignore)
  const forms = (
    <div>
      <FormView {...common} tab="magicLink" />
      <FormView {...common} tab="otp-sms" />
    </div>
  )
  const parent = document.createElement("div")
  document.body.append(parent)
  draw(parent, forms, adopt)
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
