import { describe, expect, it } from "@effect/vitest"
import { ed25519 } from "@noble/curves/ed25519.js"
import { base58 } from "@scure/base"
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts"
import { parseSiweMessage } from "viem/siwe"
import { cryptoWallets as Api, type SiweParams, type WalletType } from "../../src/domain/wallets/calls.js"
import { minutes, openStore, setUp } from "./support.js"

const path = "/crypto_wallets/authenticate"

interface Wallet {
  readonly crypto_wallet_address: string
  readonly crypto_wallet_type: WalletType
  readonly sign: (challenge: string) => Promise<string>
}

const ethereumWallet = (): Wallet => {
  const account = privateKeyToAccount(generatePrivateKey())
  return {
    crypto_wallet_address: account.address,
    crypto_wallet_type: "ethereum",
    sign: (message) => account.signMessage({ message })
  }
}

const solanaWallet = (): Wallet => {
  const { publicKey, secretKey } = ed25519.keygen()
  return {
    crypto_wallet_address: base58.encode(publicKey),
    crypto_wallet_type: "solana",
    sign: async (message) => base58.encode(ed25519.sign(new TextEncoder().encode(message), secretKey))
  }
}

const kinds = [
  { kind: "ethereum", make: ethereumWallet },
  { kind: "solana", make: solanaWallet }
]

const wire = ({ crypto_wallet_address, crypto_wallet_type }: Wallet) => ({
  crypto_wallet_address,
  crypto_wallet_type
})

const proof = (wallet: Wallet, signature: string) => ({
  ...wire(wallet),
  signature,
  session_duration_minutes: 30
})

const open = (options?: Parameters<typeof setUp>[0]) => {
  const tools = setUp(options)
  const { call } = tools
  const challengeOf = async (wallet: Wallet, siwe_params?: SiweParams) => {
    const payload = { ...wire(wallet), ...(siwe_params && { siwe_params }) }
    return (await call(Api.authenticateStart, payload, undefined, { factor: "primary" })).challenge
  }
  const joinedChallengeOf = async (wallet: Wallet, session_token: string) =>
    (await call(Api.authenticateStart, wire(wallet), session_token, { factor: "secondary" })).challenge
  const signIn = async (wallet: Wallet) =>
    call(Api.authenticate, proof(wallet, await wallet.sign(await challengeOf(wallet))))
  return { ...tools, challengeOf, joinedChallengeOf, signIn }
}

