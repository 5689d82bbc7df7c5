/**
 * Every method of a client of organizations that gives a Promise, in the client's own groups. Without types of a library: the
 * package's declarations contain this. The table of calls (`organizationCalls.ts`) says how each is carried out.
 */
import type { EmptyAnswer } from "../calls/Answers.js"
import type {
  AuthorizeStart,
  AuthorizeSubmit,
  AuthorizeSubmitted,
  LogoutStart,
  LogoutStarted
} from "../idp/types.js"
import type { ImpersonationToken } from "../impersonation/types.js"
import type { OneTapOutcome } from "../oneTap/OneTap.js"
import type { Permissions } from "../rbac/Permissions.js"
import type { AccessTokenExchange, RevokeOptions, SessionExtension } from "../sessionCalls/types.js"
import type { ConnectedApps } from "../userCalls/types.js"
import type { MethodNames } from "../values/MethodNames.js"
import { recordOf } from "../values/objects.js"
import type {
  Discovered,
  DiscoveredWithHint,
  MemberAuthenticated,
  MemberAuthenticatedByEmail,
  MemberAuthenticatedOnDevice,
  MemberChanged,
  MemberSignedIn,
  MemberSignedInOnDevice
} from "./answers.js"
import type { OrganizationCreation, OrganizationsListed } from "./discovery.js"
import type { MemberAuthorizeStarted } from "./idp.js"
import type { MemberLanded, MemberLandingOptions } from "./landing.js"
import type * as links from "./magicLinks.js"
import type * as members from "./members.js"
import type { MemberAttestation, OrganizationExchange } from "./memberSession.js"
import { type MemberOAuthProvider, memberOAuthProviders } from "./oauth.js"
import type * as oauth from "./oauth.js"
import type { DiscoveryMessage, EmailUpdateStart, LoginMessage, RetiredEmail } from "./options.js"
import type * as organization from "./organization.js"
import type * as otps from "./otps.js"
import type * as passwords from "./passwords.js"
import type { Member } from "./records/Member.js"
import type { Organization } from "./records/Organization.js"
import type * as scim from "./scim.js"
import type * as sso from "./sso.js"
import type * as totp from "./totp.js"

/** Every method that gives a Promise, in groups. */
export interface OrganizationMethods {
  /** Signing in with a link that is sent by email, and invitations. */
  readonly magicLinks: MemberMagicLinkMethods
  /** The member's session: confirm, exchange and end it. */
  readonly session: MemberSessionMethods
  /** The signed-in member: fetch and change it. */
  readonly self: SelfMethods
  /** The organization of the session, and its members. */
  readonly organization: OwnOrganizationMethods
  /** Signing in with an account at a social provider, such as `oauth.google`, and Google One Tap. */
  readonly oauth: MemberOAuthMethods
  /** Signing in at an organization's identity provider, and its connections. */
  readonly sso: SsoMethods
  /** The choice of an organization after a first proof. */
  readonly discovery: DiscoveryMethods
  /** Signing in with a password, setting it and rating it. */
  readonly passwords: MemberPasswordMethods
  /** Passcodes: by email to sign in, by SMS as a second factor. */
  readonly otps: MemberOtpMethods
  /** The codes of an authenticator app as a second factor. */
  readonly totp: MemberTotpMethods
  /** Codes for members who have lost their authenticator app. */
  readonly recoveryCodes: RecoveryCodeMethods
  /** The directory that creates and changes the members of an organization. */
  readonly scim: ScimMethods
  /** Signing in as a member, for the project's staff. */
  readonly impersonation: MemberImpersonationMethods
  /** The project as an identity provider: other parties' apps ask its members for access. */
  readonly idp: MemberIdpMethods
  /** What the roles of the session allow. */
  readonly rbac: MemberRbacMethods
  /**
   * Signs in with the token in the page's address or in `href`, and removes it from the page's address unless `clearParams` is
   * false. Null when there is no token. `handled` is false for a token that does not sign in, such as that of a new password.
   * Concurrent calls share one request. A token that the provider did not answer goes back into the address.
   */
  readonly authenticateByUrl: (options: MemberLandingOptions, href?: string) => Promise<MemberLanded | null>
}

