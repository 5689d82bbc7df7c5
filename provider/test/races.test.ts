/** What works once works for one of many calls at the same time. */
import { describe, expect, it } from "@effect/vitest"
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts"
import { cryptoWallets as Wallets } from "../../src/domain/wallets/calls.js"
import { ceremonies } from "../../src/domain/passkeys/calls.js"
import { makeAuthenticator } from "./support/authenticator.js"
import { errorIn, setUpApps, theirs, Tokens } from "./support/connectedApps.js"

const calls = 8
const session_duration_minutes = 30
const passkey = { domain: "app.test", return_passkey_credential_options: true }

type World = Awaited<ReturnType<typeof setUpApps>>
type Call = () => Promise<Response>

/** Makes the call many times at once. The answer of the only call that works. */
const winnerOf = async (call: Call): Promise<Response> => {
  const answers = await Promise.all(Array.from({ length: calls }, call))
  const winners = answers.filter(({ ok }) => ok)
  const refused = answers.filter(({ status }) => status >= 400 && status < 500)
  expect([winners.length, refused.length]).toEqual([1, calls - 1])
  return winners[0] ?? Response.error()
}

/** Registers a passkey of the signed-in user. The call that does it can be repeated. */
const registration = async ({ call, raw, session_token }: World) => {
  const authenticator = await makeAuthenticator()
  const { public_key_credential_creation_options } = await call(
    ceremonies.registerStart,
    { ...passkey, user_agent: "Test browser" },
    session_token
  )
  const public_key_credential = await authenticator.create(public_key_credential_creation_options)
  const register = () => raw("POST", "/webauthn/register", { public_key_credential }, session_token)
  return { authenticator, register }
}

const races: ReadonlyArray<readonly [name: string, prepare: (world: World) => Promise<Call>]> = [
  [
    "the token of a social login",
    async ({ raw, socialToken }) => {
      const token = await socialToken("github", "bob@example.com")
      return () => raw("POST", "/oauth/authenticate", { token, session_duration_minutes })
    }
  ],
  [
    "the challenge of a wallet",
    async ({ call, raw }) => {
      const account = privateKeyToAccount(generatePrivateKey())
      const wallet = { crypto_wallet_address: account.address, crypto_wallet_type: "ethereum" } as const
      const { challenge } = await call(Wallets.authenticateStart, wallet, undefined, { factor: "primary" })
      const signature = await account.signMessage({ message: challenge })
      return () =>
        raw("POST", "/crypto_wallets/authenticate", { ...wallet, signature, session_duration_minutes })
    }
  ],
  [
    "the response of a passkey",
    async (world) => {
      const { authenticator, register } = await registration(world)
      expect((await register()).status).toBe(200)
      const { public_key_credential_request_options } = await world.call(
        ceremonies.authenticateStart,
        passkey,
        undefined,
        { factor: "primary" }
      )
      const public_key_credential = await authenticator.get(public_key_credential_request_options)
      const body = { public_key_credential, session_duration_minutes }
      return () => world.raw("POST", "/webauthn/authenticate", body)
    }
  ],
  [
    "a token of impersonation",
    async ({ impersonate, raw, user }) => {
      const impersonation_token = await impersonate(user.user_id)
      return () => raw("POST", "/impersonation/authenticate", { impersonation_token })
    }
  ]
]

describe("one of many calls at the same time", () => {
  it.each(races)("uses %s", async (_, prepare) => {
    await winnerOf(await prepare(await setUpApps()))
  })

  it("registers one passkey", async () => {
    const world = await setUpApps()
    await winnerOf((await registration(world)).register)
    expect((await world.me(world.session_token)).webauthn_registrations).toHaveLength(1)
  })

  it("gets tokens for an authorization code, which the other calls revoke", async () => {
    const { codeFor, get, theirExchange, token } = await setUpApps()
    const form = theirExchange(await codeFor(theirs, { scopes: ["openid", "offline_access"] }))
    const answer = await winnerOf(() => token(form))
    const { access_token, refresh_token = "" } = Tokens(await answer.json())
    const userinfo = await get("/v1/oauth2/userinfo", { Authorization: `Bearer ${access_token}` })
    expect(await errorIn(userinfo)).toBe("401 invalid_token")
    const refresh = { grant_type: "refresh_token", client_id: theirs.client_id, refresh_token }
    expect(await errorIn(await token(refresh))).toBe("400 invalid_grant")
  })

  it("gets tokens for a refresh token, and its family dies", async () => {
    const { connect, get, token } = await setUpApps()
    const first = await connect("openid", "offline_access")
    const refresh = (refresh_token = "") =>
      token({ grant_type: "refresh_token", client_id: theirs.client_id, refresh_token })
    const answer = await winnerOf(() => refresh(first.refresh_token))
    const second = Tokens(await answer.json())
    expect(await errorIn(await refresh(second.refresh_token))).toBe("400 invalid_grant")
    for (const { access_token } of [first, second]) {
      const userinfo = await get("/v1/oauth2/userinfo", { Authorization: `Bearer ${access_token}` })
      expect(await errorIn(userinfo)).toBe("401 invalid_token")
    }
  })
})
