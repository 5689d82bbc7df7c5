/** The provider's tables: how rows are found, and when they are removed. */
import * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import { makeOrganizationTables } from "../organizations/tables.js"
import * as Rows from "./rows.js"
import { makeTable, never } from "./Table.js"

/** The tables of one provider, empty. Each that is added here is pruned, stored and cleared with the others. */
export const makeTables = () => {
  const users = makeTable({
    row: Rows.StoredUser,
    key: ["user_id"],
    indexes: {
      email: ({ emails }) => emails.map(({ email }) => email),
      phone_number: ({ phone_numbers }) => phone_numbers.map(({ phone_number }) => phone_number),
      // The ids of the addresses that messages are sent to.
      method_id: ({ emails, phone_numbers }) => [
        ...emails.map(({ email_id }) => email_id),
        ...phone_numbers.map(({ phone_id }) => phone_id)
      ],
      crypto_wallet: ({ crypto_wallets }) => crypto_wallets.map(walletIndex),
      social_identity: ({ providers }) => providers.map(socialIdentityIndex),
      totp_id: ({ totps }) => totps.map(({ totp_id }) => totp_id),
      webauthn_registration_id: ({ webauthn_registrations }) =>
        webauthn_registrations.map(({ webauthn_registration_id }) => webauthn_registration_id)
    },
    // Only the site's server deletes users.
    expiresAt: never
  })
  return {
    users,
    sessions: makeTable({
      row: Rows.StoredSession,
      key: ["token_hash"],
      indexes: { user_id: ({ session }) => [session.user_id] },
      expiresAt: ({ session }) => Date.parse(session.expires_at)
    }),
    sessionTokens: tokens(Rows.StoredSessionToken),
    externalIds: makeTable({
      row: Rows.StoredExternalId,
      key: ["user_id"],
      indexes: { external_id: ({ external_id }) => [external_id] },
      // The site sets and removes it.
      expiresAt: never
    }),
    embeddedLinks: tokens(Rows.StoredEmbeddedLink),
    links: makeTable({
      row: Rows.StoredLink,
      key: ["token_hash"],
      indexes: { user_id: ({ user_id }) => [user_id], email_id: ({ email_id }) => [email_id] },
      expiresAt: expiresAtField
    }),
    codes: makeTable({
      row: Rows.StoredCode,
      key: ["method_id", "delivery"],
      indexes: { method_id: ({ method_id }) => [method_id] },
      expiresAt: expiresAtField
    }),
    sentMessages: makeTable({
      row: Rows.SentMessages,
      key: ["channel", "address"],
      expiresAt: expiresAtField
    }),
    addedContacts: makeTable({
      row: Rows.AddedContact,
      key: ["contact_id"],
      // It stays until the address is verified or removed.
      expiresAt: never
    }),
    failures: makeTable({
      row: Rows.StoredFailures,
      key: ["user_id"],
      // A count holds until a right code, or an attacker could wait. A lock that has ended says nothing more.
      expiresAt: ({ locked_until }) => (locked_until === 0 ? never() : locked_until)
    }),
    walletChallenges: makeTable({
      row: Rows.StoredWalletChallenge,
      key: ["challenge"],
      indexes: { crypto_wallet: (challenge) => [walletIndex(challenge)] },
      expiresAt: expiresAtField
    }),
    passkeyCreations: makeTable({
      row: Rows.StoredPasskeyCreation,
      key: ["challenge"],
      expiresAt: expiresAtField
    }),
    passkeyRequests: makeTable({
      row: Rows.StoredPasskeyRequest,
      key: ["challenge"],
      expiresAt: expiresAtField
    }),
    passkeys: makeTable({
      row: Rows.StoredPasskey,
      key: ["webauthn_registration_id"],
      indexes: { credential_id: ({ credential_id }) => [credential_id] },
      // Credentials have no end date. A passkey is removed with its registration on the user.
      expiresAt: never
    }),
    passwords: makeTable({
      row: Rows.StoredPassword,
      key: ["user_id"],
      // A password holds until the user changes it.
      expiresAt: never
    }),
    totps: makeTable({
      row: Rows.StoredTotp,
      key: ["user_id"],
      indexes: { totp_id: ({ totp_id }) => [totp_id] },
      // An authenticator app expires only until its first code proves that it is set up.
      expiresAt: ({ expires_at }) => expires_at ?? never(),
      // A member has the id of an app once it is set up
      onExpired: ({ totp_id }) =>
        Effect.flatMap(users.find("totp_id", totp_id), (user) =>
          user === undefined
            ? Effect.void
            : users.put({ ...user, totps: user.totps.filter((each) => each.totp_id !== totp_id) })
        )
    }),
    impersonations: tokens(Rows.StoredImpersonation),
    attachTokens: tokens(Rows.StoredAttachToken),
    oauthFlows: makeTable({
      row: Rows.StoredOAuthFlow,
      key: ["state_hash"],
      expiresAt: expiresAtField
    }),
    oauthTokens: tokens(Rows.StoredOAuthToken),
    consumedTokens: makeTable({
      row: Rows.ConsumedToken,
      key: ["token_hash"],
      // The end of the token is not enough: a test can move the clock back, and the token is valid again.
      expiresAt: never
    }),
    grants: makeTable({
      row: Rows.StoredGrant,
      key: ["client_id", "user_id"],
      indexes: { grant_id: ({ grant_id }) => [grant_id], user_id: ({ user_id }) => [user_id] },
      // A user consents once. A grant holds until the user revokes it.
      expiresAt: never
    }),
    authorizationCodes: makeTable({
      row: Rows.StoredAuthorizationCode,
      key: ["code_hash"],
      indexes: { grant_id: ({ grant_id }) => [grant_id] },
      expiresAt: expiresAtField
    }),
    refreshTokens: makeTable({
      row: Rows.StoredRefreshToken,
      key: ["token_hash"],
      indexes: { grant_id: ({ grant_id }) => [grant_id], family: ({ family }) => [family] },
      expiresAt: expiresAtField
    }),
    attestations: makeTable({
      row: Rows.StoredAttestation,
      key: ["profile_id", "subject"],
      // A trusted party's subject must find the same user at every login.
      expiresAt: never
    }),
    ...makeOrganizationTables(),
    keys: makeTable({
      row: Rows.StoredKey,
      key: ["name"],
      // Keys are not rotated.
      expiresAt: never
    })
  }
}

export type Tables = ReturnType<typeof makeTables>

const expiresAtField = ({ expires_at }: { readonly expires_at: number }) => expires_at

/** Tokens by their digests, until they expire. */
const tokens = <Row extends { readonly token_hash: string; readonly expires_at: number }, Json>(
  row: Schema.Schema<Row, Json>
) => makeTable({ row, key: ["token_hash"], expiresAt: expiresAtField })

/** A wallet in the index `crypto_wallet`. */
export const walletIndex = (
  wallet: Pick<Rows.StoredUser["crypto_wallets"][number], "crypto_wallet_type" | "crypto_wallet_address">
): string => `${wallet.crypto_wallet_type} ${wallet.crypto_wallet_address}`

/** An account at a social provider in the index `social_identity`. */
export const socialIdentityIndex = (
  account: Pick<Rows.StoredUser["providers"][number], "provider_type" | "provider_subject">
): string => `${account.provider_type} ${account.provider_subject}`
