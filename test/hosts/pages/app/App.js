/** A React application: signs up by magic link, welcomes the user, and signs out. Its own address is the landing page. */
import { AuthProvider, Login, useAuthClient, useUser } from "latchkey/react"
import { createAuthWidget } from "latchkey/widget"
import { createElement, useEffect } from "react"

const auth = createAuthWidget("public-token-test-00000000-0000-0000-0000-000000000000")

/** @param {{ readonly here: string }} props the address of the page */
const Page = ({ here }) => {
  const client = useAuthClient()
  const { user } = useUser()
  useEffect(() => void client.authenticateByUrl({ session_duration_minutes: 30 }), [client])
  if (user === null) {
    /** @type {import("latchkey/widget").WidgetConfig} */
    const config = {
      products: ["emailMagicLinks"],
      emailMagicLinksOptions: { loginRedirectURL: here, signupRedirectURL: here }
    }
    return createElement(Login, { config, locale: "en" })
  }
  return createElement(
    "p",
    null,
    `Welcome, ${user.emails[0]?.email}. `,
    createElement("button", { onClick: () => void client.session.revoke() }, "Sign out")
  )
}

/** @param {{ readonly here: string }} props */
export const App = ({ here }) =>
  createElement(AuthProvider, { client: auth, children: createElement(Page, { here }) })