/** The names of the methods. A page has them before the table of calls is loaded. */
export const organizationMethodNames: MethodNames<OrganizationMethods> = {
  magicLinks: {
    email: { invite: true, loginOrSignup: true, discovery: { send: true } },
    authenticate: true,
    discovery: { authenticate: true }
  },
  session: {
    authenticate: true,
    revoke: true,
    revokeForMember: true,
    exchange: true,
    exchangeAccessToken: true,
    attest: true
  },
  self: {
    get: true,
    update: true,
    deleteMFAPhoneNumber: true,
    deletePassword: true,
    deleteMFATOTP: true,
    unlinkRetiredEmail: true,
    startEmailUpdate: true,
    getConnectedApps: true,
    revokeConnectedApp: true
  },
  organization: {
    get: true,
    update: true,
    delete: true,
    getBySlug: true,
    getConnectedApps: true,
    getConnectedApp: true,
    members: {
      create: true,
      search: true,
      update: true,
      deletePassword: true,
      deleteMFAPhoneNumber: true,
      delete: true,
      reactivate: true,
      deleteMFATOTP: true,
      unlinkRetiredEmail: true,
      startEmailUpdate: true,
      getConnectedApps: true,
      revokeConnectedApp: true
    }
  },
  oauth: {
    ...recordOf(memberOAuthProviders, () => ({ start: true, discovery: { start: true } }) as const),
    googleOneTap: { start: true, discovery: { start: true } },
    authenticate: true,
    discovery: { authenticate: true }
  },
  sso: {
    start: true,
    authenticate: true,
    getConnections: true,
    discoverConnections: true,
    deleteConnection: true,
    saml: {
      createConnection: true,
      updateConnection: true,
      updateConnectionByURL: true,
      deleteVerificationCertificate: true,
      deleteEncryptionPrivateKey: true
    },
    oidc: { createConnection: true, updateConnection: true },
    external: { createConnection: true, updateConnection: true }
  },
  discovery: {
    organizations: { list: true, create: true },
    intermediateSessions: { exchange: true }
  },
  passwords: {
    authenticate: true,
    resetByEmailStart: true,
    resetByEmail: true,
    strengthCheck: true,
    resetByExistingPassword: true,
    resetBySession: true,
    discovery: { resetByEmailStart: true, resetByEmail: true, authenticate: true }
  },
  otps: {
    sms: { send: true, authenticate: true },
    email: {
      loginOrSignup: true,
      authenticate: true,
      discovery: { send: true, authenticate: true }
    }
  },
  totp: { create: true, authenticate: true },
  recoveryCodes: { recover: true, rotate: true, get: true },
  scim: {
    createConnection: true,
    updateConnection: true,
    deleteConnection: true,
    getConnection: true,
    getConnectionGroups: true,
    rotateStart: true,
    rotateComplete: true,
    rotateCancel: true
  },
  impersonation: { authenticate: true },
  idp: { oauthAuthorizeStart: true, oauthAuthorizeSubmit: true, oauthLogoutStart: true },
  rbac: { isAuthorized: true, allPermissions: true },
  authenticateByUrl: true
}

/** Links by email, and invitations. */
export interface MemberMagicLinkMethods {
  /** Links by email. */
  readonly email: {
    /** Invites a person to the organization of the session. */
    readonly invite: (options: links.MagicLinkInvite) => Promise<MemberChanged>
    /** Sends a link to a known member of one organization, or to a person who may join it. */
    readonly loginOrSignup: (options: links.MagicLinkLogin) => Promise<EmptyAnswer>
    /** Links that come before the choice of an organization. */
    readonly discovery: {
      /** Sends a link to a person whose organizations are not known yet. */
      readonly send: (options: links.MagicLinkDiscovery) => Promise<EmptyAnswer>
    }
  }
  /** Signs in to an organization with the token of a link. Fails with `MissingPKCEError` in another browser. */
  readonly authenticate: (options: links.MagicLinkRedemption) => Promise<MemberAuthenticatedByEmail>
  /** Links that come before the choice of an organization. */
  readonly discovery: {
    /** Starts an intermediate session with the token of a link, and lists the person's organizations. */
    readonly authenticate: (options: links.MagicLinkDiscoveryRedemption) => Promise<Discovered>
  }
}

