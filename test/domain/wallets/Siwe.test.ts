import { describe, expect, it } from "vitest"
import { siweParams } from "../../../src/domain/wallets/Siwe.js"

const origin = "https://app.example"
const given = {
  uri: "https://other.example",
  chain_id: "1",
  issued_at: "2026-01-06T12:00:00Z",
  statement: "Sign in.",
  not_before: "2026-01-06T12:00:00Z",
  message_request_id: "request-1",
  resources: ["https://app.example/terms"]
}

describe("siweParams", () => {
  it.each([
    ["for a solana wallet, though required", true, "solana"],
    ["for an ethereum wallet, though not required", false, "ethereum"],
    ["for a solana wallet, not required", false, "solana"]
  ] as const)("never %s", (_, required, type) => {
    expect(siweParams(required, type, given, origin)).toBeUndefined()
    expect(siweParams(required, type, undefined, origin)).toBeUndefined()
  })

  it("returns the given parameters for an Ethereum wallet when required", () => {
    expect(siweParams(true, "ethereum", given, origin)).toEqual(given)
  })

  it.each([undefined, {}, { uri: undefined }, { uri: "" }])(
    "uses the page's origin as the default uri: %j",
    (none) => {
      expect(siweParams(true, "ethereum", none, origin)).toEqual({ uri: origin })
      expect(siweParams(true, "ethereum", { ...none, chain_id: "5" }, origin)).toEqual({
        uri: origin,
        chain_id: "5"
      })
    }
  )
})
