/** How organizations are found, made, changed and deleted. */
import * as Effect from "effect/Effect"
import { Db } from "../data/Db.js"
import { refuse } from "../http/errors.js"
import { newId } from "../tokens/Secrets.js"
import { connectionsOf, removeConnection } from "./connections.js"
import { domainOf, isCommonDomain, nameOfDomain } from "./domains.js"
import { ownerOf, revokeAccess } from "./members.js"
import type { StoredOrganization } from "./rows.js"
import { removeScimConnection } from "./scim.js"
import { slugIndex } from "./tables.js"
import { changed, type Changes } from "./values.js"

/** The organization with this id or slug. */
export const findOrganization = (id_or_slug: string) =>
  Effect.gen(function* () {
    const { organizations } = yield* Db
    return (
      (yield* organizations.get({ organization_id: id_or_slug })) ??
      (yield* organizations.find("slug", slugIndex(id_or_slug)))
    )
  })

/** The same. Fails with `organization_not_found`. */
export const requireOrganization = (id_or_slug: string) =>
  Effect.flatMap(findOrganization(id_or_slug), (found) =>
    found === undefined ? refuse("organization_not_found") : Effect.succeed(found)
  )

/** The organizations that have this id, slug or external id. Servers name an organization by any of them. */
const namedBy = (name: string) =>
  Effect.map(
    Effect.flatMap(Db, ({ organizations }) => organizations.all),
    (all) =>
      all.filter(({ organization_external_id, organization_id, organization_slug }) =>
        [organization_id, organization_slug, organization_external_id ?? ""].some(
          (each) => slugIndex(each) === slugIndex(name)
        )
      )
  )

/** An organization as it is without settings (https://stytch.com/docs/b2b/api/organization-object). */
const defaults = {
  organization_logo_url: "",
  trusted_metadata: {},
  sso_active_connections: [],
  sso_default_connection_id: null,
  sso_jit_provisioning: "ALL_ALLOWED",
  sso_jit_provisioning_allowed_connections: [],
  scim_active_connection: null,
  email_allowed_domains: [],
  email_jit_provisioning: "NOT_ALLOWED",
  email_invites: "ALL_ALLOWED",
  oauth_tenant_jit_provisioning: "NOT_ALLOWED",
  allowed_oauth_tenants: {},
  auth_methods: "ALL_ALLOWED",
  allowed_auth_methods: [],
  mfa_policy: "OPTIONAL",
  mfa_methods: "ALL_ALLOWED",
  allowed_mfa_methods: [],
  rbac_email_implicit_role_assignments: [],
  first_party_connected_apps_allowed_type: "ALL_ALLOWED",
  allowed_first_party_connected_apps: [],
  third_party_connected_apps_allowed_type: "ALL_ALLOWED",
  allowed_third_party_connected_apps: [],
  custom_roles: []
} satisfies Partial<StoredOrganization>

/** Stores a new organization. Fails when its name, slug or domains are not allowed. */
export const addOrganization = (names: Names, settings: Changes<StoredOrganization>) =>
  Effect.flatMap(newId("organization"), (organization_id) => {
    const fresh: StoredOrganization = { ...defaults, ...names, organization_id }
    return store(changed(fresh, settings))
  })

type Names = Pick<StoredOrganization, "organization_name" | "organization_slug">

/** Stores the changed organization, and returns it. Fails as `addOrganization` does. */
export const updateOrganization = (before: StoredOrganization, changes: Changes<StoredOrganization>) =>
  store(changed(before, changes))

const store = (wanted: StoredOrganization) =>
  Effect.gen(function* () {
    const { organizations } = yield* Db
    const organization: StoredOrganization = {
      ...wanted,
      email_allowed_domains: wanted.email_allowed_domains.map((domain) => domain.trim().toLowerCase())
    }
    const { email_allowed_domains, organization_id, organization_name, organization_slug } = organization
    if (!/^.{1,128}$/su.test(organization_name)) return yield* refuse("invalid_organization_name")
    if (!slugPattern.test(organization_slug)) return yield* refuse("invalid_organization_slug")
    const named = yield* namedBy(organization_slug)
    if (named.some((each) => each.organization_id !== organization_id))
      return yield* refuse("organization_slug_already_used")
    if (email_allowed_domains.some(isCommonDomain)) return yield* refuse("invalid_email_domain")
    yield* organizations.put(organization)
    return organization
  })

const slugPattern = /^[\w.~-]{2,128}$/

/**
 * The name and the slug of an organization that somebody creates without saying them: from the domain of their address or, where
 * everybody can get such an address, from the part before it.
 */
export const namesFor = (address: string) =>
  Effect.gen(function* () {
    const domain = domainOf(address)
    const isPersonal = isCommonDomain(domain) || domain.endsWith(".edu")
    const name = isPersonal ? address.slice(0, address.lastIndexOf("@")) : nameOfDomain(domain)
    return { organization_name: name, organization_slug: yield* freeSlug(name) }
  })

/** A slug from a name. Another one is chosen when an organization has it. */
export const freeSlug = (name: string) =>
  Effect.gen(function* () {
    const slug = name.replaceAll(/[^\w.~-]/g, "-").slice(0, 100)
    const base = slugPattern.test(slug) ? slug : `${slug}-organization`
    let free = base
    for (let count = 2; (yield* namedBy(free)).length > 0; count++) free = `${base}-${count}`
    return free
  })

/** Deletes the organization with all its members and what lets them in. */
export const deleteOrganization = (organization: StoredOrganization) =>
  Effect.gen(function* () {
    const { members, organizations, passwords, totps } = yield* Db
    const all = yield* members.findAll("organization_id", organization.organization_id)
    for (const member of all) yield* revokeAccess(member)
    const owners = all.map((member) => ({ user_id: ownerOf(member) }))
    yield* passwords.remove(...owners)
    yield* totps.remove(...owners)
    yield* members.remove(...all)
    yield* Effect.forEach(yield* connectionsOf(organization), removeConnection, { discard: true })
    yield* removeScimConnection(organization)
    yield* organizations.remove(organization)
  })
