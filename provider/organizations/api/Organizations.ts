/** The caller's organization, and what everybody may know of one. */
import * as Effect from "effect/Effect"
import {
  fetchOrganization,
  organization as Api
} from "../../../src/domain/organizations/ownOrganizationCalls.js"
import { route } from "../../http/router.js"
import { requireMember } from "../caller.js"
import { requireAdmin } from "../hostedRules.js"
import { deleteOrganization, findOrganization, updateOrganization } from "../organizations.js"

const get = Effect.map(requireMember, ({ organization }) => ({ organization }))

const update = (changes: typeof Api.update.payload.Type) =>
  Effect.gen(function* () {
    const caller = yield* requireMember
    yield* requireAdmin(caller, "change the organization")
    return { organization: yield* updateOrganization(caller.organization, changes) }
  })

const remove = Effect.gen(function* () {
  const caller = yield* requireMember
  yield* requireAdmin(caller, "delete the organization")
  yield* deleteOrganization(caller.organization)
  return { organization_id: caller.organization.organization_id }
})

/** The routes of organizations. */
export const handlers = [
  route(fetchOrganization, () => get),
  route(Api.update, update),
  route(Api.delete, () => remove),
  route(Api.getBySlug, ({ organization_slug }) =>
    Effect.map(findOrganization(organization_slug), (found) => ({ organization: found ?? null }))
  )
]
