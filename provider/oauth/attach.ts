/** Social logins that are added to the signed-in user, whatever their email address. */
import * as Effect from "effect/Effect"
import type { OAuthProvider } from "../../src/domain/oauth/OAuthProvider.js"
import { Db } from "../data/Db.js"
import type { Attachment, StoredAttachToken } from "../data/rows.js"
import { Caller } from "../http/Caller.js"
import { refuse } from "../http/errors.js"
import { digest, issueToken } from "../tokens/Secrets.js"
import { sessionUser } from "../users/contacts.js"
import { decodeUserProvider } from "./social.js"

/** A token for the caller's user. It works once, for five minutes, while the caller's session lasts. */
export const issueAttachToken = ({ provider }: { readonly provider: string }) =>
  Effect.gen(function* () {
    const { user_id } = yield* sessionUser
    const { session } = yield* Caller
    const { token, hash, expires_at } = yield* issueToken(5)
    const stored: StoredAttachToken = {
      token_hash: hash,
      provider: yield* decodeUserProvider(provider),
      attachment: { user_id, ...(session !== undefined && { session_id: session.session.session_id }) },
      expires_at
    }
    yield* (yield* Db).attachTokens.put(stored)
    return { oauth_attach_token: token }
  })

/** Uses the token up. Fails with `invalid_oauth_attach_token`. */
export const redeemAttachToken = (token: string, provider: OAuthProvider) =>
  Effect.gen(function* () {
    const { attachTokens } = yield* Db
    const token_hash = yield* digest(token)
    const stored = yield* attachTokens.get({ token_hash })
    if (stored?.provider !== provider) return yield* refuse("invalid_oauth_attach_token")
    yield* attachTokens.remove(stored)
    yield* attachedUser(stored.attachment)
    return stored.attachment
  })

/** The user that the login is added to. Fails with `invalid_oauth_attach_token` when the session has ended. */
export const attachedUser = ({ session_id, user_id }: Attachment) =>
  Effect.gen(function* () {
    const { sessions, users } = yield* Db
    const user = yield* users.get({ user_id })
    const active = yield* sessions.findAll("user_id", user_id)
    const lasts = session_id === undefined || active.some(({ session }) => session.session_id === session_id)
    return user !== undefined && lasts ? user : yield* refuse("invalid_oauth_attach_token")
  })
