/** The arguments of the client's methods, with valid and invalid values. */
import { argumentsOf } from "../../src/domain/Arguments.js"
import { oauthProviders } from "../../src/domain/OAuthProvider.js"
import { syncArguments } from "../../src/domain/SyncArguments.js"
import type { Fields, MethodArguments } from "../../src/domain/Usage.js"
import { methods } from "./endpoints.js"

/** A method by its path, such as `otps.sms.send`. */
export type ArgumentsRow = readonly [method: string, row: MethodArguments]

/** The methods that return a Promise, and those that answer at once. */
export const asynchronous = methods.map(([method, row]): ArgumentsRow => [method, argumentsOf(row)])
export const synchronous: ReadonlyArray<ArgumentsRow> = Object.entries(syncArguments)

/** Valid and invalid values of a kind of argument. */
export interface ArgumentKind {
  /** Its name in the error message. */
  readonly words: string
  readonly right: unknown
  readonly wrong: ReadonlyArray<unknown>
}

const string = { words: "a string", right: "a", wrong: [null, 5, true, {}, ["a"], Symbol("a")] }
const number = { words: "a number", right: 30, wrong: [null, "30", NaN, Infinity, {}, [30]] }
const count = {
  words: "a whole number, at least 1",
  right: 15,
  wrong: [null, "15", 0, -1, 1.5, NaN, Infinity]
}
const boolean = { words: "a boolean", right: true, wrong: [null, "true", 1, {}] }
const object = { words: "an object", right: {}, wrong: [null, "a", 5, [], () => {}] }
const strings = {
  words: "an array of strings",
  right: ["a"],
  wrong: [null, "a", [1], ["a", null], { 0: "a" }]
}
const ofFunction = { words: "a function", right: () => {}, wrong: [null, "a", {}, []] }

/** The kinds by their names. A kind that ends in `?` is optional. */
export const kinds: Readonly<Record<Fields[string], ArgumentKind>> = {
  string,
  "string?": string,
  number,
  "number?": number,
  count,
  "count?": count,
  boolean,
  "boolean?": boolean,
  object,
  "object?": object,
  strings,
  "strings?": strings,
  function: ofFunction,
  "function?": ofFunction
}

/** A valid value for every argument of a method. */
export const rightValues = ({ fields }: MethodArguments): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).map(([field, rule]) => [field, kinds[rule].right]))

/** The arguments in order: the positional ones, then the options. */
export const inOrder = (
  { positional }: MethodArguments,
  values: Readonly<Record<string, unknown>>
): ReadonlyArray<unknown> => [
  ...positional.map((name) => values[name]),
  Object.fromEntries(Object.entries(values).filter(([field]) => !positional.includes(field)))
]

const half = { session_duration_minutes: 30 }
const email = "ada@example.com"
const phone_number = "+12025550123"
const id = "id-1"
const callback = () => {}
const permission = { resource_id: "documents", action: "read" }
const wallet = { crypto_wallet_address: "0x1", crypto_wallet_type: "ethereum" }
const authorize = {
  client_id: "app",
  redirect_uri: "https://shop.test/",
  response_type: "code",
  scopes: ["openid"]
}

/** The required arguments of each method (specification section 5, wire reference 2 and 6.1). */
export const leastValues: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "user.get": {},
  "user.update": {},
  "user.deleteEmail": { id },
  "user.deletePhoneNumber": { id },
  "user.deleteTOTP": { id },
  "user.deleteCryptoWallet": { id },
  "user.deleteOAuthRegistration": { id },
  "user.deleteWebauthnRegistration": { id },
  "user.deleteBiometricRegistration": { id },
  "user.getConnectedApps": {},
  "user.revokedConnectedApp": { id },
  "user.search": { email },
  "user.onChange": { callback },
  "session.authenticate": {},
  "session.revoke": {},
  "session.exchangeAccessToken": { access_token: "token", ...half },
  "session.attest": { profile_id: "profile", token: "token" },
  "session.updateSession": { session_token: "opaque" },
  "session.onChange": { callback },
  "magicLinks.email.loginOrCreate": { email },
  "magicLinks.email.send": { email },
  "magicLinks.authenticate": { token: "token", ...half },
  "otps.sms.loginOrCreate": { phone_number },
  "otps.sms.send": { phone_number },
  "otps.whatsapp.loginOrCreate": { phone_number },
  "otps.whatsapp.send": { phone_number },
  "otps.email.loginOrCreate": { email },
  "otps.email.send": { email },
  "otps.authenticate": { code: "123456", method_id: "method", ...half },
  ...Object.fromEntries(oauthProviders.map((provider) => [`oauth.${provider}.start`, {}])),
  "oauth.googleOneTap.start": {},
  "oauth.attach": { provider: "github" },
  "oauth.authenticate": { token: "token", ...half },
  "cryptoWallets.authenticateStart": wallet,
  "cryptoWallets.authenticate": { ...wallet, signature: "0xf", ...half },
  "totps.create": { expiration_minutes: 5 },
  "totps.authenticate": { totp_code: "123456", ...half },
  "totps.recoveryCodes": {},
  "totps.recover": { recovery_code: "code", ...half },
  "webauthn.register": {},
  "webauthn.authenticate": half,
  "webauthn.update": { webauthn_registration_id: id, name: "Laptop" },
  "webauthn.browserSupportsAutofill": {},
  "passwords.create": { email, password: "secret" },
  "passwords.authenticate": { email, password: "secret" },
  "passwords.resetByEmailStart": { email },
  "passwords.resetByEmail": { token: "token", password: "secret" },
  "passwords.resetByExistingPassword": {
    email,
    existing_password: "old",
    new_password: "new"
  },
  "passwords.resetBySession": { password: "secret" },
  "passwords.strengthCheck": { password: "secret" },
  "impersonation.authenticate": { impersonation_token: "token" },
  "idp.oauthAuthorizeStart": authorize,
  "idp.oauthAuthorizeSubmit": { ...authorize, consent_granted: true },
  "idp.oauthLogoutStart": { client_id: "app", post_logout_redirect_uri: "https://shop.test/" },
  "members.search": { email_address: email, organization_id: "organization" },
  "rbac.isAuthorized": permission,
  "rbac.isAuthorizedSync": permission,
  "rbac.allPermissions": {},
  authenticateByUrl: half,
  onStateChange: { callback }
}
