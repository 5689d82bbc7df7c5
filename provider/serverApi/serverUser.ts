/** Users as the server API returns them, how its calls name them, and what a server sets. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { userFields } from "../../src/domain/schemas/User.js"
import { UserUpdate } from "../../src/domain/userCalls/calls.js"
import { maybe } from "../../src/domain/schemas/wire.js"
import { Settings } from "../Options.js"
import { rfc3339 } from "../clock.js"
import { Db } from "../data/Db.js"
import { type StoredUser, UserId } from "../data/rows.js"
import { refuse } from "../http/errors.js"
import { merged, withUpdate } from "../users/users.js"

/** A user with the fields that only servers get. */
export const ServerUser = Schema.Struct({
  ...userFields,
  is_locked: Schema.Boolean,
  lock_created_at: maybe(Schema.String),
  lock_expires_at: maybe(Schema.String)
})

/** The user with their external id and lock. */
export const serverUser = (user: StoredUser) =>
  Effect.gen(function* () {
    const { externalIds, failures } = yield* Db
    const { lockOut } = yield* Settings
    const { external_id } = (yield* externalIds.get(user)) ?? {}
    const { locked_until = 0 } = (yield* failures.get(user)) ?? {}
    const is_locked = locked_until > (yield* Clock.currentTimeMillis)
    return {
      ...user,
      ...(external_id !== undefined && { external_id }),
      is_locked,
      ...(is_locked && {
        lock_created_at: rfc3339(locked_until - lockOut.minutes * 60_000),
        lock_expires_at: rfc3339(locked_until)
      })
    }
  })

/** The user with this id or external id. Fails with `user_not_found`. */
export const requireUser = (id: string) =>
  Effect.gen(function* () {
    const { externalIds, users } = yield* Db
    const { user_id } = (yield* externalIds.find("external_id", id)) ?? { user_id: UserId.make(id) }
    return (yield* users.get({ user_id })) ?? (yield* refuse("user_not_found"))
  })

/** Name and metadata. */
export const profileFields = {
  ...UserUpdate.fields,
  trusted_metadata: maybe(Schema.Record({ key: Schema.String, value: Schema.Unknown }))
}

type Profile = Schema.Struct.Type<typeof profileFields>

/** The user with these fields. Fields that are left out stay, and a metadata key with the value null is removed. */
export const withProfile = (user: StoredUser, { trusted_metadata, ...update }: Profile): StoredUser => ({
  ...withUpdate(user, update),
  trusted_metadata: merged(user.trusted_metadata, trusted_metadata)
})
