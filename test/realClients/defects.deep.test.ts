/** What an earlier provider accepted wrongly. Each must be refused over real HTTP. */
import { request } from "node:http"
import { describe, expect, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { otps as Otps } from "../../src/domain/otp/calls.js"
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts"
import { setUpServer } from "../../provider/test/serverApi/support.js"
import { publicToken, strong } from "../../provider/test/support.js"
import { setUpApps, theirs, Tokens } from "../../provider/test/support/connectedApps.js"
import { makeTrusted } from "../support/browser/idp.js"
import { sliceOf } from "../support/deep.js"

const email = "owner@example.com"
const session_duration_minutes = 30
const trusted = await makeTrusted()

const setUp = (options: Parameters<typeof setUpApps>[0] = {}) => setUpApps({ isServed: true, ...options })

const Challenge = Schema.decodeUnknownSync(
  Schema.Struct({ data: Schema.Struct({ challenge: Schema.String }) })
)

type Site = Awaited<ReturnType<typeof setUp>>

/** A stranger signs up with the owner's address before the owner does, and adds their own phone number. */
const prepareAccount = async ({ call, provider, raw, signUp }: Site) => {
  const { session_token } = await signUp(email, strong)
  const { method_id } = await call(Otps.sms.send, { phone_number: "+14155552671" }, session_token, {
    factor: "secondary"
  })
  const login = { email, password: strong, session_duration_minutes }
  expect((await raw("POST", "/passwords/authenticate", login)).status).toBe(200)
  expect((await raw("GET", "/users/me", undefined, session_token)).status).toBe(200)
  return { session_token, method_id, code: provider.inbox.latest()?.code ?? "" }
}

/** What the stranger gets after the owner has proven the address. */
const strangersStatuses = async (
  site: Site,
  { code, method_id, session_token }: Awaited<ReturnType<typeof prepareAccount>>
) => {
  const login = { email, password: strong, session_duration_minutes }
  const passcode = { method_id, token: code, session_duration_minutes }
  return [
    (await site.raw("POST", "/passwords/authenticate", login)).status,
    (await site.raw("GET", "/users/me", undefined, session_token)).status,
    (await site.raw("POST", "/otps/authenticate", passcode)).status
  ]
}

/** The status of a request to this path for this host. */
const statusFor = (origin: string, path: string, headers: Readonly<Record<string, string>>) =>
  new Promise<number>((resolve, reject) => {
    const { hostname: host, port } = new URL(origin)
    request({ host, port, path, headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on("error", reject)
      .end()
  })

const linkTo = (site: Site, login_magic_link_url: string) =>
  site.raw("POST", "/magic_links/email/login_or_create", { email, login_magic_link_url })

const defects: ReadonlyArray<readonly [name: string, statuses: () => Promise<ReadonlyArray<number>>]> = [
  [
    "a stranger who signed up with an address before its owner proved it by a magic link",
    async () => {
      const site = await setUp()
      const stranger = await prepareAccount(site)
      await site.signInByLink(email)
      return strangersStatuses(site, stranger)
    }
  ],
  [
    "a stranger who signed up with an address before its owner proved it by a passcode",
    async () => {
      const site = await setUp()
      const stranger = await prepareAccount(site)
      const { method_id } = await site.call(Otps.email.loginOrCreate, { email })
      const token = site.inbox.latest()?.code ?? ""
      await site.call(Otps.authenticate, { method_id, token, session_duration_minutes })
      return strangersStatuses(site, stranger)
    }
  ],
  [
    "a stranger who signed up with an address before its owner proved it by a social login",
    async () => {
      const site = await setUp()
      const stranger = await prepareAccount(site)
      const token = await site.socialToken("github", email)
      await site.raw("POST", "/oauth/authenticate", { token, session_duration_minutes })
      return strangersStatuses(site, stranger)
    }
  ],
  [
    "phone numbers that do not exist",
    async () => {
      const { raw } = await setUp()
      const numbers = ["+1415", "+1234", "+10000000000", "+4407400123456"]
      return Promise.all(
        numbers.map(
          async (phone_number) => (await raw("POST", "/otps/sms/login_or_create", { phone_number })).status
        )
      )
    }
  ],
  [
    "pages of other hosts that ask for the inbox",
    async () => {
      const { origin } = await setUpServer()
      const Host = "attacker.example"
      expect(await statusFor(origin, "/_control/inbox", {})).toBe(200)
      return Promise.all([
        statusFor(origin, "/_control/inbox", { Host }),
        statusFor(origin, "/_control/inbox", { Host, Origin: `http://${Host}` }),
        statusFor(origin, "//localhost/_control/inbox", { Host }),
        statusFor(origin, "/_control/inbox", { Origin: "https://evil.test" }),
        statusFor(origin, "/_control/inbox", { Origin: "null" })
      ])
    }
  ],
  [
    "links to addresses that are not registered",
    async () => {
      const site = await setUp({
        strict: true,
        allowedOrigins: ["https://app.test"],
        redirectURLs: ["https://app.test/in"]
      })
      expect((await linkTo(site, "https://app.test/in")).status).toBe(200)
      const addresses = [
        "https://evil.example/x",
        "https://app.test/other",
        "vbscript:x",
        "file:///etc/passwd",
        "blob:https://app.test/x",
        "javascript:alert(1)",
        "data:text/html,x"
      ]
      return Promise.all(addresses.map(async (address) => (await linkTo(site, address)).status))
    }
  ],
  [
    "the tokens of a code that is used twice",
    async () => {
      const { codeFor, get, theirExchange, token } = await setUp()
      const form = theirExchange(await codeFor(theirs, { scopes: ["openid", "offline_access"] }))
      const { access_token, refresh_token = "" } = Tokens(await (await token(form)).json())
      const again = await token(form)
      const info = await get("/v1/oauth2/userinfo", { Authorization: `Bearer ${access_token}` })
      const refresh = await token({
        grant_type: "refresh_token",
        client_id: theirs.client_id,
        refresh_token
      })
      return [again.status, info.status, refresh.status]
    }
  ],
  [
    "challenges that are too short, deep JSON, large bodies and the keys of other projects",
    async () => {
      const { get, raw } = await setUp()
      const deep = `{"email":${"[".repeat(200_000)}${"]".repeat(200_000)}}`
      const link = "/magic_links/email/login_or_create"
      return [
        (await raw("POST", link, { email, code_challenge: "short" })).status,
        (await raw("POST", link, deep)).status,
        (await raw("POST", link, { email, more: "x".repeat(2 ** 21) })).status,
        (await get("/v1/sessions/jwks/project-test-other")).status
      ]
    }
  ],
  [
    "forms and texts of pages of other sites",
    async () => {
      const { origin, inbox } = await setUpServer()
      const send = (type: string, body: string) =>
        fetch(`${origin}sdk/v1/otps/email/login_or_create`, {
          method: "POST",
          headers: { "Content-Type": type, Origin: "https://evil.example" },
          body
        })
      const authorization = `Basic ${btoa(`${publicToken}:${publicToken}`)}`
      const form = new URLSearchParams({ email, __Authorization: authorization }).toString()
      const answers = [
        await send("application/x-www-form-urlencoded", form),
        await send("text/plain", JSON.stringify({ email }))
      ]
      expect(inbox.latest()).toBeUndefined()
      return answers.map(({ status }) => status)
    }
  ],
  [
    "trusted tokens that are used twice",
    async () => {
      const { raw } = await setUp({
        strict: true,
        allowedOrigins: ["https://app.test"],
        trustedTokenProfiles: [trusted.profile],
        clock: Date.now
      })
      const { tokenProfileID: profile_id, trustedAuthToken: token } = await trusted.tokenOf(email)
      const attest = () => raw("POST", "/sessions/attest", { profile_id, token, session_duration_minutes })
      expect((await attest()).status).toBe(200)
      return [(await attest()).status]
    }
  ]
]

describe("the embedded provider over HTTP", () => {
  it.each(sliceOf(defects))("refuses %s", async (_, statuses) => {
    const all = await statuses()
    expect(all).not.toEqual([])
    expect(all.filter((status) => status < 400 || status >= 500)).toEqual([])
  })

  it("keeps a wallet's challenge when a stranger asks for another one", async () => {
    const { raw } = await setUp()
    const account = privateKeyToAccount(generatePrivateKey())
    const wallet = { crypto_wallet_address: account.address, crypto_wallet_type: "ethereum" }
    const start = () => raw("POST", "/crypto_wallets/authenticate/start/primary", wallet)
    const { data } = Challenge(await (await start()).json())
    await start()
    const signature = await account.signMessage({ message: data.challenge })
    const proof = { ...wallet, signature, session_duration_minutes }
    expect((await raw("POST", "/crypto_wallets/authenticate", proof)).status).toBe(200)
  })
})
