/** The page that the links of a reset email lead to: mounts the form for a new password. */
import { ApiError, createAuthWidget } from "latchkey/widget"
import { everythingIn, providerOrigin } from "../../support/browser/inPage.js"
import type { LoginPage } from "./login.js"

const auth = createAuthWidget("public-token-test-00000000-0000-0000-0000-000000000000", {
  endpoints: { testAPIURL: providerOrigin() }
})
const events: LoginPage["events"] = []
const errors: LoginPage["errors"] = []
const errorContents: LoginPage["errorContents"] = []

const address = new URL(location.href)
const passwordResetToken = address.searchParams.get("token") ?? ""
address.searchParams.delete("token")
history.replaceState(null, "", address)

Object.assign(window, { lk: { auth, events, errors, errorContents } satisfies Partial<LoginPage> })
auth.mountResetPassword({
  elementId: "#login",
  config: { products: ["passwords"] },
  passwordResetToken,
  callbacks: {
    onEvent: (event) => events.push(event),
    onError: (error) => {
      errors.push(error instanceof ApiError ? error.error_type : error.message)
      errorContents.push(everythingIn(error))
    }
  }
})
