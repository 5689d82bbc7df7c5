/** Deletes users with all that belongs to them. */
import * as Effect from "effect/Effect"
import type { StoredUser } from "../data/rows.js"
import { Db } from "../data/Db.js"

/** Removes the user, and ends sessions, links, codes and tokens. */
export const deleteUser = ({ user_id }: StoredUser) =>
  Effect.gen(function* () {
    const db = yield* Db
    const isOwn = (row: { readonly user_id?: string | undefined }) => row.user_id === user_id
    const own = { user_id }
    yield* db.sessions.remove(...(yield* db.sessions.findAll("user_id", user_id)))
    yield* db.links.remove(...(yield* db.links.findAll("user_id", user_id)))
    yield* db.embeddedLinks.remove(...(yield* db.embeddedLinks.all).filter(isOwn))
    yield* db.impersonations.remove(...(yield* db.impersonations.all).filter(isOwn))
    yield* db.addedContacts.remove(...(yield* db.addedContacts.all).filter(isOwn))
    yield* db.codes.remove(...(yield* db.codes.all).filter(isOwn))
    yield* db.walletChallenges.remove(...(yield* db.walletChallenges.all).filter(isOwn))
    yield* db.passkeyCreations.remove(...(yield* db.passkeyCreations.all).filter(isOwn))
    yield* db.passkeyRequests.remove(...(yield* db.passkeyRequests.all).filter(isOwn))
    const user = yield* db.users.get(own)
    yield* db.passkeys.remove(...(user?.webauthn_registrations ?? []))
    yield* db.authorizationCodes.remove(...(yield* db.authorizationCodes.all).filter(isOwn))
    yield* db.refreshTokens.remove(...(yield* db.refreshTokens.all).filter(isOwn))
    yield* db.grants.remove(...(yield* db.grants.all).filter(isOwn))
    yield* db.attestations.remove(...(yield* db.attestations.all).filter(isOwn))
    for (const table of [db.failures, db.passwords, db.totps, db.externalIds, db.users])
      yield* table.remove(own)
  })
