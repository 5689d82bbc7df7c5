/** Attacks over real HTTP: raw requests and the official Node SDK. Each must be refused. */
import { describe, expect, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from "jose"
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts"
import { publicToken, strong, stronger, wrong } from "../../provider/test/support.js"
import { refusalOf, setUpServer } from "../../provider/test/serverApi/support.js"
import { sliceOf } from "../support/deep.js"

const minutes = 60
const email = "ada@example.com"

const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true })
const other = await generateKeyPair("RS256")
const profile = {
  profile_id: "profile-1",
  issuer: "https://issuer.test",
  audience: "us",
  jwks: { keys: [{ ...(await exportJWK(publicKey)), kid: "k-1", alg: "RS256" }] }
}

const now = Date.UTC(2026, 0, 6, 12) / 1000
const claims = {
  iss: profile.issuer,
  aud: profile.audience,
  sub: "subject-1",
  jti: "t-1",
  exp: now + 600,
  email
}

const sign = (more: Record<string, unknown> = {}, key = privateKey) =>
  new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg: "RS256", kid: "k-1" }).sign(key)

const setUp = async () => {
  const server = await setUpServer({ trustedTokenProfiles: [profile], allowedOrigins: ["https://app.test"] })
  /** A raw request of a browser: its status. */
  const send = async (method: string, path: string, body?: unknown, session = publicToken, more = {}) => {
    const response = await fetch(`${server.origin}sdk/v1${path}`, {
      method,
      headers: {
        Authorization: `Basic ${btoa(`${publicToken}:${session}`)}`,
        "Content-Type": "application/json",
        ...more
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) })
    })
    const json: unknown = await response.json().catch(() => undefined)
    return { status: response.status, json }
  }
  const attest = (token: string) =>
    send("POST", "/sessions/attest", { profile_id: "profile-1", token, session_duration_minutes: minutes })
  return { ...server, send, attest }
}

type Attack = (
  world: Awaited<ReturnType<typeof setUp>>
) => Promise<ReadonlyArray<{ readonly status: number }>>

const Challenge = Schema.decodeUnknownSync(
  Schema.Struct({ data: Schema.Struct({ challenge: Schema.String }) })
)

/** The header and the payload of a JWT, changed. */
const tampered = (jwt: string) => {
  const [header = "", payload = "", signature = ""] = jwt.split(".")
  const text = atob(payload.replaceAll("-", "+").replaceAll("_", "/")).replace(email, "eve@example.com")
  return `${header}.${btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}.${signature}`
}

