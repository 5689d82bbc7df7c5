/** What callers pass to and get from the methods of social login for members. */
import type { AnswerBase } from "../calls/Answers.js"
import type { OAuthAuthenticated } from "../oauth/types.js"
import type { MemberAuthenticatedOnDevice } from "./answers.js"
import type { DiscoveryRedirect, LoginRedirects, MemberLogin } from "./options.js"

/** The social providers that members can sign in with. */
export const memberOAuthProviders = ["google", "microsoft", "hubspot", "slack", "github"] as const

/** A social provider that members can sign in with. May grow in a minor version. */
export type MemberOAuthProvider = (typeof memberOAuthProviders)[number]

/** What a page of a social provider is asked for. */
interface OAuthPage {
  /** Scopes to ask the social provider for, in addition to those that a login needs. Default: none. */
  readonly custom_scopes?: ReadonlyArray<string> | undefined
  /** Parameters for the social provider's page, by their names there, such as `login_hint`. Default: none. */
  readonly provider_params?: Readonly<Record<string, string>> | undefined
}

/** Options of a social login to an organization, which is named by its id or by its slug. */
export type MemberOAuthStart = OAuthPage &
  LoginRedirects &
  (
    | {
        /** The id of the organization. */
        readonly organization_id: string
        /** Not beside the id. */
        readonly organization_slug?: undefined
      }
    | {
        /** Not beside the slug. */
        readonly organization_id?: undefined
        /** The organization's name in addresses. */
        readonly organization_slug: string
      }
  )

/** Options of a social login that comes before the choice of an organization. */
export interface OAuthDiscoveryStart extends OAuthPage, DiscoveryRedirect {}

/** The token of a social login. */
export interface OAuthRedemption extends MemberLogin {
  /** The token that the redirect added to the address. */
  readonly oauth_token: string
}

/** The token of a social login that comes before the choice of an organization. */
export interface OAuthDiscoveryRedemption {
  /** The token that the redirect added to the address. */
  readonly discovery_oauth_token: string
}

/** The answer of a social login to an organization. */
export interface MemberOAuthAuthenticated
  extends MemberAuthenticatedOnDevice, Pick<OAuthAuthenticated, "provider_values"> {}

/** How Google's floating prompt behaves. */
interface OneTapPrompt {
  /** Whether a tap beside the prompt closes it. Default: true. */
  readonly cancel_on_tap_outside?: boolean | undefined
}

/** Options of Google's floating prompt for a login to an organization. */
export interface MemberOneTapStart extends OneTapPrompt, LoginRedirects {
  /** The id of the organization. */
  readonly organization_id: string
}

/** Options of Google's floating prompt for a login that comes before the choice of an organization. */
export interface OneTapDiscoveryStart extends OneTapPrompt, DiscoveryRedirect {}

/** Google's id of the project. */
export interface OneTapStarted extends AnswerBase {
  /** The id that Google's script takes. */
  readonly google_client_id: string
}

/** What Google's prompt gave, for a login to an organization. */
export interface OneTapSubmit extends LoginRedirects {
  /** Google's signed ID token. */
  readonly id_token: string
  /** The id of the organization. */
  readonly organization_id: string
  /** The challenge of the login. Default: none. */
  readonly pkce_code_challenge?: string | undefined
}

/** What Google's prompt gave, for a login that comes before the choice of an organization. */
export interface OneTapDiscoverySubmit extends DiscoveryRedirect {
  /** Google's signed ID token. */
  readonly id_token: string
  /** The challenge of the login. Default: none. */
  readonly pkce_code_challenge?: string | undefined
}

/** Where the browser goes next. */
export interface OneTapSubmitted extends AnswerBase {
  /** The page, with the token of the login. */
  readonly redirect_url: string
}
