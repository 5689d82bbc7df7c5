/** A React application: signs up by magic link, welcomes the user, and signs out. Its own address is the landing page. */
import { AuthProvider, Login, useAuthClient, useUser } from "latchkey/react"
import { createAuthWidget } from "latchkey/widget"
import { createElement } from "react"
import { createRoot } from "react-dom/client"

const auth = createAuthWidget("public-token-test-00000000-0000-0000-0000-000000000000")
const here = location.origin + location.pathname
/** @type {import("latchkey/widget").WidgetConfig} */
const config = {
  products: ["emailMagicLinks"],
  emailMagicLinksOptions: { loginRedirectURL: here, signupRedirectURL: here }
}

const Page = () => {
  const client = useAuthClient()
  const { user, isInitialized } = useUser()
  if (!isInitialized) return null
  if (user === null) return createElement(Login, { config })
  return createElement(
    "p",
    null,
    `Welcome, ${user.emails[0]?.email}. `,
    createElement("button", { onClick: () => void client.session.revoke() }, "Sign out")
  )
}

void auth.authenticateByUrl({ session_duration_minutes: 30 })
const root = document.querySelector("#root")
if (root !== null)
  createRoot(root).render(createElement(AuthProvider, { client: auth, children: createElement(Page) }))
