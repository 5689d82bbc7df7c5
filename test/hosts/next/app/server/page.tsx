/** A server component that imports our package itself: the form is a client component, the rest runs on the server. */
import { ApiError } from "latchkey"
import { Login } from "latchkey/react"
import { renderLogin } from "latchkey/server"
import { Products } from "latchkey/widget"

const Page = async () => {
  const { html } = await renderLogin({ config: { products: [Products.emailMagicLinks] }, locale: "en" })
  return (
    <p>
      {typeof Login} {html.includes('type="email"') ? "drew the form" : "drew nothing"} {ApiError.name}
    </p>
  )
}

export default Page
