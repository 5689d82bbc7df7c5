/** What a person is asked before an app may use their account (specification section 6, wire reference 5.4 and 7.7). */
import type { ScopeResult } from "./api/Idp.js"
import type { RbacPolicy } from "./RbacPolicy.js"

const standardScopes = ["openid", "profile", "email", "phone", "offline_access", "full_access"] as const

/** A scope that means the same for every project. */
export type StandardScope = (typeof standardScopes)[number]

export const isStandard = (scope: string): scope is StandardScope =>
  standardScopes.some((standard) => standard === scope)

/** The names of the scopes that this person can and cannot grant, in the order of the answer. */
export const splitScopes = (scope_results: ReadonlyArray<ScopeResult>) => ({
  grantable: scope_results.filter(({ is_grantable }) => is_grantable).map(({ scope }) => scope),
  ungrantable: scope_results.filter(({ is_grantable }) => !is_grantable).map(({ scope }) => scope)
})

/** Whether the app only signs the person in, or wants to use their account. */
export const consentTitle = (scopes: ReadonlyArray<string>): "signIn" | "access" =>
  scopes.every(isStandard) ? "signIn" : "access"

/** What a person knows the app by: its name, else the host it sends them to, else a general name. */
export const clientName = (client_name: string, redirect_uri: string): string =>
  client_name.trim() || hostOf(redirect_uri) || "The App"

/** The host of a scheme of an app's own is whatever the app likes, `accounts.google.com` for one. */
const hostOf = (redirect_uri: string): string | undefined => {
  const url = URL.canParse(redirect_uri) ? new URL(redirect_uri) : undefined
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.host : undefined
}

/** A line of a site's own manifest. */
export type IDPConsentItem = string | { readonly text: string; readonly details?: ReadonlyArray<string> }

/** Lines under a heading of the site's own. */
export interface IDPConsentSection {
  readonly header: string
  readonly items: ReadonlyArray<IDPConsentItem>
}

/** What a site may show instead of the default. */
export type IDPConsentManifest = ReadonlyArray<IDPConsentSection> | ReadonlyArray<IDPConsentItem>

/** A message of the catalogue, or a text that the site or its provider brings. */
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

/** What the standard scopes let an app do: lines, and their details by scope. `full_access` has no words. */
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

/** The one section that is shown where the site has no manifest of its own. */
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

/** What the person cannot let the app do. Here `full_access` is named, lest the list be empty. */
export const ungrantableItems = (
  ungrantable: ReadonlyArray<string>,
  policy: RbacPolicy | null
): ReadonlyArray<ConsentItem> => [
  ...standardItems(ungrantable),
  ...ungrantable.filter((scope) => isOfProject(scope) || scope === "full_access").map(describedBy(policy))
]

/** The sections of a site's own manifest; bare lines come first, under a heading of ours. */
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
