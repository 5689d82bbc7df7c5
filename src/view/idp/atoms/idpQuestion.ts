/** The contents of the consent screen: generated from the project's policy, or made by the site's manifest. */
import * as Effect from "effect/Effect"
import type { AuthorizeStarted } from "../../../domain/idp/calls.js"
import { verifiedName } from "../../../domain/session/accountName.js"
import {
  clientName,
  consentTitle,
  defaultSections,
  resourceText,
  returnPlace,
  sectionsOf,
  splitScopes,
  scopeItems
} from "../../../domain/idp/Consent.js"
import { readConsentManifest } from "../../../domain/idp/ConsentManifest.js"
import type { ConsentQuestion } from "../../../domain/idp/IdpFlow.js"
import type { AuthorizeParams } from "../../../domain/idp/IdpParams.js"
import type { Session } from "../../../domain/session/Session.js"
import type { User } from "../../../domain/schemas/User.js"
import { Navigation } from "../../../services/browser/Navigation.js"
import { Warnings } from "../../../services/kit/Warnings.js"
import { ProjectSettings } from "../../../services/wire/ProjectSettings.js"
import type { IdentityProviderOptions } from "../../atoms/identityProviderOptions.js"

/** The project's name and policy. A project without a name uses the page's host name. */
export const project = Effect.gen(function* () {
  const { projectName, rbacPolicy } = yield* (yield* ProjectSettings).settled
  const { hostname } = yield* (yield* Navigation).location
  return { projectName: projectName ?? hostname, rbacPolicy }
})

/** Makes the contents of the consent screen for the user of a session. Warns and uses the default sections when the manifest is invalid. */
export const consentQuestion = (
  { redirect_uri, resources = [], scopes }: AuthorizeParams,
  { client, scope_results }: AuthorizeStarted,
  { session, user }: { readonly session: Session; readonly user: User | null },
  manifest: IdentityProviderOptions["getIDPConsentManifest"],
  unnamedClient: string
) =>
  Effect.gen(function* () {
    const { projectName, rbacPolicy } = yield* project
    const { grantable, ungrantable } = splitScopes(scope_results)
    const name = clientName(client.client_name, redirect_uri, unnamedClient)
    const defaults = defaultSections(grantable, name, rbacPolicy)
    const question: ConsentQuestion = {
      title: consentTitle(scopes),
      clientName: name,
      projectName,
      account: user === null ? session.user_id : verifiedName(user),
      returnPlace: returnPlace(redirect_uri),
      resources: resources.map(resourceText),
      sections:
        manifest === undefined
          ? defaults
          : yield* Effect.catchAll(manifestSections(manifest, grantable, name), (problem) =>
              Effect.zipRight(warn(problem), Effect.succeed(defaults))
            ),
      ungrantable: scopeItems(ungrantable, rbacPolicy)
    }
    return question
  })

type MakeManifest = NonNullable<IdentityProviderOptions["getIDPConsentManifest"]>

/** Returns the sections that the site's manifest describes. Fails with a description of the problem. */
const manifestSections = (make: MakeManifest, scopes: ReadonlyArray<string>, name: string) =>
  Effect.try({ try: () => make({ scopes, clientName: name }), catch: String }).pipe(
    Effect.flatMap((made) =>
      Effect.mapError(readConsentManifest(made), () => "it is neither sections nor lines")
    ),
    Effect.map((manifest) => sectionsOf(manifest, name))
  )

const warn = (problem: string) =>
  Effect.flatMap(Warnings, (warnings) =>
    warnings.warn(
      `The manifest of getIDPConsentManifest cannot be shown (${problem}). Ours is shown instead.`
    )
  )