/** The member's session. */
export interface MemberSessionMethods {
  /**
   * Confirms the session with the provider and stores the answer. Extends the session when a duration in minutes is given.
   * Signs out here when the error says that it is over.
   */
  readonly authenticate: (options?: SessionExtension) => Promise<MemberSignedIn>
  /** Signs out. On failure the session stays, unless the error says that it is over, or `forceClear` is set. */
  readonly revoke: (options?: RevokeOptions) => Promise<EmptyAnswer>
  /** Ends every session of a member of the organization. */
  readonly revokeForMember: (options: members.MemberId) => Promise<EmptyAnswer>
  /** Signs in to another organization of the same person. */
  readonly exchange: (options: OrganizationExchange) => Promise<MemberAuthenticated>
  /** Starts a session with an access token that was issued to one of the project's apps. Duration in minutes. */
  readonly exchangeAccessToken: (options: AccessTokenExchange) => Promise<MemberSignedIn>
  /** Starts a session with a token that was signed by a party the project trusts. `profile_id` names the party. */
  readonly attest: (options: MemberAttestation) => Promise<MemberSignedIn>
}

/** The signed-in member. */
export interface SelfMethods {
  /** Fetches the member and stores it. Null when signed out. */
  readonly get: () => Promise<Member | null>
  /** Changes the name, the metadata or the second factor. Fields that are left out stay. */
  readonly update: (options: members.SelfUpdate) => Promise<MemberChanged>
  /** Removes the phone number of the second factor. */
  readonly deleteMFAPhoneNumber: () => Promise<MemberChanged>
  /** Removes the password. */
  readonly deletePassword: (passwordId: string) => Promise<MemberChanged>
  /** Removes the authenticator app. */
  readonly deleteMFATOTP: () => Promise<MemberChanged>
  /** Removes an address that the member does not use any more, so that another member can have it. */
  readonly unlinkRetiredEmail: (options: RetiredEmail) => Promise<MemberChanged>
  /** Sends a link or a passcode to a new address, which takes the place of the present one once it is proven. */
  readonly startEmailUpdate: (options: EmailUpdateStart) => Promise<MemberChanged>
  /** Returns the apps of other parties that the member gave access. */
  readonly getConnectedApps: () => Promise<ConnectedApps>
  /** Revokes an app's access. */
  readonly revokeConnectedApp: (options: members.ConnectedAppReference) => Promise<EmptyAnswer>
}

/** The organization of the session. */
export interface OwnOrganizationMethods {
  /** Fetches the organization and stores it. Null when signed out. */
  readonly get: () => Promise<Organization | null>
  /** Changes the organization. Fields that are left out stay. */
  readonly update: (options: organization.OrganizationUpdate) => Promise<organization.OrganizationChanged>
  /** Deletes the organization with its members, and signs out here. */
  readonly delete: () => Promise<organization.OrganizationDeleted>
  /** Returns what everybody may know of an organization, by its name in addresses. */
  readonly getBySlug: (options: organization.OrganizationSlug) => Promise<organization.OrganizationFound>
  /** Returns the apps that members gave access. */
  readonly getConnectedApps: () => Promise<organization.OrganizationConnectedApps>
  /** Returns one app, and who gave it access. */
  readonly getConnectedApp: (
    options: members.ConnectedAppReference
  ) => Promise<organization.OrganizationConnectedAppDetails>
  /** The members of the organization. */
  readonly members: OrganizationMemberMethods
}

