/** The names of the client's methods. The first screen has them before the table of calls is loaded. */
import type { calls } from "../api/calls.js"
import type { MethodNames } from "../api/Methods.js"
import { mapProviders } from "../oauth/OAuthProvider.js"

export const methodNames: MethodNames<typeof calls> = {
  user: {
    get: true,
    update: true,
    deleteEmail: true,
    deletePhoneNumber: true,
    deleteTOTP: true,
    deleteCryptoWallet: true,
    deleteOAuthRegistration: true,
    deleteWebauthnRegistration: true,
    deleteBiometricRegistration: true,
    getConnectedApps: true,
    revokedConnectedApp: true,
    search: true
  },
  session: { authenticate: true, revoke: true, exchangeAccessToken: true, attest: true },
  magicLinks: { email: { loginOrCreate: true, send: true }, authenticate: true },
  otps: {
    sms: { loginOrCreate: true, send: true },
    whatsapp: { loginOrCreate: true, send: true },
    email: { loginOrCreate: true, send: true },
    authenticate: true
  },
  oauth: {
    ...mapProviders(() => ({ start: true })),
    attach: true,
    authenticate: true,
    googleOneTap: { start: true }
  },
  cryptoWallets: { authenticateStart: true, authenticate: true },
  totps: { create: true, authenticate: true, recoveryCodes: true, recover: true },
  webauthn: {
    register: true,
    authenticate: true,
    update: true,
    browserSupportsAutofill: true,
    browserCapabilities: true
  },
  passwords: {
    create: true,
    authenticate: true,
    resetByEmailStart: true,
    resetByEmail: true,
    resetByExistingPassword: true,
    resetBySession: true,
    strengthCheck: true
  },
  impersonation: { authenticate: true },
  idp: { oauthAuthorizeStart: true, oauthAuthorizeSubmit: true, oauthLogoutStart: true },
  members: { search: true },
  rbac: { isAuthorized: true, allPermissions: true },
  authenticateByUrl: true
}
