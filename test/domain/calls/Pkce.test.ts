import * as FastCheck from "effect/FastCheck"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { ApiError } from "../../../src/domain/errors/CallErrors.js"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import {
  challengeFrom,
  isOver,
  isReusable,
  PkcePair,
  verifierFrom,
  wantsVerifier
} from "../../../src/domain/calls/Pkce.js"
import { itRoundTrips } from "../support.js"

const sixteenValues = FastCheck.uint32Array({ minLength: 16, maxLength: 16 })
const digests = FastCheck.uint8Array({ minLength: 32, maxLength: 32 })

describe("verifierFrom", () => {
  it("returns 16 random 32-bit values in hex", () => {
    FastCheck.assert(
      FastCheck.property(sixteenValues, (values) => {
        const octets = Buffer.from(verifierFrom(values), "hex")
        expect(Array.from(values.keys(), (index) => octets.readUInt32BE(index * 4))).toEqual([...values])
      })
    )
  })

  it("returns 128 unreserved characters for any values, the longest verifier of RFC 7636", () => {
    FastCheck.assert(
      FastCheck.property(sixteenValues, (values) => {
        expect(verifierFrom(values)).toMatch(/^[0-9a-f]{128}$/)
      })
    )
  })

  it("pads every value to 8 digits", () => {
    expect(verifierFrom(Uint32Array.of(0, 1, 0xffffffff))).toBe("0000000000000001ffffffff")
  })
})

describe("challengeFrom", () => {
  it("returns the digest in URL-safe base64, as in RFC 7636 appendix B", () => {
    const digest = Uint8Array.of(
      ...[19, 211, 30, 150, 26, 26, 216, 236, 47, 22, 177, 12, 76, 152, 46, 8],
      ...[118, 168, 120, 173, 109, 241, 68, 86, 110, 225, 137, 74, 203, 112, 249, 195]
    )
    expect(challengeFrom(digest)).toBe("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
  })

  it("returns 43 URL-safe characters without padding that hold the whole digest", () => {
    FastCheck.assert(
      FastCheck.property(digests, (digest) => {
        const challenge = challengeFrom(digest)
        expect(challenge).toMatch(/^[A-Za-z0-9_-]{43}$/)
        expect(new Uint8Array(Buffer.from(challenge, "base64url"))).toEqual(digest)
      })
    )
  })
})

describe("wantsVerifier for an error that", () => {
  const refusal = (error_type: string, error_message: string) =>
    new ApiError({ status_code: 400, error_type, error_message })

  it.each([
    ["mentions pkce in its type", refusal("pkce_expected_code_verifier", ""), true],
    ["mentions pkce in its message", refusal("bad_request", "The pkce verifier does not match."), true],
    ["mentions no pkce", refusal("bad_request", "Wrong token."), false],
    ["comes from the network", new NetworkError({}), false]
  ])("%s", (_, error, expected) => {
    expect(wantsVerifier(error)).toBe(expected)
  })
})

it("PkcePair requires a challenge and a verifier, both strings", () => {
  const pair = { code_challenge: "challenge", code_verifier: "verifier" }
  expect(Schema.decodeUnknownSync(PkcePair)(pair)).toEqual(pair)
  expect(Schema.is(PkcePair)({ ...pair, code_verifier: 1 })).toBe(false)
  expect(Schema.is(PkcePair)({ code_challenge: "challenge" })).toBe(false)
})

itRoundTrips("A stored pair", PkcePair)

describe("the age of a pair", () => {
  const day = 86_400_000
  const pair = { code_challenge: "c", code_verifier: "v", created_at: 100 * day }

  it("lets emails share the pair for seven days, by a clock before and after", () => {
    const days = [92, 93, 100, 107, 108].filter((now) => isReusable(pair, now * day))
    expect(days).toEqual([93, 100, 107])
  })

  it("ends the pair after fourteen days", () => {
    const days = [85, 86, 100, 114, 115].filter((now) => isOver(pair, now * day))
    expect(days).toEqual([85, 115])
  })

  it("is zero for a pair without a time", () => {
    const unborn = { code_challenge: "c", code_verifier: "v" }
    expect([isReusable(unborn, 100 * day), isOver(unborn, 100 * day)]).toEqual([true, false])
  })
})
