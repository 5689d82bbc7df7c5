/** Runs in the test pages, not in the tests: a sign-in page of custom elements. */
import type { AuthWidget, createAuthWidget, WidgetEvent } from "latchkey/widget"
import { providerOrigin } from "./inPage.js"

declare global {
  interface Window {
    /** Only on `element.html` and `script.html`. */
    readonly elementPage: {
      readonly auth: AuthWidget
      /** The types of the events that the element has sent, and the names of its errors. */
      readonly sent: Array<string>
    }
  }
}

const isEvent = (value: unknown): value is WidgetEvent => typeof value === "object" && value !== null

/** Gives the client to the form, records what the form sends, and shows the user. */
export const startElementPage = (create: typeof createAuthWidget): void => {
  const auth = create("public-token-test-00000000-0000-0000-0000-000000000000", {
    endpoints: { testAPIURL: providerOrigin() }
  })
  const sent: Array<string> = []
  const record = (event: Event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
    if (detail instanceof Error) sent.push(detail.name)
    else if (isEvent(detail)) sent.push(detail.type)
  }
  document.addEventListener("DOMContentLoaded", () => {
    const login = document.querySelector("latchkey-login")
    if (login === null) return
    Object.assign(login, { client: auth, config: { products: ["otp"], otpOptions: { methods: ["email"] } } })
    for (const name of ["latchkey-event", "latchkey-error"]) login.addEventListener(name, record)
    const button = document.querySelector("output + button")
    button?.addEventListener("click", () => void auth.session.revoke())
    const show = () => {
      const output = document.querySelector("output")
      if (output) output.textContent = auth.user.getSync()?.emails[0]?.email ?? auth.session.getInfo().status
    }
    auth.onStateChange(show)
    show()
  })
  Object.assign(window, { elementPage: { auth, sent } })
}
