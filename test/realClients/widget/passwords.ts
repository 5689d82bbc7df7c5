import { expect } from "vitest"
import { email, isSignedIn, signIn, signOut, strong, stronger } from "../../support/realClients/steps.js"
import type { World } from "../../support/realClients/world.js"
import type { Flow } from "../flow.js"
import { enterEmail, mountLogin } from "./mount.js"

const field = ({ page }: World) => page.locator('input[type="password"]')
const proceed = ({ page }: World) =>
  page.getByRole("button", { name: /^(Continue|Create|Log in|Sign up|Reset|Set) ?/ })

/** A user with a password, who is signed out. */
const withPassword = async (world: World) => {
  const { page } = world
  await signIn(world)
  await page.evaluate(
    (password) => stytch.passwords.resetBySession({ password, session_duration_minutes: 60 }),
    strong
  )
  await signOut(world)
}

/** Requests the email of a reset once more. */
const resend = async ({ page }: World) => {
  const sent = page.waitForResponse((response) => response.url().endsWith("/passwords/email/reset/start"))
  await page.getByRole("button", { name: /resend/i }).click()
  expect((await sent).status()).toBe(200)
}

const mountReset = async ({ linkToken, page, provider }: World) => {
  const token = linkToken()
  await page.goto(provider.inbox.latest()?.link ?? "")
  await page.evaluate(
    (passwordResetToken) =>
      mount("resetPassword", {
        products: ["passwords"],
        config: { sessionOptions: { sessionDurationMinutes: 60 } },
        passwordResetToken
      }),
    token
  )
}

export const passwords: ReadonlyArray<Flow> = [
  {
    name: "a new password, weak and strong",
    story: async (world) => {
      await mountLogin(world, ["passwords"])
      await enterEmail(world, email)
      await field(world).fill("password")
      await world.page
        .getByText(/top-10 common password/)
        .first()
        .waitFor()
      expect(await proceed(world).isDisabled()).toBe(true)
      await field(world).fill(strong)
      await proceed(world).click()
      await isSignedIn(world)
    }
  },
  {
    name: "a login with a password, wrong and right",
    story: async (world) => {
      await withPassword(world)
      await mountLogin(world, ["passwords"])
      await enterEmail(world, email)
      await field(world).fill(stronger)
      const refused = world.page.waitForResponse((response) =>
        response.url().endsWith("/passwords/authenticate")
      )
      await proceed(world).click()
      expect((await refused).status()).toBe(401)
      await field(world).fill(strong)
      await proceed(world).click()
      await isSignedIn(world)
    }
  },
  {
    name: "a forgotten password, whose email is sent twice",
    story: async (world) => {
      const { page } = world
      await withPassword(world)
      await mountLogin(world, ["passwords"])
      await enterEmail(world, email)
      await page.getByText(/^Forgot (your )?password/i).click()
      await page.getByText(/link to reset your password was sent|link in it to set a new password/).waitFor()
      await resend(world)
      await mountReset(world)
      await field(world).fill(stronger)
      await proceed(world).click()
      await isSignedIn(world)
    }
  },
  {
    name: "a first password for a user without one, whose email is sent twice",
    story: async (world) => {
      const { page } = world
      await signIn(world)
      await signOut(world)
      await mountLogin(world, ["passwords"])
      await enterEmail(world, email)
      await page.getByText(/Check your email/i).waitFor()
      await resend(world)
      await mountReset(world)
      await field(world).fill(strong)
      await proceed(world).click()
      await isSignedIn(world)
    }
  },
  {
    name: "a new password rated by its length and characters",
    options: { passwordPolicy: "luds", breachedPasswords: [stronger] },
    story: async (world) => {
      const { page } = world
      await mountLogin(world, ["passwords"])
      await enterEmail(world, email)
      await field(world).fill("short")
      await page
        .getByText(/8 characters/)
        .first()
        .waitFor()
      expect(await proceed(world).isDisabled()).toBe(true)
      await field(world).fill(stronger)
      await page
        .getByText(/security issue/)
        .first()
        .waitFor()
      await field(world).fill(strong)
      await proceed(world).click()
      await isSignedIn(world)
    }
  }
]
