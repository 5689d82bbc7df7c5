/** The settings of an embedded provider's project, as the answer of bootstrap has them. */

/** The answer of bootstrap without its envelope. The defaults are those of an embedded provider. */
export interface BootstrapData {
  /** The project's name, which the consent screen shows. Default: the option `projectName`, else null. */
  readonly project_name: string | null
  /** Whether the widget leaves out "Powered by Stytch". Default: true, unlike in a hosted project. */
  readonly disable_sdk_watermark: boolean
  /** The project's own domain for calls. Default: null. */
  readonly cname_domain: string | null
  /** The domains that emails come from. Default: `stytch.com`. */
  readonly email_domains: ReadonlyArray<string>
  /** Whether guarded calls need a captcha token. Default: they need none. */
  readonly captcha_settings:
    | {
        /** Whether guarded calls need a captcha token. */
        readonly enabled: true
        /** The key of the site at the captcha's service. */
        readonly siteKey: string
      }
    | {
        /** Whether guarded calls need a captcha token. */
        readonly enabled: false
      }
  /** Whether magic links need PKCE. Default: false. */
  readonly pkce_required_for_email_magic_links: boolean
  /** Whether links to reset a password need PKCE. Default: false. */
  readonly pkce_required_for_password_resets: boolean
  /** Whether social logins need PKCE. Default: false. */
  readonly pkce_required_for_oauth: boolean
  /** Whether single sign-on needs PKCE, in projects for organizations. Default: false. */
  readonly pkce_required_for_sso: boolean
  /** The pattern of the organizations' addresses, in projects for organizations. Default: null. */
  readonly slug_pattern: string | null
  /** Whether members can create organizations, in projects for organizations. Default: false. */
  readonly create_organization_enabled: boolean
  /** The rules of the policy `luds`. Default: 8 characters of 3 kinds when `passwordPolicy` is `luds`, else null. */
  readonly password_config: {
    /** How many kinds of characters a password needs: lower case, upper case, digits, symbols. */
    readonly luds_complexity: number
    /** How many characters a password needs. */
    readonly luds_minimum_count: number
  } | null
  /** Whether guarded calls need a telemetry id of the fraud protection. Default: false. */
  readonly dfp_protected_auth_enabled: boolean
  /** Whether the fraud protection only observes or also asks for a captcha. Default: it only observes. */
  readonly dfp_protected_auth_mode?: "DECISIONING" | "OBSERVATION"
  /** The policy of roles. Default: the role `stytch_user` without permissions. */
  readonly rbac_policy: {
    /** The roles of users. */
    readonly roles: ReadonlyArray<{
      /** The id of the role. */
      readonly role_id: string
      /** What the role is for. */
      readonly description: string
      /** What the role may do. */
      readonly permissions: ReadonlyArray<{
        /** The id of the resource. */
        readonly resource_id: string
        /** The actions on the resource. `*` is all of them. */
        readonly actions: ReadonlyArray<string>
      }>
    }>
    /** What permissions are about. */
    readonly resources: ReadonlyArray<{
      /** The id of the resource. */
      readonly resource_id: string
      /** What the resource is. */
      readonly description: string
      /** The actions that the resource has. */
      readonly actions: ReadonlyArray<string>
    }>
    /** The scopes of connected apps. */
    readonly scopes: ReadonlyArray<{
      /** The name of the scope. */
      readonly scope: string
      /** What the scope is for. */
      readonly description: string
      /** What an app with the scope may do. */
      readonly permissions: ReadonlyArray<unknown>
    }>
  } | null
  /** Whether wallets sign a message of Sign-In with Ethereum. Default: false. */
  readonly siwe_required_for_crypto_wallets: boolean
  /** Whether the project is for consumers or for organizations. Default: null, for both: no client reports a mistake. */
  readonly vertical: "B2B" | "CONSUMER" | null
}

/** The settings of a project without options. */
export const defaultBootstrap: BootstrapData = {
  project_name: null,
  disable_sdk_watermark: true,
  cname_domain: null,
  email_domains: ["stytch.com"],
  captcha_settings: { enabled: false },
  pkce_required_for_email_magic_links: false,
  pkce_required_for_password_resets: false,
  pkce_required_for_oauth: false,
  pkce_required_for_sso: false,
  slug_pattern: null,
  create_organization_enabled: false,
  password_config: null,
  dfp_protected_auth_enabled: false,
  // Every project has the role that its users get.
  rbac_policy: {
    roles: [{ role_id: "stytch_user", description: "Every user of the project", permissions: [] }],
    resources: [],
    scopes: []
  },
  siwe_required_for_crypto_wallets: false,
  vertical: null
}

/** The requirements of the `luds` policy, unless bootstrap overrides them. */
export const defaultPasswordConfig = { luds_complexity: 3, luds_minimum_count: 8 }

/** The project's name in messages, also when it has none. */
export const projectNameIn = ({ project_name }: BootstrapData): string => project_name ?? "Acme"
