/** The typed client of organizations. */
import { organizationMembers } from "../client/organizationMembers.js"
import type {
  LayeredOrganizationOptions,
  OrganizationClient,
  OrganizationClientOptions,
  OrganizationEffects
} from "../client/OrganizationClient.js"
import { promisedBy } from "../client/promisedBy.js"
import { handledType } from "../domain/organizations/landing.js"
import { memberPolicy, readStoredMember } from "../domain/organizations/memberState.js"
import { organizationMethodNames } from "../domain/organizations/OrganizationMethods.js"
import { indexPolicy } from "../domain/rbac/Rbac.js"
import { UsageError } from "../domain/errors/BasicErrors.js"
import { memberOf } from "../domain/values/objects.js"
import { loadChunk } from "../page/loadChunk.js"
import { makeClientOnDemand, refuseLayers, type ClientKind } from "./client.js"

/**
 * Creates a client of organizations for the project of `publicToken`: the members of organizations sign in to one of them. A
 * malformed token or domain gives a warning. Throws a usage error for another option that is not what it must be.
 *
 * @example
 * import { createOrganizationClient } from "latchkey/b2b"
 *
 * const auth = createOrganizationClient("public-token-test-…")
 * await auth.magicLinks.email.discovery.send({ email_address: "ada@example.com" })
 */
export const createOrganizationClient = (
  publicToken: string,
  options: OrganizationClientOptions = {}
): OrganizationClient => {
  refuseLayers("createOrganizationClient", options)
  return createLayeredOrganizationClient(publicToken, options)
}

/** Creates a client like `createOrganizationClient` of `latchkey/b2b`, which also accepts services of your own as `layers`. */
export const createLayeredOrganizationClient = (
  publicToken: string,
  options: LayeredOrganizationOptions = {}
): OrganizationClient => {
  for (const name of ["passkeySignals", "secondFactor"])
    if (memberOf(options, name) !== undefined)
      throw new UsageError({
        method: "createOrganizationClient",
        problem: `${name} is for a client of users.`
      })
  return makeClientOnDemand(
    organizationClient,
    "createOrganizationClient",
    publicToken,
    options,
    (facts) =>
      loadChunk(loadServices).then(({ makeBrowserOrganizations }) =>
        makeBrowserOrganizations(publicToken, options, facts)
      ),
    loadMistakes
  ).client
}

const loadMistakes = () => import("./clientMistakes.js")
const loadServices = () => import("../client/browserOrganizations.js")

/** The kind of the clients of organizations. */
export const organizationClient: ClientKind<Omit<OrganizationClient, "close">> = {
  read: readStoredMember,
  loadKeeper: () => import("./keepMemberSession.js"),
  loadRedeemer: () => import("./redeemMemberLink.js"),
  linkType: "multi_tenant_magic_links",
  index: (policy, user) => indexPolicy(memberPolicy(policy, user)),
  tokenTypes: handledType,
  make: (call, state) => {
    const { organization, rbac, self: known, session, ...members } = organizationMembers(state)
    const methods = promisedBy<OrganizationEffects>(organizationMethodNames, call)
    const self = { ...methods.self, ...known }
    return {
      ...methods,
      ...members,
      self,
      member: self,
      organization: { ...methods.organization, ...organization },
      session: { ...methods.session, ...session },
      rbac: { ...methods.rbac, ...rbac }
    }
  }
}
