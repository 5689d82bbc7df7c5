/** A landing page whose widget asks before it signs in as somebody else. It shows the result. */
import { SdkError, createAuthWidget } from "latchkey/widget"
import { providerOrigin } from "../../support/browser/inPage.js"

const auth = createAuthWidget("public-token-test-00000000-0000-0000-0000-000000000000", {
  endpoints: { testAPIURL: providerOrigin() }
})
const say = (text: string) => document.querySelector("output")?.append(text)

auth.mountLogin({
  elementId: "#login",
  config: { landingOptions: { confirmReturn: true, confirmAccountChange: true } }
})
auth.authenticateByUrl({ session_duration_minutes: 60 }).then(
  (returned) => say(returned === null ? "No token" : "Returned"),
  (error: unknown) => say(error instanceof SdkError ? error.code : String(error))
)
