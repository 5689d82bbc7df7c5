/** What a browser is told before it asks an authenticator. */
import * as Effect from "effect/Effect"
import type { StoredPasskey } from "../data/rows.js"

/** Milliseconds; as long as the challenge is good. */
export const lifetime = 5 * 60_000

// Loaded with the first passkey: importing the provider stays light.
const server = Effect.promise(() => import("@simplewebauthn/server"))

interface Creation {
  readonly domain: string
  readonly project: string
  readonly user: { readonly handle: string; readonly name: string; readonly displayName: string }
  readonly authenticatorType: "platform" | "cross-platform" | undefined
  /** Whether it is to sign in by itself: found without a name, and opened by the person only. */
  readonly isPasskey: boolean
  /** What the user has already. */
  readonly known: ReadonlyArray<StoredPasskey>
}

/** `PublicKeyCredentialCreationOptionsJSON` with a new challenge. */
export const creationOptions = ({ user, ...creation }: Creation) =>
  Effect.flatMap(server, ({ generateRegistrationOptions }) =>
    Effect.promise(() =>
      generateRegistrationOptions({
        rpID: creation.domain,
        rpName: creation.project,
        userID: new TextEncoder().encode(user.handle),
        userName: user.name,
        userDisplayName: user.displayName,
        timeout: lifetime,
        excludeCredentials: creation.known.map(descriptor),
        authenticatorSelection: {
          residentKey: creation.isPasskey ? "required" : "preferred",
          userVerification: creation.isPasskey ? "required" : "preferred",
          ...(creation.authenticatorType && { authenticatorAttachment: creation.authenticatorType })
        }
      })
    )
  )

/** `PublicKeyCredentialRequestOptionsJSON` with a new challenge; for any credential of the domain by default. */
export const requestOptions = (
  domain: string,
  isPasskey: boolean,
  allowed: ReadonlyArray<StoredPasskey> = []
) =>
  Effect.flatMap(server, ({ generateAuthenticationOptions }) =>
    Effect.promise(() =>
      generateAuthenticationOptions({
        rpID: domain,
        timeout: lifetime,
        userVerification: isPasskey ? "required" : "preferred",
        allowCredentials: allowed.map(descriptor)
      })
    )
  )

const descriptor = ({ credential_id, transports }: StoredPasskey) => ({
  id: credential_id,
  transports: [...transports]
})
