/** The page that magic links lead to: everything a site's landing page has to do. */
import { plainTexts } from "latchkey/texts"
import { AccountChangeDeclinedError, ApiError, createAuthWidget, type User } from "latchkey/widget"
import { find } from "../dom.js"
import { endpoints, publicToken } from "../project.js"

type State = "working" | "welcome" | "refused" | "unreached" | "nothing"

const auth = createAuthWidget(publicToken, { endpoints })
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

const stay = () => {
  const user = auth.user.getSync()
  if (user === null) show("nothing")
  else welcome(user)
}

const signIn = async () => {
  show("working")
  try {
    const returned = await auth.authenticateByUrl(duration)
    if (returned?.data) return welcome(returned.data.user)
    // No token in the address: a signed-in user may have reloaded the page.
    stay()
  } catch (error) {
    if (error instanceof AccountChangeDeclinedError) stay()
    else explain(error)
  }
}

// After a failure that may be temporary, the token is in the address again.
find("#retry", HTMLElement).addEventListener("click", () => void signIn())

// A link that somebody else asked for waits for a press. Mail scanners, which open every link, do not press buttons.
auth.mountLogin({
  elementId: "#questions",
  config: { landingOptions: { confirmReturn: true, confirmAccountChange: true } },
  strings: plainTexts
})
void signIn()
