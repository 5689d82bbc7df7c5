import { Client } from "stytch"
import { expect } from "vitest"
import { project } from "../../../provider/test/serverApi/support.js"
import { signIn } from "../../support/realClients/steps.js"
import type { Flow } from "../flow.js"

export const backend: ReadonlyArray<Flow> = [
  {
    name: "a backend on the official Node SDK, beside the browser",
    story: async (world) => {
      const { origin, page } = world
      const { session_jwt, session_token, user_id } = await signIn(world)
      const sdk = new Client({
        ...project,
        ...(origin.startsWith("https:") ? { custom_base_url: `${origin}/` } : { env: `${origin}/` })
      })
      expect((await sdk.sessions.authenticate({ session_token })).user.user_id).toBe(user_id)
      expect(await sdk.sessions.authenticateJwtLocal({ session_jwt })).toMatchObject({ user_id })
      await sdk.users.update({ user_id, trusted_metadata: { plan: "pro" } })
      expect((await page.evaluate(() => stytch.user.get()))?.trusted_metadata).toEqual({ plan: "pro" })
      await sdk.sessions.revoke({ session_token })
      await page.evaluate(() => stytch.session.authenticate().catch(() => undefined))
      expect(await page.evaluate(() => stytch.session.getSync())).toBeNull()
    }
  }
]
