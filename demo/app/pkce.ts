/** Proof that who comes back is who went (RFC 7636). */

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")

/** 32 random bytes. */
export const randomText = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)))

/** What is told beforehand of a text that is shown later. */
export const challengeOf = async (text: string): Promise<string> =>
  base64url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))))
