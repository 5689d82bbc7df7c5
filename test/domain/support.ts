/** Tests that every schema of the wire and of storage must pass. */
import * as Arbitrary from "effect/Arbitrary"
import * as FastCheck from "effect/FastCheck"
import * as Schema from "effect/Schema"
import { expect, it } from "vitest"

/** Registers a test: every value survives encoding to JSON and decoding. */
export const itRoundTrips = <A, I>(name: string, schema: Schema.Schema<A, I>) => {
  it(`${name} decodes to the value that was encoded`, () => expectRoundTrip(schema, name))
}

/** Expects that every value survives encoding to JSON and decoding. */
export const expectRoundTrip = <A, I>(schema: Schema.Schema<A, I>, name: string, numRuns = 40) => {
  const write = (value: A) => JSON.stringify(Schema.encodeSync(schema)(value))
  const read = Schema.decodeUnknownSync(schema)
  FastCheck.assert(
    FastCheck.property(Arbitrary.make(schema).filter(hasJson), (value) => {
      const sent = write(value)
      // A call without a payload encodes as undefined, which JSON cannot hold
      expect(sent === undefined ? sent : write(read(JSON.parse(sent))), name).toBe(sent)
    }),
    // Few runs: about eighty answers use this, and their values are large
    { numRuns }
  )
}

/** False for NaN and the infinities, which JSON encodes as null. */
const hasJson = (value: unknown): boolean =>
  typeof value === "number"
    ? Number.isFinite(value)
    : typeof value !== "object" || value === null || Object.values(value).every(hasJson)

const acronyms = /^(SMS|OTP|TOTP|MFA|SSO|IDP|QR)/

/** `TOTPEnrollmentQRCode` as `TOTP Enrollment QR Code`. */
export const inWords = (name: string): string => {
  const word = acronyms.exec(name)?.[0] ?? /^.[a-z]*/.exec(name)?.[0] ?? name
  return name === word ? name : `${word} ${inWords(name.slice(word.length))}`
}

/** The required and the optional fields of an answer with a session. */
export const signedIn = {
  least: {
    user_id: "user-1",
    user: { user_id: "user-1" },
    session: { session_id: "session-1", user_id: "user-1", expires_at: "2026-01-06T12:30:00Z" }
  },
  more: { session_token: "opaque", session_jwt: "a.b.c", request_id: "request-1", status_code: 200 },
  onDevice: {
    user_device: {
      ip_address: "192.0.2.1",
      ip_address_details: { is_new: true, first_seen_at: "2026-01-06T12:00:00Z" },
      ip_geo_city: "Amsterdam",
      ip_geo_region: "North Holland",
      ip_geo_country: "NL",
      ip_geo_country_details: { is_new: false, last_seen_at: "2026-01-06T12:00:00Z" }
    }
  }
}
