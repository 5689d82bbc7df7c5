import { email, isSignedIn } from "../../support/realClients/steps.js"
import { transports } from "../../support/realClients/serve.js"
import type { World } from "../../support/realClients/world.js"
import type { Flow } from "../flow.js"
import { enterEmail, mountLogin } from "./mount.js"

const magicLink = async (world: World) => {
  const { linkToken, page, provider } = world
  await mountLogin(world, ["emailMagicLinks"])
  await enterEmail(world, email)
  await page.getByText(/Check your email/).waitFor()
  await page.goto(provider.inbox.latest()?.link ?? "")
  await page.evaluate(
    (token) => stytch.magicLinks.authenticate(token, { session_duration_minutes: 60 }),
    linkToken()
  )
  await isSignedIn(world)
}

export const magicLinks: ReadonlyArray<Flow> = [
  { name: "a magic link", transports, story: magicLink },
  {
    name: "a magic link with PKCE",
    options: { bootstrap: { pkce_required_for_email_magic_links: true } },
    story: magicLink
  }
]
