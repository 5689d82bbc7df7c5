/** What callers pass to the methods of magic links for members. */
import type {
  DiscoveryMessage,
  DiscoveryRedirect,
  LoginMessage,
  LoginRedirects,
  MemberLogin,
  MessageLanguage
} from "./options.js"

/** A person to invite to the organization of the session. */
export interface MagicLinkInvite extends MessageLanguage {
  /** The person's email address. */
  readonly email_address: string
  /** The page that the link opens. Default: the project's redirect URL for invitations. */
  readonly invite_redirect_url?: string | undefined
  /** The id of the email's template. Default: the project's. */
  readonly invite_template_id?: string | undefined
  /** The person's name. Default: none. */
  readonly name?: string | undefined
  /** Data that the new member can change. Default: none. */
  readonly untrusted_metadata?: { readonly [key: string]: unknown } | undefined
  /** The ids of roles for the new member. Default: none beside those that everybody has. */
  readonly roles?: ReadonlyArray<string> | undefined
  /** Minutes until the link expires. Default: the provider's. */
  readonly invite_expiration_minutes?: number | undefined
}

/** Options of a link that signs a known or a new member in. */
export interface MagicLinkLogin extends LoginMessage, LoginRedirects {}

/** Options of a link that comes before the choice of an organization. */
export interface MagicLinkDiscovery extends DiscoveryMessage, DiscoveryRedirect {}

/** The token of a link. */
export interface MagicLinkRedemption extends MemberLogin {
  /** The token that the link added to the address. */
  readonly magic_links_token: string
}

/** The token of a link that comes before the choice of an organization. */
export interface MagicLinkDiscoveryRedemption {
  /** The token that the link added to the address. */
  readonly discovery_magic_links_token: string
}
