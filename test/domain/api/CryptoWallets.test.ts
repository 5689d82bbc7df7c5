import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import {
  authenticate,
  authenticateStart,
  SiweParams,
  WalletType
} from "../../../src/domain/api/CryptoWallets.js"
import { itRoundTrips, itTakes, signedIn } from "../support.js"
import { itCalls } from "./routes.js"

describe("calls of crypto wallets", () => {
  itCalls([
    ["POST /crypto_wallets/authenticate/start/:factor", authenticateStart, "captchaToken"],
    ["POST /crypto_wallets/authenticate", authenticate, "retried"]
  ])
})

it("wallets are of two types", () => {
  expect(WalletType.literals).toEqual(["ethereum", "solana"])
})

const wallet = { crypto_wallet_address: "0x1", crypto_wallet_type: "ethereum" }
const siwe = {
  uri: "https://app.example",
  chain_id: "1",
  issued_at: "2026-01-06T12:00:00Z",
  statement: "Sign in.",
  not_before: "2026-01-06T12:00:00Z",
  message_request_id: "request-1",
  resources: ["https://app.example/terms"]
}

describe("starting with a wallet", () => {
  itTakes("The payload", authenticateStart.payload, wallet, { siwe_params: siwe })
  itTakes("The answer", authenticateStart.answer, { challenge: "Sign this." })
  itTakes("What a SIWE message says", SiweParams, {}, siwe)

  it("carries no token of its own: the transport adds it", () => {
    const payload = Schema.decodeUnknownSync(authenticateStart.payload)({ ...wallet, captcha_token: "t" })
    expect(payload).toEqual(wallet)
  })
})

describe("authenticating with a wallet", () => {
  itTakes("The payload", authenticate.payload, { ...wallet, signature: "0x2", session_duration_minutes: 30 })
  itTakes("The answer", authenticate.answer, signedIn.least, { ...signedIn.more, ...signedIn.onDevice })

  it("is for no other type of wallet", () => {
    const payload = { ...wallet, crypto_wallet_type: "bitcoin", signature: "2", session_duration_minutes: 30 }
    expect(() => Schema.decodeUnknownSync(authenticate.payload)(payload)).toThrow("crypto_wallet_type")
  })
})

itRoundTrips("The payload of authenticateStart", authenticateStart.payload)
itRoundTrips("The answer of authenticateStart", authenticateStart.answer)
itRoundTrips("The payload of authenticate", authenticate.payload)
itRoundTrips("The answer of authenticate", authenticate.answer)
