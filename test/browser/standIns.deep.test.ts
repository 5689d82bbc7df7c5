/** The stand-ins of a provider in pages of a site that has one script element more, and in a browser without routes. */
import type { BrowserContext } from "playwright-core"
import { describe, expect } from "vitest"
import { factors } from "../support/browser/client.js"
import { it } from "../support/browser/it.js"
import { button, heading, landingAt, submitEmail } from "../support/browser/login.js"
import type { ServedProvider } from "../support/browser/provider.js"
import { strictCsp, type SiteOptions } from "../support/browser/site.js"
import { t } from "../support/words.js"

/** The script comes first. The strict policy lets in the provider, and the policies of both scripts that add scripts. */
const withStandIns = ({ origin }: ServedProvider): Pick<SiteOptions, "csp" | "head"> => ({
  head: `<script src="${origin}/stand-in/scripts.js"></script>`,
  csp: [
    strictCsp(origin).replace("script-src 'self'", `script-src 'self' ${origin}`),
    `frame-src ${origin}/clientside-services/`,
    "trusted-types latchkey latchkey-stand-ins"
  ].join("; ")
})

/** The origins that the pages ask. */
const originsAsked = (context: BrowserContext) => {
  const origins = new Set<string>()
  context.on("request", (request) => origins.add(new URL(request.url()).origin))
  return origins
}

describe("the stand-ins", () => {
  describe("of captcha and fraud protection", () => {
    const captcha_settings = { enabled: true, siteKey: "key" } as const
    it.scoped({
      providerOptions: {
        bootstrap: {
          captcha_settings,
          dfp_protected_auth_enabled: true,
          dfp_protected_auth_mode: "DECISIONING"
        }
      }
    })

    it("answer with proofs that the provider accepts", async ({ context, open, provider }) => {
      const asked = originsAsked(context)
      const sent: Array<unknown> = []
      context.on("request", (request) => {
        if (request.method() === "POST" && request.url().includes("/magic_links"))
          sent.push(request.postDataJSON())
      })
      provider.faults.captchaRequired()
      const site = withStandIns(provider)
      const page = await open("login", site)
      await submitEmail(page, "ada@example.com")
      await heading(page, t("emailConfirmation.title")).waitFor()
      expect(sent).toMatchObject([
        { dfp_telemetry_id: "https://telemetry.stytch.com/submit 1" },
        { dfp_telemetry_id: "https://telemetry.stytch.com/submit 2", captcha_token: "key LOGIN 1" }
      ])
      expect([...asked].sort()).toEqual([provider.origin, new URL(page.url()).origin].sort())
    })
  })

  it("of Google One Tap signs a user in", async ({ context, open, provider, serve }) => {
    const asked = originsAsked(context)
    const site = await serve(withStandIns(provider))
    const config = {
      products: ["oauth", "emailMagicLinks"],
      oauthOptions: {
        providers: [{ type: "google", one_tap: true, position: "forceLegacyEmbedded" }],
        ...landingAt(site)
      }
    }
    const search = `?setup=${encodeURIComponent(JSON.stringify({ config }))}`
    const page = await open("login", { ...withStandIns(provider), search })
    await button(page, /ada@example.com/).click()
    await page.getByText("Signed in").waitFor()
    expect(await factors(provider)).toEqual([["oauth oauth_google"]])
    expect([...asked].sort()).toEqual([provider.origin, site.origin].sort())
  })
})
