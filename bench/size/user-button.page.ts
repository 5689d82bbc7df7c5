/** Any page of a site on React with a `UserButton`. React itself is not counted. */
import { createElement } from "react"
import { createRoot } from "react-dom/client"
import { createAuthClient } from "latchkey"
import { AuthProvider, UserButton } from "latchkey/react"

const client = createAuthClient("public-token-live-11111111-1111-4111-8111-111111111111")
createRoot(document.body).render(createElement(AuthProvider, { client, children: createElement(UserButton) }))
