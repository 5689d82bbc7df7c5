/** The smallest sign-in page of a React application. */
import { AuthProvider, Login } from "latchkey/react"
import { createAuthWidget } from "latchkey/widget"
import { createElement } from "react"
import { createRoot } from "react-dom/client"

const client = createAuthWidget("public-token-test-00000000-0000-0000-0000-000000000000")
const login = createElement(Login, { config: { products: ["emailMagicLinks"] } })
const root = document.querySelector("#root")
if (root !== null) createRoot(root).render(createElement(AuthProvider, { client, children: login }))
