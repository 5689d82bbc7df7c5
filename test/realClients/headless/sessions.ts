import { expect } from "vitest"
import { bodiesOf, refusalOf, signIn, signOut } from "../../support/realClients/steps.js"
import { transports } from "../../support/realClients/serve.js"
import type { World } from "../../support/realClients/world.js"
import type { Flow } from "../flow.js"

const authenticate = ({ page }: World, session_duration_minutes?: number) =>
  page.evaluate(
    (options) => stytch.session.authenticate(options),
    session_duration_minutes === undefined ? {} : { session_duration_minutes }
  )

const hasSession = () => stytch.session.getSync() !== null
const hasNone = () => stytch.session.getSync() === null

export const sessions: ReadonlyArray<Flow> = [
  {
    name: "the session, across a reload and another tab",
    transports,
    story: async (world) => {
      const { context, page, site } = world
      await signIn(world)
      const before = Date.parse(await page.evaluate(() => stytch.session.getSync()?.expires_at ?? ""))
      await authenticate(world, 120)
      const after = Date.parse(await page.evaluate(() => stytch.session.getSync()?.expires_at ?? ""))
      expect(after - before).toBeGreaterThan(50 * 60_000)
      expect((await page.evaluate(() => stytch.session.getTokens()))?.session_jwt).toMatch(/^ey/)
      await world.page.reload()
      expect(await page.evaluate(hasSession)).toBe(true)
      const other = await context.newPage()
      await other.goto(site)
      expect(await other.evaluate(hasSession)).toBe(true)
      await signOut(world)
      await other.waitForFunction(hasNone)
    }
  },
  {
    name: "a session that ends",
    story: async (world) => {
      await signIn(world)
      world.provider.clock.advance(61 * 60_000)
      expect(await refusalOf(authenticate(world))).toBe("404 session_not_found")
      await world.page.waitForFunction(hasNone)
    }
  },
  {
    name: "the refresh in the background",
    story: async (world) => {
      const { context, page } = world
      await page.clock.install()
      await world.page.reload()
      await signIn(world)
      const refreshes = bodiesOf(context, "/sessions/authenticate")
      const refresh = page.waitForResponse((response) => response.url().endsWith("/sessions/authenticate"))
      await page.clock.fastForward(181_000)
      expect((await refresh).status()).toBe(200)
      expect(refreshes.length).toBeGreaterThan(0)
    }
  },
  {
    name: "tokens that a backend hands to the page",
    story: async (world) => {
      const { page } = world
      const { session_jwt, session_token, user_id } = await signIn(world)
      await page.context().clearCookies()
      await page.evaluate(() => localStorage.clear())
      await world.page.reload()
      expect(await page.evaluate(hasSession)).toBe(false)
      await page.evaluate((tokens) => stytch.session.updateSession(tokens), { session_jwt, session_token })
      expect((await authenticate(world)).user.user_id).toBe(user_id)
    }
  },
  {
    name: "impersonation",
    story: async (world) => {
      const { page, provider } = world
      const { user_id } = await signIn(world)
      await signOut(world)
      const impersonation_token = await provider.impersonate(user_id)
      const attempt = () =>
        page.evaluate(
          async (impersonation_token) =>
            (await stytch.impersonation.authenticate({ impersonation_token })).user_id,
          impersonation_token
        )
      expect(await attempt()).toBe(user_id)
      expect(await refusalOf(attempt())).toBe("404 impersonation_token_not_found")
    }
  },
  {
    name: "roles and permissions",
    options: {
      bootstrap: {
        rbac_policy: {
          roles: [
            {
              role_id: "stytch_user",
              description: "",
              permissions: [{ resource_id: "documents", actions: ["read"] }]
            }
          ],
          resources: [{ resource_id: "documents", description: "", actions: ["read", "write"] }],
          scopes: []
        }
      }
    },
    story: async (world) => {
      const { page } = world
      await signIn(world)
      const answers = await page.evaluate(async () => [
        await stytch.rbac.isAuthorized("documents", "read"),
        await stytch.rbac.isAuthorized("documents", "write"),
        stytch.rbac.isAuthorizedSync("documents", "read"),
        await stytch.rbac.allPermissions()
      ])
      expect(answers).toEqual([true, false, true, { documents: { read: true, write: false } }])
    }
  }
]