describe.each(kinds)("CryptoWallets with $kind", ({ make }) => {
  it("signs a new user up with a wallet factor", async () => {
    const { signIn } = open()
    const wallet = make()
    const { session, user } = await signIn(wallet)
    expect(user).toMatchObject({ status: "active", crypto_wallets: [{ ...wire(wallet), verified: true }] })
    expect(session.authentication_factors).toMatchObject([
      { type: "crypto", delivery_method: "crypto_wallet", crypto_wallet_factor: wire(wallet) }
    ])
  })

  it("logs the same user in again", async () => {
    const { signIn } = open()
    const wallet = make()
    const { user_id } = await signIn(wallet)
    const again = await signIn(wallet)
    expect(again.user_id).toBe(user_id)
    expect(again.user.crypto_wallets).toHaveLength(1)
  })

  it("returns a challenge with the project, the address and a new nonce", async () => {
    const { challengeOf } = open({ projectName: "Acme" })
    const wallet = make()
    const challenge = await challengeOf(wallet)
    expect(challenge).toContain("Acme")
    expect(challenge).toContain(wallet.crypto_wallet_address)
    expect(await challengeOf(wallet)).not.toBe(challenge)
  })

  it("rejects the signature of another wallet", async () => {
    const { challengeOf, errorOf } = open()
    const wallet = make()
    const signature = await make().sign(await challengeOf(wallet))
    expect(await errorOf("POST", path, proof(wallet, signature))).toBe("401 invalid_signature")
  })

  it("rejects the signature of another text and keeps the challenge", async () => {
    const { call, challengeOf, errorOf } = open()
    const wallet = make()
    const challenge = await challengeOf(wallet)
    const signature = await wallet.sign(`${challenge} `)
    expect(await errorOf("POST", path, proof(wallet, signature))).toBe("401 invalid_signature")
    await call(Api.authenticate, proof(wallet, await wallet.sign(challenge)))
  })

  it("accepts a challenge once", async () => {
    const { call, challengeOf, errorOf } = open()
    const wallet = make()
    const signature = await wallet.sign(await challengeOf(wallet))
    await call(Api.authenticate, proof(wallet, signature))
    expect(await errorOf("POST", path, proof(wallet, signature))).toBe(
      "404 crypto_wallet_challenge_not_found"
    )
  })

  it("rejects a signature after five minutes", async () => {
    const { challengeOf, pass, errorOf } = open()
    const wallet = make()
    const signature = await wallet.sign(await challengeOf(wallet))
    pass(minutes(5))
    expect(await errorOf("POST", path, proof(wallet, signature))).toBe(
      "404 crypto_wallet_challenge_not_found"
    )
  })

  it("accepts each challenge, so that a stranger who asks for another one does not end it", async () => {
    const { call, challengeOf, joinedChallengeOf, signInByLink } = open()
    const wallet = make()
    const challenge = await challengeOf(wallet)
    await challengeOf(wallet)
    const { session_token } = await signInByLink("stranger@example.com")
    await joinedChallengeOf(wallet, session_token)
    const { user } = await call(Api.authenticate, proof(wallet, await wallet.sign(challenge)))
    expect(user.crypto_wallets).toHaveLength(1)
  })

  it("keeps the owner's challenge, and at most twenty of a stranger's", async () => {
    const { keyValueStore, read } = openStore()
    const { call, challengeOf, moveTo } = open({ keyValueStore })
    const wallet = make()
    moveTo("192.0.2.1")
    const challenge = await challengeOf(wallet)
    moveTo("203.0.113.1")
    for (let count = 0; count < 30; count += 1) await challengeOf(wallet)
    expect(read().match(/"challenge":/g)).toHaveLength(1 + 20)
    moveTo("192.0.2.1")
    const { user } = await call(Api.authenticate, proof(wallet, await wallet.sign(challenge)))
    expect(user.crypto_wallets).toHaveLength(1)
  })

  it("tries twenty challenges at most, those of the caller's IP address first", async () => {
    const { call, challengeOf, errorOf, moveTo } = open()
    const wallet = make()
    moveTo("192.0.2.1")
    const body = proof(wallet, await wallet.sign(await challengeOf(wallet)))
    for (let host = 1; host <= 20; host += 1) {
      moveTo(`203.0.113.${host}`)
      await challengeOf(wallet)
    }
    expect(await errorOf("POST", path, body)).toBe("401 invalid_signature")
    moveTo("192.0.2.1")
    expect((await call(Api.authenticate, body)).user.crypto_wallets).toHaveLength(1)
  })

  it("accepts the signature from another IP address than the challenge was asked for", async () => {
    const { call, challengeOf, moveTo } = open()
    const wallet = make()
    moveTo("192.0.2.1")
    const body = proof(wallet, await wallet.sign(await challengeOf(wallet)))
    moveTo("198.51.100.1")
    const { user } = await call(Api.authenticate, body)
    expect(user.crypto_wallets).toHaveLength(1)
  })

  it("adds a secondary factor to the session", async () => {
    const { call, joinedChallengeOf, signInByLink } = open()
    const { session_token, user_id } = await signInByLink("a@example.com")
    const wallet = make()
    const signature = await wallet.sign(await joinedChallengeOf(wallet, session_token))
    const answer = await call(Api.authenticate, proof(wallet, signature), session_token)
    expect(answer.user_id).toBe(user_id)
    expect(answer.session.authentication_factors.map(({ type }) => type)).toEqual(["magic_link", "crypto"])
  })

  it("does not add the wallet of another user", async () => {
    const { joinedChallengeOf, errorOf, signIn, signInByLink } = open()
    const wallet = make()
    await signIn(wallet)
    const { session_token } = await signInByLink("a@example.com")
    const signature = await wallet.sign(await joinedChallengeOf(wallet, session_token))
    const answer = await errorOf("POST", path, proof(wallet, signature), session_token)
    expect(answer).toBe("400 duplicate_crypto_wallet")
  })

  it("rejects a secondary factor from the session of another user", async () => {
    const { joinedChallengeOf, errorOf, signInByLink } = open()
    const first = await signInByLink("a@example.com")
    const second = await signInByLink("b@example.com")
    const wallet = make()
    const body = proof(wallet, await wallet.sign(await joinedChallengeOf(wallet, first.session_token)))
    expect(await errorOf("POST", path, body, second.session_token)).toBe(
      "404 crypto_wallet_challenge_not_found"
    )
    expect(await errorOf("POST", path, body)).toBe("401 user_unauthenticated")
  })

  it("needs a session for a secondary factor", async () => {
    const { errorOf } = open()
    expect(await errorOf("POST", `${path}/start/secondary`, wire(make()))).toBe("401 user_unauthenticated")
  })

  it("requires a captcha token when captcha is enabled", async () => {
    const bootstrap = { captcha_settings: { enabled: true, siteKey: "site" } } as const
    const { raw } = open({ bootstrap })
    const wallet = wire(make())
    const without = await raw("POST", `${path}/start/primary`, wallet)
    expect(await without.text()).toContain("Captcha required")
    const body = { ...wallet, captcha_token: "captcha" }
    expect((await raw("POST", `${path}/start/primary`, body)).status).toBe(200)
  })
})

