import { expect } from "vitest"
import { serveApp } from "../../support/browser/idp.js"
import { makeTrusted } from "../../support/browser/idp.js"
import { email, signIn } from "../../support/realClients/steps.js"
import type { World } from "../../support/realClients/world.js"
import type { Flow } from "../flow.js"
import { app, beginLogin, finishLogin, firstParty, project } from "../openid.js"

type Login = Awaited<ReturnType<typeof beginLogin>>

const trusted = await makeTrusted()

const open = async ({ page, site }: World, query: Readonly<Record<string, string>>, options = {}) => {
  await page.goto(`${site}/authorize?${new URLSearchParams(query).toString()}`)
  await page.evaluate((options) => mount("identityProvider", options), options)
}

const answer = async ({ beforeLeaving, page }: World, name: RegExp) => {
  const button = page.getByRole("button", { name })
  await button.waitFor()
  await beforeLeaving()
  await button.click()
}

/** The address at which the app gets the answer. */
const arrival = async ({ page }: World, path: string) => {
  await page.waitForURL((url) => url.href.startsWith(path))
  return page.url()
}

const atTheApp = (world: World) => arrival(world, app.redirect_uris[0] ?? "")

const begin = async (world: World, ...more: [scope?: string, client_id?: string]): Promise<Login> => {
  await serveApp(world.context)
  const [scope = "openid email", client_id] = more
  return beginLogin(world, scope, client_id)
}

export const idp: ReadonlyArray<Flow> = [
  {
    name: "a consent, after which openid-client signs in",
    options: project,
    story: async (world) => {
      const { user_id } = await signIn(world)
      const login = await begin(world)
      await open(world, login.asked)
      await answer(world, /^Allow/)
      const tokens = await finishLogin(login, await atTheApp(world))
      expect(tokens.claims()).toMatchObject({ sub: user_id, email })
    }
  },
  {
    name: "an own app, which needs no consent",
    options: project,
    story: async (world) => {
      const { user_id } = await signIn(world)
      const login = await begin(world, "openid", firstParty.client_id)
      await open(world, login.asked)
      expect((await finishLogin(login, await atTheApp(world))).claims()?.sub).toBe(user_id)
    }
  },
  {
    name: "a denied consent, which the app is told of",
    options: project,
    story: async (world) => {
      await signIn(world)
      const login = await begin(world)
      await open(world, login.asked)
      await answer(world, /^Deny/)
      await expect(finishLogin(login, await atTheApp(world))).rejects.toMatchObject({
        error: "access_denied"
      })
    }
  },
  {
    name: "a consent of a person who signs in with a trusted token",
    options: { ...project, trustedTokenProfiles: [trusted.profile] },
    story: async (world) => {
      const login = await begin(world)
      await open(world, login.asked, { authTokenParams: await trusted.tokenOf(email) })
      await answer(world, /^Allow/)
      expect((await finishLogin(login, await atTheApp(world))).claims()).toMatchObject({ email })
    }
  },
  {
    name: "a logout that an app starts",
    options: project,
    story: async (world) => {
      await signIn(world)
      const login = await begin(world)
      await open(world, login.asked)
      await answer(world, /^Allow/)
      const { id_token = "" } = await finishLogin(login, await atTheApp(world))
      const post_logout_redirect_uri = app.post_logout_redirect_uris[0] ?? ""
      await open(world, {
        client_id: app.client_id,
        post_logout_redirect_uri,
        state: "s-2",
        id_token_hint: id_token
      })
      expect(await arrival(world, post_logout_redirect_uri)).toBe(`${post_logout_redirect_uri}?state=s-2`)
    }
  }
]
