/** The fields of a user that a server sets. */
import * as Schema from "effect/Schema"
import type { StoredUser } from "../data/rows.js"
import { UserUpdate } from "../../domain/api/Users.js"
import { merged, withUpdate } from "../users/users.js"
import { maybe } from "../../domain/wire.js"

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
