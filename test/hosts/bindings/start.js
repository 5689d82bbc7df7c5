/** A React application with the provider's own components and hooks, on our client. */
import { createAuthWidget } from "latchkey/widget"
import { createElement, useEffect } from "react"
import { createRoot } from "react-dom/client"

const auth = createAuthWidget("public-token-test-00000000-0000-0000-0000-000000000000")

/** The page of magic links. Others of its addresses show a component. */
const here = location.origin + location.pathname
const asked = new URLSearchParams(location.search)

/** Starts the application. @param {typeof import("@stytch/react")} bindings */
export const start = (bindings) => {
  const { IdentityProvider, StytchLogin, StytchPasskeyRegistration, StytchPasswordReset, StytchProvider } =
    bindings
  const { useStytch, useStytchIsAuthorized, useStytchSession, useStytchUser } = bindings

  /** What a signed-in user sees. */
  const Home = () => {
    const client = useStytch()
    const { user } = useStytchUser()
    const { session } = useStytchSession()
    const reads = useStytchIsAuthorized("documents", "read").isAuthorized
    const writes = useStytchIsAuthorized("documents", "write").isAuthorized
    return createElement(
      "div",
      null,
      createElement("p", null, `Welcome, ${user?.emails[0]?.email}. `),
      createElement("p", null, `${session?.user_id === user?.user_id ? "Own" : "Foreign"} session`),
      createElement("p", null, `May read: ${reads}, may write: ${writes}`),
      createElement("button", { onClick: () => void client.session.revoke() }, "Sign out")
    )
  }

  const Page = () => {
    const client = useStytch()
    const { isInitialized, user } = useStytchUser()
    useEffect(() => void auth.authenticateByUrl({ session_duration_minutes: 30 }), [client])
    if (!isInitialized) return null
    if (asked.has("client_id")) return createElement(IdentityProvider)
    if (asked.has("passkeys"))
      return createElement(StytchPasskeyRegistration, { config: { products: ["passkeys"] } })
    if (asked.has("reset"))
      return createElement(StytchPasswordReset, {
        config: { products: ["passwords"] },
        passwordResetToken: "reset"
      })
    if (user !== null) return createElement(Home)
    return createElement(StytchLogin, {
      config: {
        products: ["emailMagicLinks"],
        emailMagicLinksOptions: { loginRedirectURL: here, signupRedirectURL: here }
      }
    })
  }

  const root = document.querySelector("#root")
  const page = createElement(Page)
  if (root !== null) createRoot(root).render(createElement(StytchProvider, { stytch: auth, children: page }))
}
