/** PKCE: proves that the same browser starts and finishes the login (RFC 7636). */

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")

/** 32 random bytes. */
export const randomText = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)))

/** The code challenge of a verifier: its SHA-256 digest in URL-safe base64. */
export const challengeOf = async (text: string): Promise<string> =>
  base64url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))))
