/** Tokens that a trusted party of the project signed. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { isEmail } from "../../domain/Email.js"
import { email } from "../users/contacts.js"
import { verifyJwt } from "../tokens/keys.js"
import { consumeToken } from "../tokens/consumedTokens.js"
import { Settings, type TrustedTokenProfile } from "../Options.js"
import { apiError } from "../http/errors.js"
import { Secrets } from "../tokens/Secrets.js"

const Claims = Schema.Struct({
  sub: Schema.NonEmptyString,
  jti: Schema.optional(Schema.String),
  name: Schema.optionalWith(Schema.String, { default: () => "" }),
  email_verified: Schema.optional(Schema.Boolean)
})

/** The user that the token identifies. Fails with `invalid_trusted_token`. */
export const verifyTrustedToken = (profile: TrustedTokenProfile, token: string) =>
  Effect.gen(function* () {
    const error = apiError("invalid_trusted_token")
    const { isStrict } = yield* Settings
    const { issuer, audience, jwks, email_claim = "email" } = profile
    const payload = yield* verifyJwt(token, jwks, { issuer, audience }, error)
    const claims = yield* Effect.mapError(Schema.decodeUnknown(Claims)(payload), () => error)
    const address =
      typeof payload[email_claim] === "string" ? email.normalize(payload[email_claim]) : undefined
    // An unverified address could belong to somebody else's account.
    const isVerified = claims.email_verified ?? !isStrict
    const isUsable = address !== undefined && isEmail(address) && isVerified
    const token_id = claims.jti ?? (yield* (yield* Secrets).digest(token))
    if (isStrict) yield* consumeToken(`trusted ${profile.profile_id}`, token_id, error)
    return {
      subject: claims.sub,
      token_id,
      email: isUsable ? address : undefined,
      name: claims.name
    }
  })
