/** The page behind a magic link: logs in with the token in its address and shows the result. */
import { ApiError, createAuthClient } from "latchkey"
import { providerOrigin } from "../../support/browser/inPage.js"

const auth = createAuthClient("public-token-test-00000000-0000-0000-0000-000000000000", {
  endpoints: { testAPIURL: providerOrigin() }
})
const say = (text: string) => document.querySelector("output")?.append(text)

// Runs twice, as under a framework's strict mode.
const [returned] = await Promise.allSettled([
  auth.authenticateByUrl({ session_duration_minutes: 60 }),
  auth.authenticateByUrl({ session_duration_minutes: 60 })
])
if (returned.status === "fulfilled") say(returned.value === null ? "No token" : "Signed in")
else if (returned.reason instanceof ApiError)
  say(`${returned.reason.error_type}: ${returned.reason.error_message}`)
else say(String(returned.reason))
