/** Organizations: created, read, searched, changed and deleted. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { answer } from "../../src/domain/calls/Endpoint.js"
import { organization as Api } from "../../src/domain/organizations/ownOrganizationCalls.js"
import { OrganizationSchema } from "../../src/domain/organizations/recordSchemas.js"
import { RbacPolicy } from "../../src/domain/rbac/RbacPolicy.js"
import { Db } from "../data/Db.js"
import { Settings } from "../Options.js"
import { getAppOf, listAppsOf } from "../organizations/api/Idp.js"
import {
  addOrganization,
  deleteOrganization,
  freeSlug,
  updateOrganization
} from "../organizations/organizations.js"
import type { StoredOrganization } from "../organizations/rows.js"
import { merged } from "../users/users.js"
import { isFound, OrganizationQuery } from "./organizationSearch.js"
import { cursor, limit } from "./search.js"
import { checkExternalOrganizationId, externalId, requireOrganizationOf, trusted } from "./serverMember.js"
import { serverRoute } from "./serverRoute.js"

/** What browsers and servers set, and what only servers do. */
const Changes = Schema.extend(
  Api.update.payload,
  Schema.Struct({ ...trusted, organization_external_id: externalId })
)

const found = answer({ organization: OrganizationSchema })

const withExternalId = (organization: StoredOrganization, organization_external_id: string | undefined) =>
  Effect.gen(function* () {
    if (organization_external_id === undefined) return organization
    const named = { ...organization, organization_external_id }
    yield* (yield* Db).organizations.put(named)
    return named
  })

/** The organization that a path names. */
const named = (parameter: (name: "organization_id") => string) =>
  requireOrganizationOf(parameter("organization_id"))

/** The members who are not deleted. */
const presentMembers = ({ organization_id }: StoredOrganization) =>
  Effect.map(
    Effect.flatMap(Db, ({ members }) => members.findAll("organization_id", organization_id)),
    (members) => members.filter(({ status }) => status !== "deleted")
  )

/** The routes of organizations. */
export const routes = [
  serverRoute(
    "POST",
    "/b2b/organizations",
    {
      payload: Changes.pipe(
        Schema.omit("organization_name"),
        Schema.extend(Schema.Struct({ organization_name: Schema.String }))
      ),
      answer: found
    },
    ({ organization_external_id, organization_name, organization_slug, ...settings }) =>
      Effect.gen(function* () {
        yield* checkExternalOrganizationId(organization_external_id)
        const slug = organization_slug ?? (yield* freeSlug(organization_name))
        const names = { organization_name, organization_slug: slug }
        const added = yield* addOrganization(names, settings)
        return { organization: yield* withExternalId(added, organization_external_id) }
      })
  ),
  serverRoute(
    "POST",
    "/b2b/organizations/search",
    {
      payload: Schema.Struct({ cursor, limit, query: OrganizationQuery }),
      answer: answer({
        organizations: Schema.Array(OrganizationSchema),
        results_metadata: Schema.Struct({
          total: Schema.Number,
          next_cursor: Schema.NullOr(Schema.String)
        })
      })
    },
    ({ cursor = 0, limit = 100, query }) =>
      Effect.gen(function* () {
        const { organizations } = yield* Db
        const all: Array<StoredOrganization> = []
        for (const organization of yield* organizations.all) {
          if (isFound(organization, yield* presentMembers(organization), query)) all.push(organization)
        }
        const end = cursor + limit
        return {
          organizations: all.slice(cursor, end),
          results_metadata: { total: all.length, next_cursor: end < all.length ? String(end) : null }
        }
      })
  ),
  serverRoute(
    "GET",
    "/b2b/organizations/:organization_id",
    { payload: Schema.Unknown, answer: found },
    (_, parameter) => Effect.map(named(parameter), (organization) => ({ organization }))
  ),
  serverRoute(
    "PUT",
    "/b2b/organizations/:organization_id",
    { payload: Changes, answer: found },
    ({ organization_external_id, trusted_metadata, ...settings }, parameter) =>
      Effect.gen(function* () {
        const before = yield* named(parameter)
        yield* checkExternalOrganizationId(organization_external_id, before)
        const changed = yield* updateOrganization(before, {
          ...settings,
          trusted_metadata: merged(before.trusted_metadata, trusted_metadata)
        })
        return { organization: yield* withExternalId(changed, organization_external_id) }
      })
  ),
  serverRoute(
    "DELETE",
    "/b2b/organizations/:organization_id",
    { payload: Schema.Unknown, answer: answer({ organization_id: Schema.String }) },
    (_, parameter) =>
      Effect.gen(function* () {
        const organization = yield* named(parameter)
        yield* deleteOrganization(organization)
        return { organization_id: organization.organization_id }
      })
  ),
  serverRoute(
    "DELETE",
    "/b2b/organizations/:organization_id/external_id",
    { payload: Schema.Unknown, answer: found },
    (_, parameter) =>
      Effect.gen(function* () {
        const organization = { ...(yield* named(parameter)), organization_external_id: null }
        yield* (yield* Db).organizations.put(organization)
        return { organization }
      })
  ),
  serverRoute(
    "GET",
    "/b2b/organizations/:organization_id/metrics",
    { payload: Schema.Unknown, answer: answer({ member_count: Schema.Number }) },
    (_, parameter) =>
      Effect.map(Effect.flatMap(named(parameter), presentMembers), ({ length }) => ({ member_count: length }))
  ),
  serverRoute(
    "GET",
    "/b2b/organizations/:organization_id/connected_apps",
    { payload: Schema.Unknown, answer: Api.getConnectedApps.answer },
    (_, parameter) => Effect.flatMap(named(parameter), listAppsOf)
  ),
  serverRoute(
    "GET",
    "/b2b/organizations/:organization_id/connected_apps/:connected_app_id",
    { payload: Schema.Unknown, answer: Api.getConnectedApp.answer },
    (_, parameter) =>
      Effect.flatMap(named(parameter), (organization) =>
        getAppOf(organization, parameter("connected_app_id"))
      )
  ),
  serverRoute(
    "GET",
    "/b2b/rbac/policy",
    { payload: Schema.Unknown, answer: answer({ policy: Schema.NullOr(RbacPolicy) }) },
    () => Effect.map(Settings, ({ bootstrap }) => ({ policy: bootstrap.rbac_policy }))
  )
]
