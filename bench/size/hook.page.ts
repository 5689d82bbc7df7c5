/** Any page of a site on React that asks by a hook who is signed in. React itself is not counted. */
import { createElement } from "react"
import { createRoot } from "react-dom/client"
import { createAuthClient } from "latchkey"
import { AuthProvider, useSession } from "latchkey/react"

const client = createAuthClient("public-token-live-11111111-1111-4111-8111-111111111111")
const Page = () => (useSession().isComplete ? "Signed in" : "Signed out")
createRoot(document.body).render(createElement(AuthProvider, { client, children: createElement(Page) }))
