/** A page that mounts the widget: signs up by magic link, welcomes the user, and signs out. Its own address is the landing page. */
import type { AuthWidget } from "latchkey/widget"

export const start = async (auth: AuthWidget): Promise<void> => {
  const here = `${location.origin}${location.pathname}`
  const [form, welcome] = [document.createElement("div"), document.createElement("p")]
  form.id = "form"
  document.body.append(form, welcome)
  const show = () => {
    const email = auth.user.getSync()?.emails[0]?.email
    form.hidden = email !== undefined
    welcome.replaceChildren(...(email === undefined ? [] : [`Welcome, ${email}. `, button]))
  }
  const button = Object.assign(document.createElement("button"), {
    textContent: "Sign out",
    onclick: () => void auth.session.revoke()
  })
  auth.onStateChange(show)
  show()
  auth.mountLogin({
    elementId: "#form",
    config: {
      products: ["emailMagicLinks"],
      emailMagicLinksOptions: { loginRedirectURL: here, signupRedirectURL: here }
    }
  })
  await auth.authenticateByUrl({ session_duration_minutes: 30 })
}
