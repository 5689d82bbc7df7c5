/** The content of the consent screen (specification section 6). */
import type { ScopeResult } from "./types.js"
import { parseUrl } from "../values/parseUrl.js"
import type { RbacPolicy } from "../rbac/RbacPolicy.js"
import { shownName } from "../values/plainText.js"

const standardScopes = ["openid", "profile", "email", "phone", "offline_access", "full_access"] as const

/** A scope with the same meaning in every project. */
export type StandardScope = (typeof standardScopes)[number]

export const isStandard = (scope: string): scope is StandardScope =>
  standardScopes.some((standard) => standard === scope)

/** Splits the scopes into those that the user can and cannot grant, each once, in the order of the answer. */
export const splitScopes = (scope_results: ReadonlyArray<ScopeResult>) => {
  const scopesThat = (can: boolean) => [
    ...new Set(scope_results.filter(({ is_grantable }) => is_grantable === can).map(({ scope }) => scope))
  ]
  return { grantable: scopesThat(true), ungrantable: scopesThat(false) }
}

/** `signIn` when all scopes are standard, `access` when the app asks for more. */
export const consentTitle = (scopes: ReadonlyArray<string>): "signIn" | "access" =>
  scopes.every(isStandard) ? "signIn" : "access"

/** The app's display name: its name, else the host of its redirect URI, else `unnamed`. */
export const clientName = (client_name: string, redirect_uri: string, unnamed: string): string =>
  shownName(client_name) ?? hostOf(redirect_uri) ?? unnamed

/** Where the user's answer leads: the host of a web address, else the scheme, such as `my-app:`. */
export const returnPlace = (redirect_uri: string): string =>
  hostOf(redirect_uri) ?? parseUrl(redirect_uri)?.protocol ?? redirect_uri

/** A resource as the consent screen shows it: as a browser writes addresses, so that it has no letters that look like others. */
export const resourceText = (resource: string): string => parseUrl(resource)?.href ?? resource

/** Only http(s) hosts: with a custom scheme, an app could claim any host, such as `accounts.google.com`. */
const hostOf = (redirect_uri: string): string | undefined => {
  const url = parseUrl(redirect_uri)
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.host : undefined
}

/** One line of a site's consent manifest, with optional details. */
export type IDPConsentItem =
  | string
  | {
      /** The line. */
      readonly text: string
      /** Lines that can be unfolded below it. Default: none. */
      readonly details?: ReadonlyArray<string>
    }

/** Lines under a custom heading. */
export interface IDPConsentSection {
  /** The heading. */
  readonly header: string
  /** The lines. */
  readonly items: ReadonlyArray<IDPConsentItem>
}

/** Custom content of the consent screen, instead of the default: either sections or lines. */
export type IDPConsentManifest = ReadonlyArray<IDPConsentSection> | ReadonlyArray<IDPConsentItem>

/** A message key with its values, or a literal text of the site or the provider. */
export type ConsentText =
  { readonly key: ConsentKey; readonly values?: Readonly<Record<string, string>> } | { readonly text: string }

export interface ConsentItem {
  readonly text: ConsentText
  readonly details: ReadonlyArray<ConsentText>
}

export interface ConsentSection {
  readonly header: ConsentText
  readonly items: ReadonlyArray<ConsentItem>
}

/** The lines for the standard scopes, and their details by scope. `full_access` has none. */
const lines = [
  { key: "idpConsent.verifyIdentity", details: [["openid", "idpConsent.viewAccount"]] },
  {
    key: "idpConsent.viewProfile",
    details: [
      ["profile", "idpConsent.viewNameAndPicture"],
      ["email", "idpConsent.viewEmail"],
      ["phone", "idpConsent.viewPhone"]
    ]
  },
  {
    key: "idpConsent.maintainAccess",
    details: [
      ["offline_access", "idpConsent.accessOffline"],
      ["offline_access", "idpConsent.syncInBackground"]
    ]
  }
] as const satisfies ReadonlyArray<{
  readonly key: string
  readonly details: ReadonlyArray<readonly [scope: StandardScope, key: string]>
}>

/** The key of a message on the consent screen. */
export type ConsentKey =
  | (typeof lines)[number]["key"]
  | (typeof lines)[number]["details"][number][1]
  | "idpConsent.requestingTo"
  | "idpConsent.allowClientTo"
  | "idpConsent.useScope"

/** The section that is shown when the site has no manifest. */
export const defaultSections = (
  grantable: ReadonlyArray<string>,
  name: string,
  policy: RbacPolicy | null
): ReadonlyArray<ConsentSection> => [
  {
    header: { key: "idpConsent.requestingTo", values: { clientName: name } },
    items: [...standardItems(grantable), ...grantable.filter(isOfProject).map(describedBy(policy))]
  }
]

/** Scopes that the user cannot grant, or has granted. Includes `full_access`, so that the list is not empty. */
export const scopeItems = (
  scopes: ReadonlyArray<string>,
  policy: RbacPolicy | null
): ReadonlyArray<ConsentItem> => [
  ...standardItems(scopes),
  ...scopes.filter((scope) => isOfProject(scope) || scope === "full_access").map(describedBy(policy))
]

/** The sections of a site's manifest. Lines outside a section come first, under the default heading. */
export const sectionsOf = (manifest: IDPConsentManifest, name: string): ReadonlyArray<ConsentSection> => {
  const parts: ReadonlyArray<IDPConsentSection | IDPConsentItem> = manifest
  const bare = parts.flatMap((part) => (isSection(part) ? [] : [itemOf(part)]))
  const own = parts.filter(isSection).map(({ header, items }) => ({
    header: { text: header },
    items: items.map(itemOf)
  }))
  return bare.length === 0
    ? own
    : [{ header: { key: "idpConsent.allowClientTo", values: { clientName: name } }, items: bare }, ...own]
}

const isOfProject = (scope: string) => !isStandard(scope)

const standardItems = (scopes: ReadonlyArray<string>): ReadonlyArray<ConsentItem> =>
  lines
    .map(({ key, details }) => ({
      text: { key },
      details: details.filter(([scope]) => scopes.includes(scope)).map(([, detail]) => ({ key: detail }))
    }))
    .filter(({ details }) => details.length > 0)

const describedBy =
  (policy: RbacPolicy | null) =>
  (scope: string): ConsentItem => {
    const description = policy?.scopes.find((known) => known.scope === scope)?.description
    return {
      text: description ? { text: description } : { key: "idpConsent.useScope", values: { scope } },
      details: []
    }
  }

const isSection = (part: IDPConsentSection | IDPConsentItem): part is IDPConsentSection =>
  typeof part === "object" && "header" in part

const itemOf = (item: IDPConsentItem): ConsentItem =>
  typeof item === "string"
    ? { text: { text: item }, details: [] }
    : { text: { text: item.text }, details: (item.details ?? []).map((text) => ({ text })) }
