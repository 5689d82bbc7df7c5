import { expect } from "vitest"
import {
  email,
  isSignedIn,
  refusalOf,
  signIn,
  signOut,
  strong,
  stronger
} from "../../support/realClients/steps.js"
import { transports } from "../../support/realClients/serve.js"
import type { World } from "../../support/realClients/world.js"
import type { Flow } from "../flow.js"

const create = ({ page }: World, password: string) =>
  page.evaluate(
    async ([email, password]) =>
      (await stytch.passwords.create({ email, password, session_duration_minutes: 60 })).status_code,
    [email, password] as const
  )

const logIn = ({ page }: World, password: string) =>
  page.evaluate(
    async ([email, password]) =>
      (await stytch.passwords.authenticate({ email, password, session_duration_minutes: 60 })).status_code,
    [email, password] as const
  )

const startReset = ({ page, site }: World) =>
  page.evaluate(
    ([email, url]) =>
      stytch.passwords.resetByEmailStart({
        email,
        login_redirect_url: `${url}/in`,
        reset_password_redirect_url: url
      }),
    [email, `${site}/reset`] as const
  )

const resetByEmail = ({ linkToken, page }: World, password: string) =>
  page.evaluate(
    async ([token, password]) =>
      (await stytch.passwords.resetByEmail({ token, password, session_duration_minutes: 60 })).status_code,
    [linkToken(), password] as const
  )

const resetStory = async (world: World) => {
  await signIn(world)
  await signOut(world)
  await startReset(world)
  expect(await resetByEmail(world, strong)).toBe(200)
  expect(await refusalOf(resetByEmail(world, stronger))).toBe("401 unable_to_auth_magic_link")
  expect(await logIn(world, strong)).toBe(200)
}

export const passwords: ReadonlyArray<Flow> = [
  {
    name: "passwords",
    transports,
    options: { breachedPasswords: ["Broken harbour 99"] },
    story: async (world) => {
      const { page } = world
      expect(await refusalOf(create(world, "password"))).toBe("400 weak_password")
      expect(await refusalOf(create(world, "Broken harbour 99"))).toBe("400 breached_password")
      expect(await create(world, strong)).toBe(200)
      expect(await refusalOf(create(world, stronger))).toBe("400 duplicate_email")
      await signOut(world)
      expect(await refusalOf(logIn(world, stronger))).toBe("401 unauthorized_credentials")
      expect(await logIn(world, strong)).toBe(200)
      const { score, valid_password } = await page.evaluate(
        ([email, password]) => stytch.passwords.strengthCheck({ password, email }),
        [email, "password"] as const
      )
      expect([score, valid_password]).toEqual([0, false])
    }
  },
  {
    name: "a new password with the old one, and within the session",
    story: async (world) => {
      const { page } = world
      await create(world, strong)
      await page.evaluate(
        ([email, existing_password, new_password]) =>
          stytch.passwords.resetByExistingPassword({
            email,
            existing_password,
            new_password,
            session_duration_minutes: 60
          }),
        [email, strong, stronger] as const
      )
      expect(await refusalOf(logIn(world, strong))).toBe("401 unauthorized_credentials")
      await page.evaluate(
        (password) => stytch.passwords.resetBySession({ password, session_duration_minutes: 60 }),
        strong
      )
      expect(await logIn(world, strong)).toBe(200)
    }
  },
  { name: "a new password by email", story: resetStory },
  {
    name: "a new password by email with PKCE",
    options: { bootstrap: { pkce_required_for_password_resets: true } },
    story: resetStory
  },
  {
    name: "the link in the email of a reset that logs in without a password",
    story: async (world) => {
      const { page, provider } = world
      await signIn(world)
      await signOut(world)
      await startReset(world)
      const links = provider.inbox.latest()?.body.match(/https?:\S+/g) ?? []
      const login = new URL(links[1] ?? "")
      expect([login.pathname, login.searchParams.get("stytch_token_type")]).toEqual(["/reset/in", "login"])
      await page.goto(login.href)
      await page.evaluate(
        (token) => stytch.magicLinks.authenticate(token, { session_duration_minutes: 60 }),
        login.searchParams.get("token") ?? ""
      )
      await isSignedIn(world)
    }
  },
  {
    name: "passwords rated by their length and characters",
    options: { passwordPolicy: "luds" },
    story: async (world) => {
      expect(await refusalOf(create(world, "short"))).toBe("400 weak_password")
      expect(await create(world, strong)).toBe(200)
    }
  }
]
