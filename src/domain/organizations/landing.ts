/** What callers pass to and get from `authenticateByUrl` of a client of organizations. */
import { UsageError } from "../errors/BasicErrors.js"
import { parametersOf, type ReturnToken } from "../login/ReturnUrl.js"
import type { SessionDuration } from "../sessionCalls/types.js"
import { parseUrl } from "../values/parseUrl.js"
import type { Discovered, MemberAuthenticatedByEmail, MemberAuthenticatedOnDevice } from "./answers.js"
import type { MemberOAuthAuthenticated } from "./oauth.js"

const handled = "discovery(?:_oauth)?|oauth|sso|multi_tenant_(?:magic_links|impersonation)"

/** The types of tokens that `authenticateByUrl` redeems. */
export const handledType = new RegExp(`^(?:${handled})$`)

/** The types whose tokens are base64url. In quoted-printable text each follows a `3D`. */
export const knownType = new RegExp(`^(3D)?(${handled}|multi_tenant_passwords)$`)

/**
 * Whether `authenticateByUrl` redeems a token of that type in the address. That of a link to set a new password is left to the page,
 * also before the choice of an organization: redeemed, it could set none any more.
 */
export const isHandled = (tokenType: string, href: string): boolean =>
  handledType.test(tokenType) && !(tokenType === "discovery" && setsPassword(href))

const setsPassword = (href: string): boolean =>
  parametersOf(href).some(
    ([name, value]) => name === "stytch_redirect_type" && value.includes("reset_password")
  )

/** The usage error of a method for what the site passes as the address of a landing. Undefined for an address, and for none. */
export const hrefError = (method: string, href: unknown): UsageError | undefined =>
  href === undefined || (typeof href === "string" && parseUrl(href) !== undefined)
    ? undefined
    : new UsageError({ method, problem: "href must be an absolute address." })

/** The options of a landing. */
export interface MemberLandingOptions extends SessionDuration {
  /** Whether the token is removed from the page's address. Default: true. */
  readonly clearParams?: boolean | undefined
}

/** The token that a link or redirect added to an address. */
export interface MemberReturnToken extends ReturnToken {
  /** Whether `authenticateByUrl` redeems it. False for the token of a new password, and for an unknown type. */
  readonly handled: boolean
}

/**
 * The answer to a token that signs in to an organization. The details of a link or a social login are missing when this browser has
 * just used the token, in another tab for example.
 */
export interface MemberReturned
  extends
    MemberAuthenticatedOnDevice,
    Partial<Pick<MemberAuthenticatedByEmail, "method_id">>,
    Partial<Pick<MemberOAuthAuthenticated, "provider_values">> {}

/** The token that a link or redirect brought, and the answer to it. Narrowed by `handled` and `tokenType`. */
export type MemberLanded =
  | {
      /** The token was redeemed. */
      readonly handled: true
      /** A token that comes before the choice of an organization. */
      readonly tokenType: "discovery" | "discovery_oauth"
      /** The person's organizations. */
      readonly data: Discovered
    }
  | {
      /** The token was redeemed. */
      readonly handled: true
      /** A token that signs in to an organization. */
      readonly tokenType: "oauth" | "sso" | "multi_tenant_magic_links" | "multi_tenant_impersonation"
      /** The member, who is signed in unless a factor is missing. */
      readonly data: MemberReturned
    }
  | {
      /** Nothing was done: the page must use the token. */
      readonly handled: false
      /** The type of the token, such as `multi_tenant_passwords`, or `discovery` of a link to set a new password. */
      readonly tokenType: string
      /** The token. It is secret. */
      readonly token: string
    }

/** The types of tokens that start an intermediate session, before the choice of an organization. */
export type DiscoveryToken = Extract<MemberLanded, { readonly data: Discovered }>["tokenType"]

/** The types of tokens that sign in to an organization. */
export type LoginToken = Extract<MemberLanded, { readonly data: MemberReturned }>["tokenType"]
