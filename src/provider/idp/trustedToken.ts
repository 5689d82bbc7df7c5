/** Tokens that a party trusted by the project signed. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { email } from "../users/contacts.js"
import { verifyJwt } from "../tokens/keys.js"
import type { TrustedTokenProfile } from "../Options.js"
import { apiError } from "../http/errors.js"
import { Secrets } from "../tokens/Secrets.js"

const Claims = Schema.Struct({
  sub: Schema.NonEmptyString,
  jti: Schema.optional(Schema.String),
  name: Schema.optionalWith(Schema.String, { default: () => "" }),
  email_verified: Schema.optional(Schema.Boolean)
})

/** Whom the token means, if the profile's party signed it for us and it is in force; else `invalid_trusted_token`. */
export const verifyTrustedToken = (profile: TrustedTokenProfile, token: string) =>
  Effect.gen(function* () {
    const refusal = apiError("invalid_trusted_token")
    const { issuer, audience, jwks, email_claim = "email" } = profile
    const payload = yield* verifyJwt(token, jwks, { issuer, audience }, refusal)
    const claims = yield* Effect.mapError(Schema.decodeUnknown(Claims)(payload), () => refusal)
    const address = typeof payload[email_claim] === "string" ? email.normal(payload[email_claim]) : undefined
    // An address that the party itself doubts would let its owner's account be taken over.
    const isUsable =
      address !== undefined && email.problem(address) === undefined && claims.email_verified !== false
    return {
      subject: claims.sub,
      token_id: claims.jti ?? (yield* (yield* Secrets).digest(token)),
      email: isUsable ? address : undefined,
      name: claims.name
    }
  })