/** The members of the organization of the session. */
export interface OrganizationMemberMethods {
  /** Adds a member. */
  readonly create: (options: members.MemberCreation) => Promise<MemberChanged>
  /** Returns a page of the members that a query finds. */
  readonly search: (options?: members.MemberQuery) => Promise<members.MembersFound>
  /** Changes a member. Fields that are left out stay. */
  readonly update: (options: members.MemberUpdate) => Promise<MemberChanged>
  /** Removes a member's password. */
  readonly deletePassword: (passwordId: string) => Promise<MemberChanged>
  /** Removes the phone number of a member's second factor. */
  readonly deleteMFAPhoneNumber: (memberId: string) => Promise<MemberChanged>
  /** Removes a member. Signs out here when it is the signed-in one. */
  readonly delete: (memberId: string) => Promise<members.MemberDeleted>
  /** Brings a removed member back. */
  readonly reactivate: (memberId: string) => Promise<MemberChanged>
  /** Removes a member's authenticator app. */
  readonly deleteMFATOTP: (memberId: string) => Promise<MemberChanged>
  /** Removes an address that a member does not use any more. */
  readonly unlinkRetiredEmail: (options: members.MemberRetiredEmail) => Promise<MemberChanged>
  /** Sends a link or a passcode to a member's new address. */
  readonly startEmailUpdate: (options: members.MemberEmailUpdateStart) => Promise<MemberChanged>
  /** Returns the apps that a member gave access. */
  readonly getConnectedApps: (options: members.MemberId) => Promise<ConnectedApps>
  /** Revokes the access that a member gave an app. */
  readonly revokeConnectedApp: (options: members.MemberConnectedApp) => Promise<EmptyAnswer>
}

/** The methods of one social provider. */
export interface MemberSocialLoginMethods {
  /** Leaves the page for the social provider's, to sign in to one organization. */
  readonly start: (options: oauth.MemberOAuthStart) => Promise<void>
  /** Before the choice of an organization. */
  readonly discovery: {
    /** Leaves the page for the social provider's, before the choice of an organization. */
    readonly start: (options?: oauth.OAuthDiscoveryStart) => Promise<void>
  }
}

/** Social logins and Google One Tap. */
export interface MemberOAuthMethods extends Readonly<Record<MemberOAuthProvider, MemberSocialLoginMethods>> {
  /** Google One Tap. */
  readonly googleOneTap: {
    /** Shows Google's floating prompt, to sign in to one organization. Resolves as soon as it is visible. */
    readonly start: (options: oauth.MemberOneTapStart) => Promise<OneTapOutcome>
    /** Before the choice of an organization. */
    readonly discovery: {
      /** Shows Google's floating prompt, before the choice of an organization. Resolves as soon as it is visible. */
      readonly start: (options?: oauth.OneTapDiscoveryStart) => Promise<OneTapOutcome>
    }
  }
  /** Signs in to an organization with the token of a redirect. Fails with `MissingPKCEError` in another browser. */
  readonly authenticate: (options: oauth.OAuthRedemption) => Promise<oauth.MemberOAuthAuthenticated>
  /** Before the choice of an organization. */
  readonly discovery: {
    /** Starts an intermediate session with the token of a redirect, and lists the person's organizations. */
    readonly authenticate: (options: oauth.OAuthDiscoveryRedemption) => Promise<Discovered>
  }
}

/** Logins at an organization's identity provider, and its connections. */
export interface SsoMethods {
  /** Leaves the page for the identity provider of a connection. */
  readonly start: (options: sso.SsoStart) => Promise<void>
  /** Signs in with the token of a redirect. Fails with `MissingPKCEError` in another browser. */
  readonly authenticate: (options: sso.SsoRedemption) => Promise<MemberAuthenticatedOnDevice>
  /** Returns the connections of the organization. */
  readonly getConnections: () => Promise<sso.SsoConnections>
  /** Returns the connections that a person can sign in by, as their email address says. */
  readonly discoverConnections: (emailAddress: string) => Promise<sso.SsoDiscovered>
  /** Deletes a connection of any kind. */
  readonly deleteConnection: (connectionId: string) => Promise<sso.ConnectionDeleted>
  /** Connections by SAML. */
  readonly saml: {
    /** Creates a connection. */
    readonly createConnection: (options?: sso.ConnectionCreation) => Promise<sso.SamlChanged>
    /** Changes a connection. Fields that are left out stay. */
    readonly updateConnection: (options: sso.SamlUpdate) => Promise<sso.SamlChanged>
    /** Changes a connection to what the metadata of the identity provider say. */
    readonly updateConnectionByURL: (options: sso.SamlMetadata) => Promise<sso.SamlChanged>
    /** Deletes a certificate that the identity provider signs with. */
    readonly deleteVerificationCertificate: (
      options: sso.SamlCertificateId
    ) => Promise<sso.SamlCertificateDeleted>
    /** Deletes a key that answers are decrypted with. */
    readonly deleteEncryptionPrivateKey: (options: sso.SamlPrivateKeyId) => Promise<sso.SamlPrivateKeyDeleted>
  }
  /** Connections by OpenID Connect. */
  readonly oidc: {
    /** Creates a connection. */
    readonly createConnection: (options?: sso.ConnectionCreation) => Promise<sso.OidcCreated>
    /** Changes a connection. Fields that are left out stay. */
    readonly updateConnection: (options: sso.OidcUpdate) => Promise<sso.OidcUpdated>
  }
  /** Connections of another organization of the project. */
  readonly external: {
    /** Creates a connection. */
    readonly createConnection: (options: sso.ExternalCreation) => Promise<sso.ExternalChanged>
    /** Changes a connection. Fields that are left out stay. */
    readonly updateConnection: (options: sso.ExternalUpdate) => Promise<sso.ExternalChanged>
  }
}

