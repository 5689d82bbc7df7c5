/** A sign-in page in React. It shows the form, and after the login the user's button in a bar, and their email address. */
import { AuthProvider, Login, UserButton, useUser } from "latchkey/react"
import { createAuthWidget, type WidgetConfig } from "latchkey/widget"
import { createElement, Fragment, StrictMode, version } from "react"
import { createRoot } from "react-dom/client"
import { providerOrigin } from "../../support/browser/inPage.js"

const client = createAuthWidget("public-token-test-00000000-0000-0000-0000-000000000000", {
  endpoints: { testAPIURL: providerOrigin() }
})
const config: WidgetConfig = { products: ["otp"], otpOptions: { methods: ["email"] } }

/** A header that clips its contents, and in which `position: fixed` is relative to the header. */
const bar = { height: 48, overflow: "hidden", transform: "translateX(1px)", textAlign: "end" } as const

function Page() {
  const { user } = useUser()
  const address = user?.emails[0]?.email
  return address === undefined
    ? createElement("div", { id: "login" }, createElement(Login, { config }))
    : createElement(
        Fragment,
        null,
        createElement("header", { style: bar }, createElement(UserButton, { accountHref: "/account" })),
        createElement("output", null, `${address} on React ${version}`)
      )
}

const place = document.querySelector("#app")
if (place !== null) {
  createRoot(place).render(
    createElement(StrictMode, null, createElement(AuthProvider, { client, children: createElement(Page) }))
  )
}
