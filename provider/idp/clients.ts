/** The registered apps of the project, and which scopes and resources they can ask for (specification section 6). */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { isStandard, type StandardScope } from "../../src/domain/idp/Consent.js"
import { indexPolicy, isAuthorized } from "../../src/domain/rbac/Rbac.js"
import type { RbacPolicy } from "../../src/domain/rbac/RbacPolicy.js"
import type { ScopeResult } from "../../src/domain/idp/types.js"
import { parseUrl } from "../../src/domain/values/parseUrl.js"
import { type ConnectedAppOptions, Settings } from "../Options.js"
import { refuse } from "../http/errors.js"

/** The app with this id. Fails with `connected_app_not_found`. */
export const getClient = (client_id: string) =>
  Effect.flatMap(Settings, ({ connectedApps }) => {
    const client = connectedApps.find((each) => each.client_id === client_id)
    return client === undefined ? refuse("connected_app_not_found") : Effect.succeed(client)
  })

/** Whether the app belongs to the project, so that it needs no consent. */
export const isFirstParty = ({ client_type }: ConnectedAppOptions): boolean =>
  client_type === "first_party" || client_type === "first_party_public"

/** The scopes of every project, with their descriptions. */
export const standardScopes: Readonly<Record<StandardScope, string>> = {
  openid: "Know who you are",
  profile: "See your name, picture and language",
  email: "See your email address",
  phone: "See your phone number",
  offline_access: "Keep access while you are away",
  full_access: "Do everything that you can do"
}

/**
 * Whether each requested scope can be granted. A scope must be registered for the app. Standard scopes can be granted,
 * `full_access` only to apps of the project. A scope of the policy can be granted when the user's roles have all its
 * permissions.
 */
export const evaluateScopes = (
  scopes: ReadonlyArray<string>,
  client: ConnectedAppOptions,
  roles: ReadonlyArray<string>,
  policy: RbacPolicy | null
): ReadonlyArray<ScopeResult> => {
  const index = indexPolicy(policy)
  const holds = (permission: unknown) =>
    isPermission(permission) &&
    permission.actions.every((action) => isAuthorized(index, roles, permission.resource_id, action))
  return [...new Set(scopes)].map((scope) => {
    const isOpen = client.scopes?.includes(scope) ?? true
    if (isStandard(scope)) {
      const is_grantable = isOpen && (scope !== "full_access" || isFirstParty(client))
      return { scope, description: standardScopes[scope], is_grantable }
    }
    const known = policy?.scopes.find((each) => each.scope === scope)
    const is_grantable = isOpen && known !== undefined && known.permissions.every(holds)
    return { scope, description: known?.description ?? "", is_grantable }
  })
}

const isPermission = Schema.is(
  Schema.Struct({ resource_id: Schema.String, actions: Schema.Array(Schema.String) })
)

/** Whether it is an absolute URI without a fragment (RFC 8707). A URI has no blanks, and no letters that look like others. */
export const isResource = (resource: string): boolean =>
  /^[a-z][a-z\d+.-]*:[!-~]+$/i.test(resource) && !resource.includes("#") && parseUrl(resource) !== undefined

/** The resources of a request without repetitions. Undefined when it names none: its tokens are for the project. */
export const namedResources = (resources: ReadonlyArray<string> = []): ReadonlyArray<string> | undefined =>
  resources.length === 0 ? undefined : [...new Set(resources)]
