/** Sign-In with Ethereum: the message that a wallet shows and signs (ERC-4361). */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { parseUrl } from "../../src/domain/values/parseUrl.js"
import type { SiweParams } from "../../src/domain/wallets/types.js"
import { apiError, refuse } from "../http/errors.js"

// Loaded with the first message, so that importing the provider stays fast.
const siwe = Effect.promise(() => import("viem/siwe"))
const viem = Effect.promise(() => import("viem/utils"))

/** Characters of a message. Strangers can ask for many. */
const maxLength = 4096

/** A date from milliseconds since 1970 or RFC 3339. Throws on other values. */
const toDate = (instant: number | string) => DateTime.toDateUtc(DateTime.unsafeMake(instant))

interface Parts {
  readonly address: string
  /** The origin of the calling page. */
  readonly origin: string | undefined
  readonly nonce: string
  readonly now: number
  readonly expires_at: number
  readonly params: SiweParams
}

/** Makes the message. Fails with `invalid_siwe_params` when ERC-4361 does not allow it. */
export const siweMessage = ({ address, origin, nonce, now, expires_at, params }: Parts) =>
  Effect.gen(function* () {
    const { createSiweMessage } = yield* siwe
    const { getAddress } = yield* viem
    const { chain_id = "1", issued_at, message_request_id, not_before, resources, statement } = params
    const texts = [statement, message_request_id]
    if (texts.some((text) => text !== undefined && /\p{Cc}/u.test(text)) || !/^\d{1,15}$/.test(chain_id)) {
      return yield* refuse("invalid_siwe_params")
    }
    const message = yield* Effect.try({
      try: () =>
        createSiweMessage({
          address: getAddress(address),
          chainId: Number(chain_id),
          domain: new URL(origin ?? "").host,
          expirationTime: toDate(expires_at),
          issuedAt: toDate(issued_at ?? now),
          nonce,
          uri: params.uri ?? origin ?? "",
          version: "1",
          ...(not_before !== undefined && { notBefore: toDate(not_before) }),
          ...(message_request_id !== undefined && { requestId: message_request_id }),
          ...(resources !== undefined && { resources: [...resources] }),
          ...(statement !== undefined && { statement })
        }),
      catch: () => apiError("invalid_siwe_params")
    })
    return message.length > maxLength ? yield* refuse("invalid_siwe_params") : message
  })

/** Whether the message is valid for this site, this address and this time. */
export const isValidSiweMessage = (
  message: string,
  { address, origin, now }: Pick<Parts, "address" | "origin" | "now">
) =>
  Effect.gen(function* () {
    const { parseSiweMessage, validateSiweMessage } = yield* siwe
    const { getAddress } = yield* viem
    const page = parseUrl(origin ?? "")
    if (page === undefined) return false
    return validateSiweMessage({
      address: getAddress(address),
      domain: page.host,
      message: parseSiweMessage(message),
      time: toDate(now)
    })
  })