describe("what is malformed", () => {
  const addresses: ReadonlyArray<readonly [WalletType, string]> = [
    ["ethereum", ""],
    ["ethereum", "0x1234"],
    ["ethereum", "vitalik.eth"],
    ["solana", ""],
    ["solana", "0OIl"],
    ["solana", base58.encode(new Uint8Array(31))]
  ]
  it.each(addresses)("rejects the %s address '%s'", async (crypto_wallet_type, crypto_wallet_address) => {
    const { errorOf } = open()
    const body = { crypto_wallet_type, crypto_wallet_address }
    expect(await errorOf("POST", `${path}/start/primary`, body)).toBe("400 invalid_crypto_wallet_address")
    expect(await errorOf("POST", path, { ...body, signature: "", session_duration_minutes: 30 })).toBe(
      "400 invalid_crypto_wallet_address"
    )
  })

  it.each(["", "0x", "0x1234", `0x${"0".repeat(130)}`, `0x${"f".repeat(130)}`, "signature"])(
    "rejects the Ethereum signature '%s'",
    async (signature) => {
      const { challengeOf, errorOf } = open()
      const wallet = ethereumWallet()
      await challengeOf(wallet)
      expect(await errorOf("POST", path, proof(wallet, signature))).toBe("401 invalid_signature")
    }
  )

  it.each(["", "0OIl", base58.encode(new Uint8Array(63)), base58.encode(new Uint8Array(64).fill(255))])(
    "rejects the Solana signature '%s'",
    async (signature) => {
      const { challengeOf, errorOf } = open()
      const wallet = solanaWallet()
      await challengeOf(wallet)
      expect(await errorOf("POST", path, proof(wallet, signature))).toBe("401 invalid_signature")
    }
  )

  it("rejects a signature that is valid for every text under ZIP 215", async () => {
    const { challengeOf, errorOf } = open()
    const systemProgram: Wallet = {
      crypto_wallet_address: "11111111111111111111111111111111",
      crypto_wallet_type: "solana",
      sign: async () => base58.encode(Uint8Array.from([1, ...new Uint8Array(63)]))
    }
    const signature = await systemProgram.sign(await challengeOf(systemProgram))
    expect(await errorOf("POST", path, proof(systemProgram, signature))).toBe("401 invalid_signature")
  })
})

describe("ethereum", () => {
  it("treats an address in any letter case as the same wallet", async () => {
    const { call, challengeOf, signIn } = open()
    const wallet = ethereumWallet()
    const { user_id } = await signIn(wallet)
    const lower = { ...wallet, crypto_wallet_address: wallet.crypto_wallet_address.toLowerCase() }
    const signature = await wallet.sign(await challengeOf(lower))
    const answer = await call(Api.authenticate, proof(lower, signature))
    expect(answer.user_id).toBe(user_id)
    expect(answer.user.crypto_wallets).toMatchObject([wire(wallet)])
  })
})

