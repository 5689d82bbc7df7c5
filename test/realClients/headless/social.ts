import { expect } from "vitest"
import { answerForGoogle, standInForGoogle } from "../../support/browser/google.js"
import { continueAs, email, isSignedIn, refusalOf, returnedToken } from "../../support/realClients/steps.js"
import { transports } from "../../support/realClients/serve.js"
import type { World } from "../../support/realClients/world.js"
import type { Flow } from "../flow.js"

const providers = [
  "google",
  "microsoft",
  "apple",
  "github",
  "gitlab",
  "facebook",
  "discord",
  "salesforce",
  "slack",
  "amazon",
  "bitbucket",
  "linkedin",
  "coinbase",
  "twitch",
  "twitter",
  "tiktok",
  "snapchat",
  "figma",
  "yahoo"
] as const

type Provider = (typeof providers)[number]

const start = async ({ page, site }: World, provider: Provider = "google", more = {}) => {
  await page.evaluate(
    ([provider, url, more]) =>
      void stytch.oauth[provider].start({ login_redirect_url: url, signup_redirect_url: url, ...more }),
    [provider, `${site}/landing`, more] as const
  )
  await page.getByText("This page stands in for").waitFor()
}

const authenticate = ({ page }: World, token: string) =>
  page.evaluate(
    async (token) => (await stytch.oauth.authenticate(token, { session_duration_minutes: 60 })).provider_type,
    token
  )

const socialLogin = async (world: World) => {
  const { page, site } = world
  await start(world)
  await page.getByRole("button", { name: "Cancel" }).click()
  await page.waitForURL((url) => url.href.startsWith(site))
  expect(new URL(page.url()).searchParams.get("token")).toBeNull()
  await start(world, "google", { custom_scopes: ["calendar.read"], provider_params: { login_hint: "ada" } })
  await page.getByText("calendar.read").waitFor()
  await page.getByText("login_hint").waitFor()
  await continueAs(world, email)
  const token = await returnedToken(world)
  expect(await authenticate(world, token)).toMatch(/^google$/i)
  expect(await refusalOf(authenticate(world, token))).toBe("404 oauth_token_not_found")
}

export const social: ReadonlyArray<Flow> = [
  { name: "social login, cancelled and completed", transports, story: socialLogin },
  {
    name: "social login with PKCE",
    options: { bootstrap: { pkce_required_for_oauth: true } },
    story: socialLogin
  },
  {
    name: "all 19 social providers",
    story: async (world) => {
      for (const provider of providers) {
        await start(world, provider)
        await continueAs(world, email)
        expect((await authenticate(world, await returnedToken(world))).toLowerCase()).toBe(provider)
        // Those that name no email address have users of their own.
        const types = await world.page.evaluate(() =>
          stytch.user.getSync()?.providers.map((each) => each.provider_type.toLowerCase())
        )
        expect(types).toContain(provider)
      }
    }
  },
  {
    name: "Google One Tap, started by the page",
    transports,
    story: async (world) => {
      const { beforeLeaving, context, page, site } = world
      await standInForGoogle(context, world)
      await page.evaluate(
        (url) => stytch.oauth.googleOneTap.start({ login_redirect_url: url, signup_redirect_url: url }),
        `${site}/landing`
      )
      const account = page.getByRole("button", { name: email })
      await account.waitFor()
      await beforeLeaving()
      await account.click()
      await authenticate(world, await returnedToken(world))
      await isSignedIn(world)
    }
  },
  {
    name: "Google One Tap, with an ID token that the provider made for the test",
    story: async (world) => {
      const { beforeLeaving, page, provider, site } = world
      const answer = await answerForGoogle(page, await provider.google.idToken({ email }))
      await page.evaluate(
        (url) => void stytch.oauth.googleOneTap.start({ login_redirect_url: url, signup_redirect_url: url }),
        `${site}/landing`
      )
      await answer(beforeLeaving)
      expect(await authenticate(world, await returnedToken(world))).toMatch(/^google$/i)
      expect(await page.evaluate(() => stytch.user.getSync()?.emails[0]?.email)).toBe(email)
    }
  },
  {
    name: "Google One Tap in a project without Google",
    options: { googleClientId: "" },
    story: async ({ page, site }) => {
      const starting = page.evaluate(
        (url) => stytch.oauth.googleOneTap.start({ login_redirect_url: url, signup_redirect_url: url }),
        `${site}/landing`
      )
      await expect(starting).rejects.toThrow("oauth_config_not_found")
    }
  }
]