/** The choice of an organization after a first proof. */
export interface DiscoveryMethods {
  /** The organizations that a person can sign in to or join. */
  readonly organizations: {
    /** Lists the organizations of the person of the intermediate session, or of the session. */
    readonly list: () => Promise<OrganizationsListed>
    /** Creates an organization with the person as its admin, and signs in to it. */
    readonly create: (options: OrganizationCreation) => Promise<MemberAuthenticated>
  }
  /** What was proven before the choice of an organization. */
  readonly intermediateSessions: {
    /** Signs in to an organization with what was proven. Joins it if it admits the person. */
    readonly exchange: (options: OrganizationExchange) => Promise<MemberAuthenticated>
  }
}

/** Passwords of members. */
export interface MemberPasswordMethods {
  /** Signs in to an organization with a password. */
  readonly authenticate: (options: passwords.MemberPassword) => Promise<MemberAuthenticatedOnDevice>
  /** Sends a link by which a member sets a new password. */
  readonly resetByEmailStart: (options: passwords.MemberResetStart) => Promise<EmptyAnswer>
  /** Sets a new password with the token of a link, and signs in. Fails with `MissingPKCEError` in another browser. */
  readonly resetByEmail: (options: passwords.MemberPasswordReset) => Promise<MemberAuthenticatedOnDevice>
  /** Rates a password by the project's rules. */
  readonly strengthCheck: (
    options: passwords.MemberPasswordToRate
  ) => Promise<passwords.MemberPasswordStrength>
  /** Replaces a password, and signs in. */
  readonly resetByExistingPassword: (
    options: passwords.MemberPasswordReplacement
  ) => Promise<MemberAuthenticatedOnDevice>
  /** Sets a password within a session. */
  readonly resetBySession: (options: passwords.MemberOwnPasswordReset) => Promise<MemberSignedInOnDevice>
  /** Before the choice of an organization. */
  readonly discovery: {
    /** Sends a link by which a person sets a new password. */
    readonly resetByEmailStart: (options: passwords.DiscoveryResetStart) => Promise<EmptyAnswer>
    /** Sets a new password with the token of a link, and lists the person's organizations. */
    readonly resetByEmail: (options: passwords.PasswordResetRedemption) => Promise<DiscoveredWithHint>
    /** Starts an intermediate session with a password, and lists the person's organizations. */
    readonly authenticate: (options: passwords.DiscoveryPassword) => Promise<DiscoveredWithHint>
  }
}

