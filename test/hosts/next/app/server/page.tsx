/** A server component that imports every entry: the components are client components, the rest runs on the server. */
import { ApiError } from "latchkey"
import { AuthClient, layerFetch, layerTest } from "latchkey/effect"
import { defineElements } from "latchkey/element"
import { EmbeddedProvider } from "latchkey/provider"
import { Login } from "latchkey/react"
import { renderLogin } from "latchkey/server"
import { Products } from "latchkey/widget"
import * as Effect from "effect/Effect"

export const dynamic = "force-dynamic"

/** Asks the embedded provider for a passcode, as Effects. */
const sendCode = (provider: EmbeddedProvider) =>
  Effect.runPromise(
    Effect.provide(
      Effect.flatMap(AuthClient, ({ otps }) => otps.email.loginOrCreate("ada@example.com")),
      layerTest("public-token-test-1", { HttpClient: layerFetch(provider.fetch) })
    )
  )

const Page = async () => {
  const { html } = await renderLogin({ config: { products: [Products.emailMagicLinks] }, locale: "en" })
  // Elements need a page: on a server this does nothing
  defineElements()
  const provider = EmbeddedProvider.make()
  await sendCode(provider)
  const error = new ApiError({ status_code: 404, error_type: "user_not_found", error_message: "" })
  return (
    <ul>
      <li>{typeof Login === "function" && "a client component"}</li>
      <li>{html.includes('type="email"') && "drew the form"}</li>
      <li>{provider.inbox.latest("ada@example.com")?.code !== undefined && "sent a code"}</li>
      <li>{error.name}</li>
    </ul>
  )
}

export default Page