describe("Sign-In with Ethereum", () => {
  const bootstrap = { siwe_required_for_crypto_wallets: true }
  const uri = "https://app.test"

  it("returns an ERC-4361 message with all parameters", async () => {
    const { challengeOf } = open({ bootstrap })
    const wallet = ethereumWallet()
    const message = await challengeOf(wallet, {
      uri: "https://app.test/login",
      chain_id: "137",
      issued_at: "2026-01-06T11:59:00Z",
      statement: "Welcome back.",
      not_before: "2026-01-06T11:58:00Z",
      message_request_id: "r-1",
      resources: ["https://app.test/terms"]
    })
    const { nonce, ...rest } = parseSiweMessage(message)
    expect(nonce).toMatch(/^[a-zA-Z0-9]{30,}$/)
    expect(rest).toEqual({
      address: wallet.crypto_wallet_address,
      domain: "app.test",
      uri: "https://app.test/login",
      version: "1",
      chainId: 137,
      issuedAt: new Date("2026-01-06T11:59:00Z"),
      expirationTime: new Date("2026-01-06T12:05:00Z"),
      notBefore: new Date("2026-01-06T11:58:00Z"),
      requestId: "r-1",
      statement: "Welcome back.",
      resources: ["https://app.test/terms"]
    })
  })

  it("defaults to the calling page, the main chain and the current time", async () => {
    const { challengeOf } = open()
    const message = await challengeOf(ethereumWallet(), {})
    expect(parseSiweMessage(message)).toMatchObject({
      domain: "app.test",
      uri: "https://app.test",
      chainId: 1,
      issuedAt: new Date("2026-01-06T12:00:00Z")
    })
  })

  it("logs in with a signed message", async () => {
    const { call, challengeOf } = open({ bootstrap })
    const wallet = ethereumWallet()
    const signature = await wallet.sign(await challengeOf(wallet, { uri }))
    const { user } = await call(Api.authenticate, proof(wallet, signature))
    expect(user.crypto_wallets).toMatchObject([wire(wallet)])
  })

  it("requires siwe_params when the project does", async () => {
    const { errorOf } = open({ bootstrap })
    const answer = await errorOf("POST", `${path}/start/primary`, wire(ethereumWallet()))
    expect(answer).toBe("400 siwe_params_required")
  })

  it("ignores siwe_params for Solana", async () => {
    const { challengeOf, signIn } = open({ bootstrap })
    await signIn(solanaWallet())
    expect(await challengeOf(solanaWallet(), { uri })).not.toContain("URI:")
  })

  it("rejects a message on a page of another origin", async () => {
    const { challengeOf, goTo, errorOf } = open()
    const wallet = ethereumWallet()
    const signature = await wallet.sign(await challengeOf(wallet, { uri }))
    goTo("https://evil.test")
    expect(await errorOf("POST", path, proof(wallet, signature))).toBe("401 invalid_siwe_message")
    goTo("no origin")
    expect(await errorOf("POST", path, proof(wallet, signature))).toBe("401 invalid_siwe_message")
  })

  it("rejects a message before its not_before time", async () => {
    const { call, challengeOf, pass, errorOf } = open()
    const wallet = ethereumWallet()
    const message = await challengeOf(wallet, { uri, not_before: "2026-01-06T12:02:00Z" })
    const body = proof(wallet, await wallet.sign(message))
    expect(await errorOf("POST", path, body)).toBe("401 invalid_siwe_message")
    pass(minutes(2))
    await call(Api.authenticate, body)
  })

  const wrong: ReadonlyArray<SiweParams> = [
    { uri: "not a uri" },
    { chain_id: "main" },
    { chain_id: "-1" },
    { issued_at: "yesterday" },
    { not_before: "tomorrow" },
    { statement: "one line\nand another" },
    { message_request_id: "r-1\nResources:\n- https://evil.test" },
    { resources: ["not a uri"] }
  ]
  it.each(wrong)("rejects the parameters %o", async (siwe_params) => {
    const { errorOf } = open()
    const body = { ...wire(ethereumWallet()), siwe_params }
    expect(await errorOf("POST", `${path}/start/primary`, body)).toBe("400 invalid_siwe_params")
  })

  it("rejects parameters that make a message of more than 4096 characters", async () => {
    const { errorOf } = open()
    const body = { ...wire(ethereumWallet()), siwe_params: { statement: "a".repeat(4_096) } }
    expect(await errorOf("POST", `${path}/start/primary`, body)).toBe("400 invalid_siwe_params")
  })

  it("needs the origin of the calling page", async () => {
    const { goTo, errorOf } = open()
    goTo("no origin")
    const body = { ...wire(ethereumWallet()), siwe_params: { uri } }
    expect(await errorOf("POST", `${path}/start/primary`, body)).toBe("400 invalid_siwe_params")
  })
})

describe("CryptoWallets", () => {
  it("rejects a factor other than primary and secondary", async () => {
    const { errorOf } = open()
    const answer = await errorOf("POST", `${path}/start/tertiary`, wire(solanaWallet()))
    expect(answer).toBe("404 route_not_found")
  })

  it("keeps the challenge after an invalid session duration", async () => {
    const { call, challengeOf, errorOf } = open()
    const wallet = solanaWallet()
    const body = proof(wallet, await wallet.sign(await challengeOf(wallet)))
    const short = await errorOf("POST", path, { ...body, session_duration_minutes: 4 })
    expect(short).toBe("400 invalid_session_duration")
    await call(Api.authenticate, body)
  })

  it("does not quote the signature in errors", async () => {
    const { challengeOf, raw } = open()
    const wallet = ethereumWallet()
    const challenge = await challengeOf(wallet)
    const signature = await ethereumWallet().sign(challenge)
    const answer = await raw("POST", path, proof(wallet, signature))
    expect(await answer.text()).toEqual(expect.not.stringContaining(signature))
  })
})
