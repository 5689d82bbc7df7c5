/** The page that magic links lead to: everything a site's landing page has to do. */
import { ApiError, createAuthClient, type User } from "latchkey"
import { find } from "../dom.js"
import { endpoints, publicToken } from "../project.js"

type State = "working" | "asking" | "welcome" | "refused" | "unreached" | "nothing"

const auth = createAuthClient(publicToken, { endpoints })
const duration = { session_duration_minutes: 30 }

const show = (state: State) => {
  for (const section of document.querySelectorAll<HTMLElement>("[data-state]"))
    section.hidden = section.dataset["state"] !== state
}

const welcome = ({ emails, phone_numbers, user_id }: User) => {
  find("#user", HTMLElement).textContent = emails[0]?.email ?? phone_numbers[0]?.phone_number ?? user_id
  show("welcome")
}

/** An answer from the provider is final for this link, unless it is overloaded or failing. */
const explain = (error: unknown) => {
  if (!(error instanceof ApiError) || error.status_code === 429 || error.status_code >= 500) {
    return show("unreached")
  }
  find("#reason", HTMLElement).textContent = error.error_type.startsWith("pkce")
    ? "It has to be opened in the browser that asked for it."
    : "It was used already, or it has expired."
  show("refused")
}

const signIn = async () => {
  show("working")
  try {
    const returned = await auth.authenticateByUrl(duration)
    if (returned?.data) return welcome(returned.data.user)
    // No token in the address: a signed-in user may have reloaded the page.
    const user = auth.user.getSync()
    return user === null ? show("nothing") : welcome(user)
  } catch (error) {
    explain(error)
  }
}

find("#continue", HTMLElement).addEventListener("click", () => void signIn())
// After a failure that may be temporary, the token is in the address again.
find("#retry", HTMLElement).addEventListener("click", () => void signIn())

// Some mail scanners open every link, and a link works only once. Scanners do not press buttons.
const asksFirst = new URLSearchParams(location.search).has("confirm")
if (asksFirst && auth.parseAuthenticateUrl() !== null) show("asking")
else void signIn()
