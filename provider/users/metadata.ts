/** The rules of a hosted project for the metadata of users and members. Strict mode enforces them. */
import * as Effect from "effect/Effect"
import { Settings } from "../Options.js"
import type { StoredUser } from "../data/rows.js"
import { refuseAsHosted } from "../http/hosted.js"

/** For each kind of metadata. That a kilobyte has 1024 bytes, and that JSON is counted, is our reading. */
const limits = { keys: 20, bytes: 4 * 1024 }

type Metadata = StoredUser["untrusted_metadata"]

interface Owner {
  readonly trusted_metadata?: Metadata | undefined
  readonly untrusted_metadata?: Metadata | undefined
}

const isTooLarge = (metadata: Metadata) =>
  Object.keys(metadata).length > limits.keys ||
  new TextEncoder().encode(JSON.stringify(metadata)).length > limits.bytes

/** Refuses metadata that is too large. What was so before does not matter to other changes. */
export const checkMetadata = (before: Owner, after: Owner) =>
  Effect.gen(function* () {
    const { isStrict } = yield* Settings
    const kinds = ["trusted_metadata", "untrusted_metadata"] as const
    if (kinds.some((kind) => before[kind] !== after[kind] && isTooLarge(after[kind] ?? {})))
      yield* refuseAsHosted("metadata_too_large", "store the metadata", isStrict, "strict")
  })
