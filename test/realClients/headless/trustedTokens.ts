import { expect } from "vitest"
import { makeTrusted } from "../../support/browser/idp.js"
import { email, refusalOf } from "../../support/realClients/steps.js"
import type { Flow } from "../flow.js"

const trusted = await makeTrusted()

export const trustedTokens: ReadonlyArray<Flow> = [
  {
    name: "a login with a trusted token",
    options: { trustedTokenProfiles: [trusted.profile] },
    story: async ({ page }) => {
      const { tokenProfileID: profile_id, trustedAuthToken } = await trusted.tokenOf(email)
      const attest = (token: string) =>
        page.evaluate(
          async (options) => (await stytch.session.attest({ ...options, session_duration_minutes: 60 })).user,
          { profile_id, token }
        )
      expect((await attest(trustedAuthToken)).emails).toMatchObject([{ email, verified: true }])
      expect(await refusalOf(attest(`${trustedAuthToken}x`))).toBe("401 invalid_trusted_token")
    }
  }
]
