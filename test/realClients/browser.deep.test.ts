/**
 * The provider's own client, versions 5 and 6, without and with its widget, against the embedded provider: real HTTP, TLS
 * and preflights, no interception. The client is a black box.
 */
import { ed25519 } from "@noble/curves/ed25519.js"
import { base58 } from "@scure/base"
import { createRemoteJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT } from "jose"
import * as openid from "openid-client"
import { TOTP } from "otpauth"
import { Client } from "stytch"
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts"
import { describe, expect, it } from "vitest"
import type { Options } from "../../src/provider.js"
import { sliceOf } from "../support/deep.js"
import { versions } from "../support/realClients/bundle.js"
import { inWorld, transports, type World } from "../support/realClients/world.js"

interface Flow {
  readonly name: string
  readonly options?: Options
  readonly story: (world: World) => Promise<void>
}

const strong = "Tangerine moped 47"
const stronger = "Glacier 12 umbrella"

/** The `error_type` of a call in the page that fails. */
const refusal = (error: unknown) => {
  const match = /error_type["']?:?\s*["']?(\w+)|\[\d+\] (\w+)/.exec(String(error))
  return match?.[1] ?? match?.[2] ?? String(error)
}

const signIn = async ({ code, page }: World, email = "ada@example.com") => {
  const method_id = await page.evaluate(
    async (email) => (await stytch.otps.email.loginOrCreate(email)).method_id,
    email
  )
  return page.evaluate(
    async ([code, method_id]) => {
      const answer = await stytch.otps.authenticate(code, method_id, { session_duration_minutes: 60 })
      return { user_id: answer.user_id, session_token: answer.session_token, session_jwt: answer.session_jwt }
    },
    [code(), method_id] as const
  )
}

const magicLink = async ({ linkToken, origin, page, site }: World) => {
  const send = () =>
    page.evaluate(
      (url) =>
        stytch.magicLinks.email.loginOrCreate("ada@example.com", {
          login_magic_link_url: url,
          signup_magic_link_url: url
        }),
      `${site}/landing`
    )
  const authenticate = (token: string) =>
    page.evaluate(
      async (token) =>
        (await stytch.magicLinks.authenticate(token, { session_duration_minutes: 60 })).session_jwt,
      token
    )
  await send()
  const token = linkToken()
  const keys = createRemoteJWKSet(new URL(`${origin}/v1/sessions/jwks/project-test-embedded`))
  const jwt = await authenticate(token)
  await jwtVerify(jwt, keys, { audience: "project-test-embedded" })
  expect(await authenticate(token).catch(refusal)).not.toMatch(/^ey/)
  await page.evaluate(() => stytch.session.revoke())
  await send()
  await authenticate(linkToken())
  expect(await page.evaluate(() => stytch.user.getSync()?.emails[0]?.verified)).toBe(true)
}

/** A party whose tokens the project trusts. */
const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true })
const trusted = {
  profile_id: "profile-1",
  issuer: "https://issuer.test",
  audience: "us",
  jwks: { keys: [{ ...(await exportJWK(publicKey)), kid: "k-1", alg: "RS256" }] }
}

const app = {
  client_id: "their-app",
  client_name: "Their App",
  client_type: "third_party_public" as const,
  redirect_uris: ["https://app.test/in"]
}

/** A widget's options, as text for the page. */
const widget = (products: string, site: string) => `mountLogin({
  products: [Products.${products}],
  sessionOptions: { sessionDurationMinutes: 60 },
  emailMagicLinksOptions: { loginRedirectURL: "${site}/in", signupRedirectURL: "${site}/in" },
  otpOptions: { methods: ["${products === "otp" ? "email" : "sms"}"], expirationMinutes: 5 },
  oauthOptions: { providers: [{ type: "google" }], loginRedirectURL: "${site}/in", signupRedirectURL: "${site}/in" },
  passwordOptions: { loginRedirectURL: "${site}/in", resetPasswordRedirectURL: "${site}/in" }
})`

