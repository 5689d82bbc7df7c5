import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { asynchronous, inOrder, leastValues } from "../support/arguments.js"
import { authenticatedJson } from "../support/answers.js"
import { callPath, fakeClient } from "../support/client.js"
import { fakeFrame, fakeGoogle, started } from "../support/oneTap.js"
import { creationOptions, requestOptions } from "../support/passkeys.js"
import { ok } from "../support/wire.js"

const removing = "DELETE /users"
const signIn = ["POST /webauthn/authenticate/start/primary", "POST /webauthn/authenticate"]

/** What each method sends, given the least; those of `oauth` that start leave the page instead. */
const calls: Readonly<Record<string, ReadonlyArray<string>>> = {
  "user.get": ["GET /users/me"],
  "user.update": ["PUT /users/me"],
  "user.deleteEmail": [`${removing}/emails/id-1`],
  "user.deletePhoneNumber": [`${removing}/phone_numbers/id-1`],
  "user.deleteTOTP": [`${removing}/totps/id-1`],
  "user.deleteCryptoWallet": [`${removing}/crypto_wallets/id-1`],
  "user.deleteOAuthRegistration": [`${removing}/oauth/id-1`],
  "user.deleteWebauthnRegistration": [`${removing}/webauthn_registrations/id-1`],
  "user.deleteBiometricRegistration": [`${removing}/biometric_registrations/id-1`],
  "user.getConnectedApps": ["GET /users/connected_apps"],
  "user.revokedConnectedApp": ["POST /users/connected_apps/id-1/revoke"],
  "user.search": ["POST /users/search"],
  "session.authenticate": ["POST /sessions/authenticate"],
  "session.revoke": ["POST /sessions/revoke"],
  "session.exchangeAccessToken": ["POST /sessions/exchange_access_token"],
  "session.attest": ["POST /sessions/attest"],
  "magicLinks.email.loginOrCreate": ["POST /magic_links/email/login_or_create"],
  "magicLinks.email.send": ["POST /magic_links/email/send/primary"],
  "magicLinks.authenticate": ["POST /magic_links/authenticate"],
  "otps.sms.loginOrCreate": ["POST /otps/sms/login_or_create"],
  "otps.sms.send": ["POST /otps/sms/send/primary"],
  "otps.whatsapp.loginOrCreate": ["POST /otps/whatsapp/login_or_create"],
  "otps.whatsapp.send": ["POST /otps/whatsapp/send/primary"],
  "otps.email.loginOrCreate": ["POST /otps/email/login_or_create"],
  "otps.email.send": ["POST /otps/email/send/primary"],
  "otps.authenticate": ["POST /otps/authenticate"],
  "oauth.authenticate": ["POST /oauth/authenticate"],
  "cryptoWallets.authenticateStart": ["POST /crypto_wallets/authenticate/start/primary"],
  "cryptoWallets.authenticate": ["POST /crypto_wallets/authenticate"],
  "totps.create": ["POST /totps"],
  "totps.authenticate": ["POST /totps/authenticate"],
  "totps.recoveryCodes": ["POST /totps/recovery_codes"],
  "totps.recover": ["POST /totps/recover"],
  "webauthn.register": ["POST /webauthn/register/start", "POST /webauthn/register"],
  "webauthn.authenticate": signIn,
  "webauthn.update": ["PUT /webauthn/update/id-1"],
  "passwords.create": ["POST /passwords"],
  "passwords.authenticate": ["POST /passwords/authenticate"],
  "passwords.resetByEmailStart": ["POST /passwords/email/reset/start"],
  "passwords.resetByEmail": ["POST /passwords/email/reset"],
  "passwords.resetByExistingPassword": ["POST /passwords/existing_password/reset"],
  "passwords.resetBySession": ["POST /passwords/session/reset"],
  "passwords.strengthCheck": ["POST /passwords/strength_check"],
  "impersonation.authenticate": ["POST /impersonation/authenticate"],
  "idp.oauthAuthorizeStart": ["POST /idp/oauth/authorize/start"],
  "idp.oauthAuthorizeSubmit": ["POST /idp/oauth/authorize/submit"],
  "idp.oauthLogoutStart": ["POST /oauth/logout/start"],
  "members.search": ["POST /b2b/organizations/members/search"],
  "webauthn.browserSupportsAutofill": [],
  "rbac.isAuthorized": [],
  "rbac.allPermissions": [],
  authenticateByUrl: []
}

/** Says enough for any call. */
const answer = ok({
  ...authenticatedJson(),
  webauthn_registration_id: "id-1",
  webauthn_registration: { webauthn_registration_id: "id-1", verified: true },
  public_key_credential_creation_options: creationOptions,
  public_key_credential_request_options: requestOptions,
  method_id: "method-1",
  userType: "new",
  challenge: "Sign this.",
  totp_id: "totp-1",
  secret: "secret",
  valid_password: true,
  score: 4,
  strength_policy: "zxcvbn",
  feedback: {},
  client: { client_id: "app" },
  consent_required: false,
  member: null
})

describe("each method of the client sends its own request", () => {
  for (const [method, row] of asynchronous) {
    it.scoped(method, () =>
      Effect.gen(function* () {
        const frame = fakeFrame(({ method: asked }) =>
          Effect.succeed(asked === "oneTapStart" ? started : { redirect_url: "https://app.test/one-tap" })
        )
        const google = fakeGoogle(Effect.succeed({ _tag: "Credential", credential: "C" }))
        const layers = { ProviderFrame: frame.layer, GoogleIdentity: google.layer }
        const { auth, sent, visited } = yield* fakeClient({ answer: () => answer, layers })
        yield* Effect.promise(async () => callPath(auth, method, inOrder(row, leastValues[method] ?? {})))
        const isStart = method.startsWith("oauth.") && method.endsWith(".start")
        assert.deepStrictEqual(
          sent().map(({ method, path }) => `${method} ${path}`),
          isStart ? [] : calls[method]
        )
        const [, provider] = method.split(".")
        const left = provider === "googleOneTap" ? "https://app.test/one-tap" : `/oauth/${provider}/start?`
        if (isStart) assert.include(visited.at(-1), left)
        else assert.lengthOf(visited, 1)
      })
    )
  }
})
