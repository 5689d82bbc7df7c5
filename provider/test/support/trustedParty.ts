/** A party whose signed tokens the project trusts. */
import { exportJWK, generateKeyPair, SignJWT } from "jose"

/** The time of the tests, in seconds since 1970. */
export const now = Date.UTC(2026, 0, 6, 12) / 1000

const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true })
const jwk = { ...(await exportJWK(publicKey)), kid: "k-1", alg: "RS256" }

export const trustedProfile = {
  profile_id: "profile-1",
  issuer: "https://issuer.test",
  audience: "us",
  jwks: { keys: [jwk] }
}

/** A token of the party about Ada, which is valid for ten minutes. */
export const signTrusted = (more: Record<string, unknown> = {}, key = privateKey) =>
  new SignJWT({
    iss: trustedProfile.issuer,
    aud: trustedProfile.audience,
    sub: "subject-1",
    jti: "token-1",
    exp: now + 600,
    email: "Ada@example.com",
    name: "Ada Lovelace",
    ...more
  })
    .setProtectedHeader({ alg: "RS256", kid: "k-1" })
    .sign(key)