const isSignedIn = ({ page }: World) => page.waitForFunction(() => stytch.session.getSync() !== null)

const flows: ReadonlyArray<Flow> = [
  {
    name: "crypto wallets",
    story: async ({ page }) => {
      const account = privateKeyToAccount(generatePrivateKey())
      const { publicKey, secretKey } = ed25519.keygen()
      const wallets = [
        {
          type: "ethereum",
          address: account.address,
          sign: (message: string) => account.signMessage({ message })
        },
        {
          type: "solana",
          address: base58.encode(publicKey),
          sign: (message: string) =>
            Promise.resolve(base58.encode(ed25519.sign(new TextEncoder().encode(message), secretKey)))
        }
      ]
      for (const { type, address, sign } of wallets) {
        const named = { crypto_wallet_address: address, crypto_wallet_type: type }
        const { challenge } = await page.evaluate(
          (named) => stytch.cryptoWallets.authenticateStart(named),
          named
        )
        const attempt = (signature: string) =>
          page.evaluate(async (options) => (await stytch.cryptoWallets.authenticate(options)).status_code, {
            ...named,
            signature,
            session_duration_minutes: 60
          })
        const signature = await sign(challenge)
        expect(await attempt(signature)).toBe(200)
        expect(await attempt(signature).catch(refusal)).not.toBe(200)
      }
    }
  },
  {
    name: "a login with a trusted token",
    options: { trustedTokenProfiles: [trusted] },
    story: async ({ page }) => {
      const token = await new SignJWT({ email: "ada@example.com", jti: "t-1" })
        .setProtectedHeader({ alg: "RS256", kid: "k-1" })
        .setIssuer(trusted.issuer)
        .setAudience(trusted.audience)
        .setSubject("subject-1")
        .setExpirationTime("10m")
        .sign(privateKey)
      const answer = await page.evaluate(
        (token) => stytch.session.attest({ profile_id: "profile-1", token, session_duration_minutes: 60 }),
        token
      )
      expect(answer.user.emails).toMatchObject([{ email: "ada@example.com", verified: true }])
    }
  },
  {
    name: "an app that signs in by openid-client",
    options: { connectedApps: [app], identityProviderURL: "https://site.test/authorize" },
    story: async (world) => {
      const { origin, page } = world
      const { user_id } = await signIn(world)
      const config = await openid.discovery(new URL(origin), app.client_id, undefined, openid.None(), {
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- only a warning: TLS is tested beside it
        execute: origin.startsWith("http:") ? [openid.allowInsecureRequests] : []
      })
      const pkceCodeVerifier = openid.randomPKCECodeVerifier()
      const asked = {
        redirect_uri: app.redirect_uris[0] ?? "",
        response_type: "code",
        scope: "openid email offline_access",
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
        code_challenge_method: "S256"
      }
      expect(openid.buildAuthorizationUrl(config, asked).origin).toBe("https://site.test")
      const { scope, code_challenge_method: _, ...rest } = asked
      const request = { ...rest, client_id: app.client_id, scopes: scope.split(" ") }
      const started = await page.evaluate((request) => stytch.idp.oauthAuthorizeStart(request), request)
      expect(started.consent_required).toBe(true)
      const { redirect_uri } = await page.evaluate(
        (request) => stytch.idp.oauthAuthorizeSubmit({ ...request, consent_granted: true }),
        request
      )
      const checks = { pkceCodeVerifier, expectedState: asked.state, expectedNonce: asked.nonce }
      const tokens = await openid.authorizationCodeGrant(config, new URL(redirect_uri), checks)
      expect(tokens.claims()?.sub).toBe(user_id)
      const { email } = await openid.fetchUserInfo(config, tokens.access_token, user_id)
      expect(email).toBe("ada@example.com")
      expect((await openid.tokenIntrospection(config, tokens.access_token)).active).toBe(true)
      const next = await openid.refreshTokenGrant(config, tokens.refresh_token ?? "")
      expect(next.access_token).not.toBe(tokens.access_token)
      await expect(openid.refreshTokenGrant(config, tokens.refresh_token ?? "")).rejects.toThrow()
      await expect(openid.authorizationCodeGrant(config, new URL(redirect_uri), checks)).rejects.toThrow()
    }
  },
  {
    name: "a backend on the official Node SDK, beside the browser",
    story: async (world) => {
      const { origin, page } = world
      const { session_jwt, session_token, user_id } = await signIn(world)
      const project = { project_id: "project-test-embedded", secret: "secret-test-embedded" }
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
  },
  {
    name: "the widget's magic link",
    story: async (world) => {
      const { linkToken, page, provider, site } = world
      await page.evaluate(widget("emailMagicLinks", site))
      await page.getByPlaceholder("example@email.com").fill("ada@example.com")
      await page.getByRole("button", { name: "Continue with email" }).click()
      await page.getByText(/Check your email/).waitFor()
      await page.goto(provider.inbox.latest()?.link ?? "")
      await page.evaluate(
        (token) => stytch.magicLinks.authenticate(token, { session_duration_minutes: 60 }),
        linkToken()
      )
      await isSignedIn(world)
    }
  },
  {
    name: "the widget's passcode",
    story: async (world) => {
      const { code, page, site } = world
      await page.evaluate(widget("otp", site))
      await page.getByPlaceholder("example@email.com").fill("ada@example.com")
      await page.getByRole("button", { name: "Continue with email" }).click()
      await page.getByRole("textbox", { name: "One-time passcode" }).first().fill(code())
      await isSignedIn(world)
    }
  },
  {
    name: "the widget's social login",
    story: async (world) => {
      const { page, site } = world
      await page.evaluate(widget("oauth", site))
      await page.getByRole("button", { name: "Continue with Google" }).click()
      await page.getByLabel("Email").fill("ada@example.com")
      await page.getByRole("button", { name: "Continue" }).click()
      await page.waitForURL((url) => url.href.startsWith(site) && url.searchParams.has("token"))
      await page.evaluate(
        (token) => stytch.oauth.authenticate(token, { session_duration_minutes: 60 }),
        new URL(page.url()).searchParams.get("token") ?? ""
      )
      await isSignedIn(world)
    }
  },
  {
    name: "the widget's new password",
    story: async (world) => {
      const { page, site } = world
      await page.evaluate(widget("passwords", site))
      await page.getByPlaceholder("example@email.com").fill("ada@example.com")
      await page.getByRole("button", { name: "Continue with email" }).click()
      await page.locator('input[type="password"]').fill(strong)
      await page.getByRole("button", { name: /^(Continue|Create)/ }).click()
      await isSignedIn(world)
    }
  },
  { name: "magic links", story: magicLink },
  {
    name: "magic links with PKCE",
    options: { bootstrap: { pkce_required_for_email_magic_links: true } },
    story: magicLink
  },
  {
    name: "passcodes by SMS, WhatsApp and email",
    story: async ({ code, page }) => {
      for (const kind of ["sms", "whatsapp", "email"] as const) {
        const method_id = await page.evaluate(
          async (kind) =>
            kind === "email"
              ? (await stytch.otps.email.loginOrCreate("ada@example.com")).method_id
              : (await stytch.otps[kind].loginOrCreate("+14155552671")).method_id,
          kind
        )
        const attempt = (code: string) =>
          page.evaluate(
            async ([code, method_id]) =>
              (await stytch.otps.authenticate(code, method_id, { session_duration_minutes: 60 })).status_code,
            [code, method_id] as const
          )
        const right = code()
        expect(await attempt(right === "000000" ? "111111" : "000000").catch(refusal)).not.toBe(200)
        expect(await attempt(right)).toBe(200)
        expect(await attempt(right).catch(refusal)).not.toBe(200)
      }
    }
  },
  {
    name: "passwords",
    options: { breachedPasswords: ["Broken harbour 99"] },
    story: async ({ linkToken, page, site }) => {
      const create = (email: string, password: string) =>
        page.evaluate(
          async ([email, password]) =>
            (await stytch.passwords.create({ email, password, session_duration_minutes: 60 })).status_code,
          [email, password] as const
        )
      const logIn = (password: string) =>
        page.evaluate(
          async (password) =>
            (
              await stytch.passwords.authenticate({
                email: "ada@example.com",
                password,
                session_duration_minutes: 60
              })
            ).status_code,
          password
        )
      for (const bad of ["password", "Broken harbour 99"])
        expect(await create("ada@example.com", bad).catch(refusal)).not.toBe(200)
      expect(await create("ada@example.com", strong)).toBe(200)
      expect(await create("ada@example.com", stronger).catch(refusal)).not.toBe(200)
      await page.evaluate(() => stytch.session.revoke())
      expect(await logIn(stronger).catch(refusal)).not.toBe(200)
      expect(await logIn(strong)).toBe(200)
      await page.evaluate(
        ([existing_password, new_password]) =>
          stytch.passwords.resetByExistingPassword({
            email: "ada@example.com",
            existing_password,
            new_password,
            session_duration_minutes: 60
          }),
        [strong, stronger] as const
      )
      await page.evaluate(
        (password) => stytch.passwords.resetBySession({ password, session_duration_minutes: 60 }),
        strong
      )
      await page.evaluate(
        (url) =>
          stytch.passwords.resetByEmailStart({
            email: "ada@example.com",
            login_redirect_url: url,
            reset_password_redirect_url: url
          }),
        `${site}/reset`
      )
      await page.evaluate(
        ([token, password]) =>
          stytch.passwords.resetByEmail({ token, password, session_duration_minutes: 60 }),
        [linkToken(), stronger] as const
      )
      expect(await logIn(stronger)).toBe(200)
      const strength = await page.evaluate(
        (password) => stytch.passwords.strengthCheck({ password, email: "ada@example.com" }),
        "password"
      )
      expect(strength.valid_password).toBe(false)
    }
  },
  {
    name: "social login, cancelled and completed",
    story: async ({ page, site }) => {
      const start = () =>
        page.evaluate(
          (url) => void stytch.oauth.google.start({ login_redirect_url: url, signup_redirect_url: url }),
          `${site}/landing`
        )
      await start()
      await page.getByRole("button", { name: /cancel/i }).click()
      await page.waitForURL((url) => url.href.startsWith(site))
      expect(new URL(page.url()).searchParams.get("token")).toBeNull()
      await start()
      await page.getByLabel("Email").fill("ada@example.com")
      await page.getByRole("button", { name: "Continue" }).click()
      await page.waitForURL((url) => url.href.startsWith(site) && url.searchParams.has("token"))
      const token = new URL(page.url()).searchParams.get("token") ?? ""
      const authenticate = () =>
        page.evaluate(
          async (token) =>
            (await stytch.oauth.authenticate(token, { session_duration_minutes: 60 })).provider_type,
          token
        )
      expect(await authenticate()).toMatch(/google/i)
      expect(await authenticate().catch(refusal)).not.toMatch(/google/i)
    }
  },
  {
    name: "passkeys",
    story: async (world) => {
      const { context, page } = world
      const cdp = await context.newCDPSession(page)
      await cdp.send("WebAuthn.enable")
      await cdp.send("WebAuthn.addVirtualAuthenticator", {
        options: {
          protocol: "ctap2",
          transport: "internal",
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true
        }
      })
      await signIn(world)
      const register = () =>
        page.evaluate(
          async () =>
            (
              await stytch.webauthn.register({
                is_passkey: true,
                domain: "localhost",
                session_duration_minutes: 60
              })
            ).status_code
        )
      expect(await register()).toBe(200)
      await page.evaluate(() => stytch.session.revoke())
      const user_id = await page.evaluate(
        async () =>
          (
            await stytch.webauthn.authenticate({
              session_duration_minutes: 60,
              is_passkey: true,
              domain: "localhost"
            })
          )?.user_id
      )
      expect(user_id).toMatch(/^user-/)
      const id = await page.evaluate(
        () => stytch.user.getSync()?.webauthn_registrations[0]?.webauthn_registration_id
      )
      await page.evaluate((id) => stytch.user.deleteWebauthnRegistration(id), id ?? "")
      expect(await page.evaluate(() => stytch.user.getSync()?.webauthn_registrations)).toEqual([])
    }
  },
  {
    name: "authenticator apps",
    story: async (world) => {
      const { page } = world
      await signIn(world)
      const { secret, recovery_codes } = await page.evaluate(() =>
        stytch.totps.create({ expiration_minutes: 60 })
      )
      const totp_code = new TOTP({ secret }).generate()
      const attempt = (totp_code: string) =>
        page.evaluate(
          async (totp_code) =>
            (await stytch.totps.authenticate({ totp_code, session_duration_minutes: 60 })).status_code,
          totp_code
        )
      expect(await attempt(totp_code)).toBe(200)
      expect(await attempt(totp_code).catch(refusal)).not.toBe(200)
      const recover = (recovery_code: string) =>
        page.evaluate(
          async (recovery_code) =>
            (await stytch.totps.recover({ recovery_code, session_duration_minutes: 60 })).status_code,
          recovery_code
        )
      expect(await recover(recovery_codes[0] ?? "")).toBe(200)
      expect(await recover(recovery_codes[0] ?? "").catch(refusal)).not.toBe(200)
    }
  },
  {
    name: "the user",
    story: async (world) => {
      const { page } = world
      await signIn(world)
      await page.evaluate(() =>
        stytch.user.update({ name: { first_name: "Ada" }, untrusted_metadata: { a: 1, b: 2 } })
      )
      await page.evaluate(() => stytch.user.update({ untrusted_metadata: { b: 3 } }))
      const user = await page.evaluate(() => stytch.user.get())
      expect(user).toMatchObject({ name: { first_name: "Ada" }, untrusted_metadata: { a: 1, b: 3 } })
      const id = user?.emails[0]?.email_id ?? ""
      await page.evaluate((id) => stytch.user.deleteEmail(id), id)
      expect(await page.evaluate(() => stytch.user.getSync()?.emails)).toEqual([])
    }
  },
  {
    name: "the session, across a reload and another tab",
    story: async (world) => {
      const { context, page, site } = world
      await signIn(world)
      await page.evaluate(() => stytch.session.authenticate({ session_duration_minutes: 120 }))
      const tokens = await page.evaluate(() => stytch.session.getTokens())
      expect(tokens?.session_jwt).toMatch(/^ey/)
      await page.reload()
      expect(await page.evaluate(() => stytch.session.getSync() !== null)).toBe(true)
      const other = await context.newPage()
      await other.goto(site)
      expect(await other.evaluate(() => stytch.session.getSync() !== null)).toBe(true)
      await page.evaluate(() => stytch.session.revoke())
      await other.waitForFunction(() => stytch.session.getSync() === null)
    }
  },
  {
    name: "impersonation",
    story: async (world) => {
      const { page, provider } = world
      const { user_id } = await signIn(world)
      await page.evaluate(() => stytch.session.revoke())
      const impersonation_token = await provider.impersonate(user_id)
      const answer = await page.evaluate(
        (impersonation_token) => stytch.impersonation.authenticate({ impersonation_token }),
        impersonation_token
      )
      expect(answer.user_id).toBe(user_id)
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
      expect(
        await page.evaluate(async () => [
          await stytch.rbac.isAuthorized("documents", "read"),
          await stytch.rbac.isAuthorized("documents", "write")
        ])
      ).toEqual([true, false])
    }
  }
]

const cases = flows.flatMap((flow) =>
  versions.flatMap((version) => transports.map((transport) => ({ ...flow, version, transport })))
)

describe("the provider's own client against the embedded provider", () => {
  it.each(sliceOf(cases))("$name works in version $version over $transport", async ({ story, ...world }) => {
    await inWorld(world, story)
  })
})
