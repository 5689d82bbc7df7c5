import { ceremonies, webauthn } from "../../../src/domain/passkeys/calls.js"
import { WebAuthn } from "../../../src/services/api/families.js"
import { authenticated, authenticatedJson } from "../../support/answers.js"
import { itCalls } from "../../support/itCalls.js"
import { creationOptions, requestOptions } from "../../support/passkeys.js"
import { ok } from "../../support/wire.js"

const half = { session_duration_minutes: 30 }
const registration = { webauthn_registration_id: "webauthn-1" }
const user_device = { ip_address: "192.0.2.1" }
const named = {
  ...registration,
  domain: "app.test",
  user_agent: "Test/1",
  authenticator_type: "platform",
  verified: true,
  name: "Laptop"
}
const options = {
  domain: "shop.test",
  authenticator_type: "cross-platform",
  override_id: "id",
  override_name: "ada",
  override_display_name: "Ada",
  use_base64_url_encoding: false
} as const

const creating = { user_id: "user-test-1", public_key_credential_creation_options: creationOptions }
const using = { public_key_credential_request_options: requestOptions }
const registered = {
  data: authenticatedJson(2, registration),
  gives: { ...authenticated(2), ...registration }
} as const
const used = {
  data: { ...registered.data, user_device },
  gives: { ...registered.gives, user_device }
} as const

itCalls(WebAuthn, [
  {
    name: "the start of register",
    call: ceremonies.registerStart,
    ways: [
      [
        "with everything",
        (webAuthn) => webAuthn.register({ ...options, is_passkey: true, ...half }),
        { ...options, return_passkey_credential_options: true, user_agent: "Test/1" }
      ],
      ["with nothing", (webAuthn) => webAuthn.register(), { domain: "app.test", user_agent: "Test/1" }]
    ],
    data: creating,
    gives: registered.gives,
    isStep: true,
    leaves: "session 2",
    others: { "/webauthn/register": ok(registered.data) }
  },
  {
    name: "the end of register",
    call: ceremonies.register,
    ways: [
      [
        "with a duration",
        (webAuthn) => webAuthn.register(half),
        { public_key_credential: '{"id":"created"}', ...half }
      ],
      ["without one", (webAuthn) => webAuthn.register(), { public_key_credential: '{"id":"created"}' }]
    ],
    ...registered,
    others: { "/webauthn/register/start": ok(creating) }
  },
  {
    name: "the start of authenticate",
    call: ceremonies.authenticateStart,
    ways: [
      [
        "with a domain, for a passkey",
        (webAuthn) => webAuthn.authenticate({ ...half, domain: "shop.test", is_passkey: true }),
        { domain: "shop.test", return_passkey_credential_options: true }
      ],
      ["with a duration", (webAuthn) => webAuthn.authenticate(half), { domain: "app.test" }]
    ],
    data: using,
    gives: used.gives,
    isStep: true,
    leaves: "session 2",
    others: { "/webauthn/authenticate": ok(used.data) }
  },
  {
    name: "the end of authenticate",
    call: ceremonies.authenticate,
    ways: [
      [
        "with a duration",
        (webAuthn) => webAuthn.authenticate(half),
        { public_key_credential: '{"id":"used"}', ...half }
      ],
      [
        "with quiet suggestions",
        (webAuthn) => webAuthn.authenticate({ ...half, conditional_mediation: true }),
        { public_key_credential: '{"id":"suggested"}', ...half }
      ]
    ],
    ...used,
    others: { "/webauthn/authenticate/start/secondary": ok(using) }
  },
  {
    name: "update",
    call: webauthn.update,
    parameters: registration,
    ways: [
      ["with a name", (webAuthn) => webAuthn.update({ ...registration, name: "Laptop" }), { name: "Laptop" }]
    ],
    data: { webauthn_registration: named },
    gives: { webauthn_registration: named }
  }
])
