import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import {
  authenticate,
  authenticateStart,
  AuthenticatorType,
  register,
  registerStart,
  update
} from "../../../src/domain/api/WebAuthn.js"
import { itRoundTrips, itTakes, signedIn } from "../support.js"
import { itCalls } from "./routes.js"

describe("calls of passkeys", () => {
  itCalls([
    ["POST /webauthn/register/start", registerStart],
    ["POST /webauthn/register", register],
    ["POST /webauthn/authenticate/start/:factor", authenticateStart],
    ["POST /webauthn/authenticate", authenticate, "retried"],
    ["PUT /webauthn/update/:webauthn_registration_id", update]
  ])
})

const registration = { webauthn_registration_id: "webauthn-registration-1" }
const credential = { public_key_credential: '{"id":"a"}' }

describe("starting to register a passkey", () => {
  itTakes(
    "The payload",
    registerStart.payload,
    { domain: "app.example", user_agent: "Mozilla/5.0" },
    {
      authenticator_type: "platform",
      return_passkey_credential_options: true,
      override_id: "id",
      override_name: "name",
      override_display_name: "Name",
      use_base64_url_encoding: true
    }
  )
  itTakes("The answer", registerStart.answer, {
    user_id: "user-1",
    public_key_credential_creation_options: '{"challenge":"a"}'
  })

  it("is for these types of authenticators", () => {
    expect(AuthenticatorType.literals).toEqual(["platform", "cross-platform"])
  })
})

describe("registering a passkey", () => {
  itTakes("The payload", register.payload, credential, { session_duration_minutes: 30 })
  itTakes("The answer", register.answer, { ...signedIn.least, ...registration }, signedIn.more)

  it("carries the credential as a text, never as an object", () => {
    expect(() => Schema.decodeUnknownSync(register.payload)({ public_key_credential: { id: "a" } })).toThrow(
      "public_key_credential"
    )
  })
})

describe("starting to authenticate with a passkey", () => {
  itTakes(
    "The payload",
    authenticateStart.payload,
    { domain: "app.example" },
    { return_passkey_credential_options: true }
  )
  itTakes("The answer", authenticateStart.answer, {
    public_key_credential_request_options: '{"challenge":"a"}'
  })
})

describe("authenticating with a passkey", () => {
  itTakes("The payload", authenticate.payload, { ...credential, session_duration_minutes: 30 })
  itTakes(
    "The answer",
    authenticate.answer,
    { ...signedIn.least, ...registration },
    { ...signedIn.more, ...signedIn.onDevice }
  )
})

describe("renaming a passkey", () => {
  itTakes("The payload", update.payload, { name: "My key" })
  itTakes("The answer", update.answer, {
    webauthn_registration: { ...registration, verified: true, name: "My key" }
  })
})

itRoundTrips("The payload of registerStart", registerStart.payload)
itRoundTrips("The answer of registerStart", registerStart.answer)
itRoundTrips("The payload of register", register.payload)
itRoundTrips("The answer of register", register.answer)
itRoundTrips("The payload of authenticateStart", authenticateStart.payload)
itRoundTrips("The answer of authenticateStart", authenticateStart.answer)
itRoundTrips("The payload of authenticate", authenticate.payload)
itRoundTrips("The answer of authenticate", authenticate.answer)
itRoundTrips("The payload of update", update.payload)
itRoundTrips("The answer of update", update.answer)
