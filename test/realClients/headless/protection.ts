import { expect } from "vitest"
import { recaptcha, serveScripts, telemetry } from "../../support/browser/outsideScripts.js"
import { bodiesOf, email, isSignedIn } from "../../support/realClients/steps.js"
import { transports } from "../../support/realClients/serve.js"
import type { World } from "../../support/realClients/world.js"
import type { Flow } from "../flow.js"
import { authenticate, challengeFor, makeEthereum } from "./wallets.js"

const captcha_settings = { enabled: true, siteKey: "key" } as const
const path = "/otps/email/login_or_create"

const send = ({ page }: World) =>
  page.evaluate(async (email) => (await stytch.otps.email.loginOrCreate(email)).method_id, email)

const logIn = async (world: World) => {
  const method_id = await send(world)
  await world.page.evaluate(
    ([code, method_id]) => stytch.otps.authenticate(code, method_id, { session_duration_minutes: 60 }),
    [world.code(), method_id] as const
  )
  await isSignedIn(world)
}

/** Serves the scripts and loads the page again with them. Returns what the sends carry. */
const withScripts = async (world: World) => {
  const asked = await serveScripts(world.context)
  const sent = bodiesOf(world.context, path)
  await world.page.reload()
  return { asked, sent }
}

/** Other calls get proofs too, so the numbers of the stand-ins' proofs are not the same everywhere. */
const captchaToken: unknown = expect.stringMatching(/^key LOGIN \d+$/)
const telemetryId: unknown = expect.stringMatching(/\/submit \d+$/)

const fraudProtected = (mode: "OBSERVATION" | "DECISIONING") => ({
  captcha_settings,
  dfp_protected_auth_enabled: true,
  dfp_protected_auth_mode: mode
})

export const protection: ReadonlyArray<Flow> = [
  {
    name: "a project with captcha",
    transports,
    options: { bootstrap: { captcha_settings }, acceptsCaptcha: (token) => token.startsWith("key LOGIN") },
    story: async (world) => {
      const { asked, sent } = await withScripts(world)
      await logIn(world)
      expect(new Set(asked)).toEqual(new Set([`${recaptcha}?render=key`]))
      expect(sent).toMatchObject([{ email, captcha_token: captchaToken }])
    }
  },
  {
    name: "a project with captcha, whose captcha refuses the caller",
    options: { bootstrap: { captcha_settings }, acceptsCaptcha: () => false },
    story: async (world) => {
      await withScripts(world)
      await expect(send(world)).rejects.toThrow("Unable to query captcha and/or dfp telemetry ID")
      expect(world.provider.inbox.latest()).toBeUndefined()
    }
  },
  {
    name: "a crypto wallet in a project with captcha",
    options: { bootstrap: { captcha_settings }, acceptsCaptcha: (token) => token.startsWith("key LOGIN") },
    story: async (world) => {
      await withScripts(world)
      const paths = ["/crypto_wallets/authenticate/start/primary", "/crypto_wallets/authenticate"]
      const [started, proven] = paths.map((path) => bodiesOf(world.context, path))
      const wallet = makeEthereum()
      const signature = await wallet.sign(await challengeFor(world, wallet))
      expect(await authenticate(world, wallet, signature)).toBe(200)
      const addressed = { crypto_wallet_address: wallet.crypto_wallet_address, captcha_token: captchaToken }
      expect([started, proven]).toMatchObject([[addressed], [addressed]])
    }
  },
  {
    name: "a crypto wallet, whose owner the captcha refuses",
    options: { bootstrap: { captcha_settings }, acceptsCaptcha: () => false },
    story: async (world) => {
      await withScripts(world)
      // Version 5 spells it "Catcha"
      await expect(challengeFor(world, makeEthereum())).rejects.toThrow(/captcha|catcha/i)
    }
  },
  {
    name: "a project that observes its callers",
    options: { bootstrap: fraudProtected("OBSERVATION") },
    story: async (world) => {
      const { asked, sent } = await withScripts(world)
      await logIn(world)
      expect(asked).toEqual(expect.arrayContaining([`${recaptcha}?render=key`, telemetry]))
      expect(sent).toMatchObject([{ captcha_token: captchaToken, dfp_telemetry_id: telemetryId }])
    }
  },
  {
    name: "captcha and fraud protection of stand-ins",
    options: { bootstrap: fraudProtected("DECISIONING"), challengesTelemetry: () => true },
    story: async (world) => {
      // A script element of the page does the same
      const script = await world.provider.fetch(`${world.origin}/stand-in/scripts.js`)
      await world.context.addInitScript({ content: await script.text() })
      const sent = bodiesOf(world.context, path)
      await world.page.reload()
      await logIn(world)
      expect(sent).toMatchObject([
        { dfp_telemetry_id: telemetryId },
        { dfp_telemetry_id: telemetryId, captcha_token: captchaToken }
      ])
    }
  },
  {
    name: "a project that challenges suspicious callers",
    options: { bootstrap: fraudProtected("DECISIONING"), challengesTelemetry: () => true },
    story: async (world) => {
      const { sent } = await withScripts(world)
      await logIn(world)
      expect(sent).toMatchObject([
        { dfp_telemetry_id: telemetryId },
        { dfp_telemetry_id: telemetryId, captcha_token: captchaToken }
      ])
      expect(sent[0]).not.toHaveProperty("captcha_token")
    }
  },
  {
    name: "a project that lets unsuspicious callers through",
    options: { bootstrap: fraudProtected("DECISIONING") },
    story: async (world) => {
      const { sent } = await withScripts(world)
      await logIn(world)
      expect(sent).toHaveLength(1)
    }
  }
]
