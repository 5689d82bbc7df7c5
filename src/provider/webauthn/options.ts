/** The options that a browser passes to an authenticator. */
import * as Effect from "effect/Effect"
import type { StoredPasskey } from "../data/rows.js"

/** The lifetime of a challenge in milliseconds. */
export const lifetime = 5 * 60_000

// Loaded with the first passkey, so that importing the provider stays fast.
const server = Effect.promise(() => import("@simplewebauthn/server"))

interface Creation {
  readonly domain: string
  readonly project: string
  readonly user: { readonly handle: string; readonly name: string; readonly displayName: string }
  readonly authenticatorType: "platform" | "cross-platform" | undefined
  /** Whether to make a passkey: discoverable without a user name, with user verification. */
  readonly isPasskey: boolean
  /** The passkeys that the user already has. */
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

/** `PublicKeyCredentialRequestOptionsJSON` with a new challenge. By default any credential of the domain is allowed. */
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