const attacks: ReadonlyArray<readonly [name: string, attack: Attack]> = [
  [
    "trusted tokens that are forged, of others, or out of time",
    async ({ attest }) => {
      const secret = new TextEncoder().encode(await exportSPKI(publicKey))
      const confused = new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid: "k-1" }).sign(secret)
      const { exp: _, ...endless } = claims
      const tokens = [
        tampered(await sign()),
        new UnsecuredJWT(claims).encode(),
        await confused,
        await sign({}, other.privateKey),
        await sign({ exp: now - 600 }),
        await sign({ nbf: now + 600 }),
        await sign({ aud: "them" }),
        await sign({ iss: "https://evil.test" }),
        await new SignJWT(endless).setProtectedHeader({ alg: "RS256", kid: "k-1" }).sign(privateKey)
      ]
      return Promise.all(tokens.map(attest))
    }
  ],
  [
    "sessions that are none, revoked or expired",
    async ({ pass, sdk, send, signInByLink }) => {
      const first = await signInByLink(email)
      const asJwt = await send("GET", "/users/me", undefined, first.session_jwt)
      await sdk.sessions.revoke({ session_token: first.session_token })
      const revoked = await send("GET", "/users/me", undefined, first.session_token)
      const { session_token } = await signInByLink(email)
      pass(31 * 60_000)
      return [asJwt, revoked, await send("GET", "/users/me", undefined, session_token)]
    }
  ],
  [
    "session durations outside of the limits",
    async ({ emailLink, send }) => {
      const token = await emailLink(email)
      const attempt = (session_duration_minutes: unknown) =>
        send("POST", "/magic_links/authenticate", { token, session_duration_minutes })
      return Promise.all([0, 4, -5, 1.5, 1e9, null, "60"].map(attempt))
    }
  ],
  [
    "links that are used, expired or bound to another browser",
    async ({ emailLink, pass, send }) => {
      const attempt = (token: string, more = {}) =>
        send("POST", "/magic_links/authenticate", { token, session_duration_minutes: minutes, ...more })
      const used = await emailLink(email)
      await attempt(used)
      const bound = await emailLink(email, { code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM" })
      const statuses = [
        await attempt(used),
        await attempt(bound),
        await attempt(bound, { code_verifier: "a-verifier-of-at-least-forty-three-characters" })
      ]
      const late = await emailLink(email)
      pass(8 * 24 * 60 * 60_000)
      return [...statuses, await attempt(late), await attempt("none")]
    }
  ],
  [
    "passcodes that are wrong, old, or of another address",
    async ({ send, smsCode }) => {
      const attempt = (method_id: string, token: string) =>
        send("POST", "/otps/authenticate", { method_id, token, session_duration_minutes: minutes })
      const old = await smsCode("+14155552671")
      const next = await smsCode("+14155552671")
      const foreign = await smsCode("+14155552672")
      const replaced = old.token === next.token ? [] : [await attempt(old.method_id, old.token)]
      return [
        ...replaced,
        await attempt(next.method_id, wrong(next.token)),
        await attempt(foreign.method_id, wrong(foreign.token)),
        await attempt("none", next.token)
      ]
    }
  ],
  [
    "the right passcode after ten guesses, also of a new message",
    async ({ send, smsCode }) => {
      const { method_id, token } = await smsCode("+14155552671")
      const attempt = (token: string) =>
        send("POST", "/otps/authenticate", { method_id, token, session_duration_minutes: minutes })
      for (let guess = 0; guess < 10; guess += 1) await attempt(wrong(token))
      const late = await attempt(token)
      const next = await smsCode("+14155552671")
      return [late, await attempt(next.token)]
    }
  ],
  [
    "passwords of others: set for a known user, with a magic link's token, or replaced without the old one",
    async ({ emailLink, send, signInByLink, signUp }) => {
      await signInByLink("bob@example.com")
      await signUp(email, strong)
      const token = await emailLink("bob@example.com")
      const session_duration_minutes = minutes
      return [
        await send("POST", "/passwords", {
          email: "bob@example.com",
          password: strong,
          session_duration_minutes
        }),
        await send("POST", "/passwords/email/reset", { token, password: strong, session_duration_minutes }),
        await send("POST", "/passwords/existing_password/reset", {
          email,
          existing_password: stronger,
          new_password: stronger,
          session_duration_minutes
        })
      ]
    }
  ],
  [
    "a wallet's signature over another text, or by another key",
    async ({ send }) => {
      const owner = privateKeyToAccount(generatePrivateKey())
      const thief = privateKeyToAccount(generatePrivateKey())
      const named = { crypto_wallet_address: owner.address, crypto_wallet_type: "ethereum" }
      const attempt = async (sign: (challenge: string) => Promise<string>) => {
        const { json } = await send("POST", "/crypto_wallets/authenticate/start/primary", named)
        const signature = await sign(Challenge(json).data.challenge)
        return send("POST", "/crypto_wallets/authenticate", {
          ...named,
          signature,
          session_duration_minutes: minutes
        })
      }
      return [
        await attempt((message) => thief.signMessage({ message })),
        await attempt((message) => owner.signMessage({ message: `${message}.` }))
      ]
    }
  ],
  [
    "requests that are malformed",
    async ({ send }) => [
      await send("POST", "/magic_links/email/login_or_create", "{"),
      await send("POST", "/magic_links/email/login_or_create", { email: 5 }),
      await send("POST", "/magic_links/email/login_or_create", '{"__proto__":{"email":"a@example.com"}}'),
      await send("POST", "/otps/authenticate", []),
      await send("GET", "/no/such/route"),
      await send("GET", "/projects/%E0%A4%A")
    ]
  ],
  [
    "pages of other origins",
    async ({ send }) =>
      Promise.all(
        ["https://evil.test", "null", "http://app.test"].map((Origin) =>
          send("POST", "/magic_links/email/login_or_create", { email }, publicToken, { Origin })
        )
      )
  ],
  [
    "the factors of another user",
    async ({ send, signInByLink }) => {
      const { user } = await signInByLink("bob@example.com")
      const { session_token } = await signInByLink(email)
      const id = user.emails[0]?.email_id ?? ""
      return [await send("DELETE", `/users/emails/${id}`, undefined, session_token)]
    }
  ],
  [
    "the server API with a browser's credentials",
    async ({ origin, signInByLink }) => {
      const { session_token } = await signInByLink(email)
      const names = [
        `${publicToken}:${publicToken}`,
        `${publicToken}:${session_token}`,
        "project-test-embedded:"
      ]
      return Promise.all(
        names.map((each) =>
          fetch(`${origin}v1/users/search`, {
            method: "POST",
            headers: { Authorization: `Basic ${btoa(each)}` },
            body: "{}"
          })
        )
      )
    }
  ]
]

describe("the embedded provider over HTTP", () => {
  it.each(sliceOf(attacks))("refuses %s", async (_, attack) => {
    const statuses = (await attack(await setUp())).map(({ status }) => status)
    expect(statuses).not.toEqual([])
    expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([])
  })

  it("accepts what the attacks imitate", async () => {
    const { attest, emailLink, send, smsCode } = await setUp()
    const link = { token: await emailLink("bob@example.com"), session_duration_minutes: minutes }
    const passcode = { ...(await smsCode("+14155552671")), session_duration_minutes: minutes }
    const answers = [
      await attest(await sign()),
      await send("POST", "/magic_links/authenticate", link),
      await send("POST", "/otps/authenticate", passcode, publicToken, { Origin: "https://app.test" })
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it("lets a user change neither roles nor trusted metadata", async () => {
    const { send, sdk, signInByLink } = await setUp()
    const { session_token, user_id } = await signInByLink(email)
    const changes = { roles: ["admin"], trusted_metadata: { plan: "pro" }, name: { first_name: "Ada" } }
    await send("PUT", "/users/me", changes, session_token)
    const user = await sdk.users.get({ user_id })
    expect([user.roles, user.trusted_metadata]).toEqual([["stytch_user"], {}])
  })

  it("accepts one of twenty uses of a link, a passcode and a reset at the same time", async () => {
    const { code, linkToken, sdk } = await setUp()
    const race = async (attempt: () => Promise<unknown>) => {
      const outcomes = await Promise.allSettled(Array.from({ length: 20 }, attempt))
      return outcomes.filter(({ status }) => status === "fulfilled").length
    }
    await sdk.magicLinks.email.loginOrCreate({ email })
    const token = linkToken()
    expect(await race(() => sdk.magicLinks.authenticate({ token, session_duration_minutes: 60 }))).toBe(1)
    const { email_id } = await sdk.otps.email.send({ email })
    const passcode = code()
    expect(await race(() => sdk.otps.authenticate({ method_id: email_id, code: passcode }))).toBe(1)
    await sdk.passwords.email.resetStart({ email })
    const reset = linkToken()
    expect(await race(() => sdk.passwords.email.reset({ token: reset, password: strong }))).toBe(1)
    expect(await refusalOf(sdk.passwords.email.reset({ token: reset, password: stronger }))).toBe(
      "401 unable_to_auth_magic_link"
    )
  })
})