/** Passcodes: by email to sign in, by SMS as a second factor. */
export interface MemberOtpMethods {
  /** Passcodes by SMS: a second factor. */
  readonly sms: {
    /** Sends a passcode to the member's phone number, or to a first one. */
    readonly send: (options: otps.MemberSmsSend) => Promise<EmptyAnswer>
    /** Adds the passcode as a second factor. Duration in minutes. */
    readonly authenticate: (options: otps.MemberSmsCode) => Promise<MemberSignedInOnDevice>
  }
  /** Passcodes by email: a login. */
  readonly email: {
    /** Sends a passcode to a known member of one organization, or to a person who may join it. */
    readonly loginOrSignup: (options: LoginMessage) => Promise<EmptyAnswer>
    /** Signs in to an organization with a passcode. */
    readonly authenticate: (options: otps.MemberEmailCode) => Promise<MemberAuthenticatedByEmail>
    /** Before the choice of an organization. */
    readonly discovery: {
      /** Sends a passcode to a person whose organizations are not known yet. */
      readonly send: (options: DiscoveryMessage) => Promise<EmptyAnswer>
      /** Starts an intermediate session with a passcode, and lists the person's organizations. */
      readonly authenticate: (options: otps.DiscoveryEmailCode) => Promise<Discovered>
    }
  }
}

/** The codes of an authenticator app as a second factor. */
export interface MemberTotpMethods {
  /** Creates an authenticator: its secret, a picture to scan, and recovery codes. */
  readonly create: (options: totp.MemberTotpCreation) => Promise<totp.MemberTotpCreated>
  /** Adds the authenticator's code as a second factor. Duration in minutes. */
  readonly authenticate: (options: totp.MemberTotpCode) => Promise<MemberSignedInOnDevice>
}

/** Codes for members who have lost their authenticator app. */
export interface RecoveryCodeMethods {
  /** Adds a recovery code in place of an authenticator's code. Each works once. Duration in minutes. */
  readonly recover: (options: totp.MemberRecoveryCode) => Promise<totp.MemberRecovered>
  /** Replaces the codes by new ones. */
  readonly rotate: () => Promise<totp.MemberRecoveryCodes>
  /** Returns the codes that were not used. */
  readonly get: () => Promise<totp.MemberRecoveryCodes>
}

/** The directory of an organization. */
export interface ScimMethods {
  /** Creates the organization's connection, with the token that the directory sends. */
  readonly createConnection: (options?: sso.ConnectionCreation) => Promise<scim.ScimCreated>
  /** Changes the connection. Fields that are left out stay. */
  readonly updateConnection: (options: scim.ScimUpdate) => Promise<scim.ScimChanged>
  /** Deletes the connection. */
  readonly deleteConnection: (connectionId: string) => Promise<sso.ConnectionDeleted>
  /** Returns the connection. */
  readonly getConnection: (connectionId: string) => Promise<scim.ScimChanged>
  /** Returns a page of the groups that the directory has sent. */
  readonly getConnectionGroups: (options?: scim.ScimGroupQuery) => Promise<scim.ScimGroups>
  /** Begins to replace the token. Both tokens count until the rotation ends. */
  readonly rotateStart: (connectionId: string) => Promise<scim.ScimRotation>
  /** Ends the rotation: the new token alone counts. */
  readonly rotateComplete: (connectionId: string) => Promise<scim.ScimChanged>
  /** Ends the rotation: the old token alone counts. */
  readonly rotateCancel: (connectionId: string) => Promise<scim.ScimChanged>
}

/** Signing in as a member, for the project's staff. */
export interface MemberImpersonationMethods {
  /** Signs in as a member with a token from the provider's dashboard. */
  readonly authenticate: (options: ImpersonationToken) => Promise<MemberAuthenticated>
}

/** The project as an identity provider for other parties' apps. */
export interface MemberIdpMethods {
  /** Returns who asks for access, for what, and whether the member has to consent. */
  readonly oauthAuthorizeStart: (options: AuthorizeStart) => Promise<MemberAuthorizeStarted>
  /** Sends the member's decision. The answer has the address to leave for. */
  readonly oauthAuthorizeSubmit: (options: AuthorizeSubmit) => Promise<AuthorizeSubmitted>
  /** Begins a logout that an app asks for. */
  readonly oauthLogoutStart: (options: LogoutStart) => Promise<LogoutStarted>
}

/** What the roles of the session allow. */
export interface MemberRbacMethods {
  /** Returns whether the project's policy allows the roles of the session the action. False when it cannot be fetched. */
  readonly isAuthorized: (resource_id: string, action: string) => Promise<boolean>
  /** Returns every resource and action of the policy, and whether it is allowed to the roles of the session. */
  readonly allPermissions: () => Promise<Permissions>
}
