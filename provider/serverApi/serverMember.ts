/** How the calls of servers name organizations and members, and what only servers set. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { maybe } from "../../src/domain/schemas/wire.js"
import { Db } from "../data/Db.js"
import { apiErrorOf, refuse } from "../http/errors.js"
import { findOrganization } from "../organizations/organizations.js"
import type { StoredMember, StoredOrganization } from "../organizations/rows.js"

/** The site's own id of an organization or a member. */
export const externalId = maybe(Schema.String.pipe(Schema.pattern(/^[\w.|-]{1,128}$/)))

/** Metadata that only servers set. */
export const trusted = {
  trusted_metadata: maybe(Schema.Record({ key: Schema.String, value: Schema.Unknown }))
}

/** The organization with this id, slug or external id, which servers may use alike. */
export const findOrganizationOf = (id: string) =>
  Effect.gen(function* () {
    const known = yield* findOrganization(id)
    if (known !== undefined) return known
    const all = yield* (yield* Db).organizations.all
    return all.find(({ organization_external_id }) => organization_external_id === id)
  })

/** The same. Fails with `organization_not_found`. */
export const requireOrganizationOf = (id: string) =>
  Effect.flatMap(findOrganizationOf(id), (found) =>
    found === undefined ? refuse("organization_not_found") : Effect.succeed(found)
  )

/** The organization's member with this id or external id, also a deleted one. Fails with `member_not_found`. */
export const requireMemberOf = ({ organization_id }: StoredOrganization, id: string) =>
  Effect.gen(function* () {
    const members = yield* (yield* Db).members.findAll("organization_id", organization_id)
    return (
      members.find(({ external_id, member_id }) => member_id === id || external_id === id) ??
      (yield* refuse("member_not_found"))
    )
  })

/** Fails with `duplicate_external_id` when another member of the organization has the id. */
export const checkExternalId = (
  { organization_id }: StoredOrganization,
  external_id: string | undefined,
  own?: StoredMember
) =>
  Effect.gen(function* () {
    if (external_id === undefined) return
    const members = yield* (yield* Db).members.findAll("organization_id", organization_id)
    const owner = members.find((each) => each.external_id === external_id)
    if (owner !== undefined && owner.member_id !== own?.member_id) return yield* duplicate("member")
  })

/** As `checkExternalId`, for an organization of the project. */
export const checkExternalOrganizationId = (external_id: string | undefined, own?: StoredOrganization) =>
  Effect.gen(function* () {
    if (external_id === undefined) return
    const owner = yield* findOrganizationOf(external_id)
    if (owner !== undefined && owner.organization_id !== own?.organization_id)
      return yield* duplicate("organization")
  })

const duplicate = (what: string) =>
  Effect.fail(apiErrorOf("duplicate_external_id", 400, `Another ${what} has this external id.`))
