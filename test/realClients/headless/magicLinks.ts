import { createRemoteJWKSet, jwtVerify } from "jose"
import { expect } from "vitest"
import { email, isSignedIn, refusalOf, signIn, signOut } from "../../support/realClients/steps.js"
import { transports } from "../../support/realClients/serve.js"
import type { World } from "../../support/realClients/world.js"
import type { Flow } from "../flow.js"

const send = ({ page, site }: World) =>
  page.evaluate(
    ([email, url]) =>
      stytch.magicLinks.email.loginOrCreate(email, { login_magic_link_url: url, signup_magic_link_url: url }),
    [email, `${site}/landing`] as const
  )

/** Sends a link to an address of a known user, or a second one of the signed-in user. */
const sendTo = ({ page, site }: World, address: string) =>
  page.evaluate(
    ([address, url]) =>
      stytch.magicLinks.email.send(address, { login_magic_link_url: url, signup_magic_link_url: url }),
    [address, `${site}/landing`] as const
  )

const authenticate = ({ linkToken, page }: World) =>
  page.evaluate(
    async (token) =>
      (await stytch.magicLinks.authenticate(token, { session_duration_minutes: 60 })).session_jwt,
    linkToken()
  )

const magicLink = async (world: World) => {
  const { origin, page } = world
  await send(world)
  const keys = createRemoteJWKSet(new URL(`${origin}/v1/sessions/jwks/project-test-embedded`))
  const jwt = await authenticate(world)
  await jwtVerify(jwt, keys, { audience: "project-test-embedded" })
  expect(await refusalOf(authenticate(world))).toBe("401 unable_to_auth_magic_link")
  await signOut(world)
  await send(world)
  await authenticate(world)
  expect(await page.evaluate(() => stytch.user.getSync()?.emails[0]?.verified)).toBe(true)
}

export const magicLinks: ReadonlyArray<Flow> = [
  { name: "magic links", transports, story: magicLink },
  {
    name: "magic links with PKCE",
    options: { bootstrap: { pkce_required_for_email_magic_links: true } },
    story: magicLink
  },
  {
    name: "a magic link for a known user only",
    story: async (world) => {
      expect(await refusalOf(sendTo(world, email))).toMatch(/^404 /)
      const { user_id } = await signIn(world)
      await signOut(world)
      await sendTo(world, email)
      await authenticate(world)
      expect(await world.page.evaluate(() => stytch.user.getSync()?.user_id)).toBe(user_id)
    }
  },
  {
    name: "a second address by magic link",
    story: async (world) => {
      const { page } = world
      await signIn(world)
      await sendTo(world, "ada@work.example")
      await authenticate(world)
      const emails = await page.evaluate(() => stytch.user.getSync()?.emails.map((each) => each.email))
      expect(emails).toEqual([email, "ada@work.example"])
    }
  },
  {
    name: "a magic link that the client takes from the address",
    versions: ["six"],
    story: async (world) => {
      const { page, provider } = world
      await send(world)
      await page.goto(provider.inbox.latest()?.link ?? "")
      // Version 5.35 has no such method.
      await page.evaluate("stytch.authenticateByUrl({ session_duration_minutes: 60 })")
      await isSignedIn(world)
      expect(new URL(page.url()).searchParams.get("token")).toBeNull()
    }
  }
]
