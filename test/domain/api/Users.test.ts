import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as Users from "../../../src/domain/api/Users.js"
import { itRoundTrips, itTakes } from "../support.js"
import { itCalls } from "./routes.js"

describe("calls on the user", () => {
  itCalls([
    ["GET /users/me", Users.get],
    ["PUT /users/me", Users.update],
    ["DELETE /users/emails/:id", Users.deleteEmail],
    ["DELETE /users/phone_numbers/:id", Users.deletePhoneNumber],
    ["DELETE /users/totps/:id", Users.deleteTotp],
    ["DELETE /users/crypto_wallets/:id", Users.deleteCryptoWallet],
    ["DELETE /users/oauth/:id", Users.deleteOAuthRegistration],
    ["DELETE /users/webauthn_registrations/:id", Users.deleteWebAuthnRegistration],
    ["DELETE /users/biometric_registrations/:id", Users.deleteBiometricRegistration],
    ["GET /users/connected_apps", Users.connectedApps],
    ["POST /users/connected_apps/:id/revoke", Users.revokeConnectedApp],
    ["POST /users/search", Users.search, "captcha"]
  ])
})

describe("fetching the user", () => {
  it("has the user's fields directly in data", () => {
    const data = { request_id: "request-1", status_code: 200, user_id: "user-1", roles: ["admin"] }
    expect(Schema.decodeUnknownSync(Users.get.answer)(data)).toMatchObject(data)
  })

  it("has no body", () => {
    expect(Schema.encodeSync(Users.get.payload)()).toBeUndefined()
  })
})

const __user = { user_id: "user-1" }

describe("updating the user", () => {
  itTakes(
    "The payload",
    Users.update.payload,
    {},
    {
      name: { first_name: "Ada", middle_name: "King", last_name: "Lovelace" },
      untrusted_metadata: { theme: "dark", nested: { deep: [1, null] } }
    }
  )
  itTakes(
    "The answer",
    Users.update.answer,
    { user_id: "user-1" },
    {
      emails: [{ email_id: "email-1", email: "ada@example.com", verified: true }],
      phone_numbers: [{ phone_id: "phone-1", phone_number: "+12025550123", verified: false }],
      crypto_wallets: [
        {
          crypto_wallet_id: "wallet-1",
          crypto_wallet_address: "0x1",
          crypto_wallet_type: "ethereum",
          verified: true
        }
      ],
      __user
    }
  )

  it("carries a part of the name alone", () => {
    const payload = { name: { last_name: "Lovelace" } }
    expect(Schema.encodeSync(Users.update.payload)(payload)).toEqual(payload)
  })

  it.each(["trusted_metadata", "roles", "status"])("never carries %s", (field) => {
    const payload = { untrusted_metadata: {}, [field]: {} }
    expect(Schema.encodeSync(Users.update.payload)(payload)).toEqual({ untrusted_metadata: {} })
  })
})

describe("deleting something of the user", () => {
  itTakes("The answer", Users.deleteEmail.answer, { user_id: "user-1" }, { __user })

  it.each([
    Users.deleteEmail,
    Users.deletePhoneNumber,
    Users.deleteTotp,
    Users.deleteCryptoWallet,
    Users.deleteOAuthRegistration,
    Users.deleteWebAuthnRegistration,
    Users.deleteBiometricRegistration
  ])("has no body: $path", (call) => {
    expect(Schema.encodeSync(call.payload)()).toBeUndefined()
  })
})

describe("connected apps", () => {
  const app = { connected_app_id: "app-1" }

  itTakes("The answer", Users.connectedApps.answer, {}, { connected_apps: [app] })
  itTakes("An app", Users.ConnectedApp, app, {
    name: "Acme",
    description: "An app",
    client_type: "third_party",
    logo_url: "https://app.example/logo.png",
    scopes_granted: "openid email"
  })

  it("have empty texts and no logo where they are left out or null", () => {
    const read = Schema.decodeUnknownSync(Users.ConnectedApp)
    const empty = { ...app, name: "", description: "", client_type: "", scopes_granted: "" }
    expect(read(app)).toEqual(empty)
    expect(read({ ...app, name: null, logo_url: null })).toEqual(empty)
  })

  it("are fetched and revoked without a body", () => {
    expect(Schema.encodeSync(Users.connectedApps.payload)()).toBeUndefined()
    expect(Schema.encodeSync(Users.revokeConnectedApp.payload)()).toBeUndefined()
  })
})

it("searching carries the e-mail address", () => {
  const payload = { email: "ada@example.com" }
  expect(Schema.encodeSync(Users.search.payload)(payload)).toEqual(payload)
})

describe("searching an e-mail address tells the user's type", () => {
  it.each(["new", "passwordless", "password"])("%s", (userType) => {
    expect(Schema.decodeUnknownSync(Users.search.answer)({ userType }).userType).toBe(userType)
  })

  it.each([{ userType: "other" }, { user_type: "new" }, {}])("never %j", (data) => {
    expect(Schema.decodeUnknownEither(Users.search.answer)(data)._tag).toBe("Left")
  })
})

itRoundTrips("The answer of get", Users.get.answer)
itRoundTrips("The payload of search", Users.search.payload)
itRoundTrips("The answer of search", Users.search.answer)
itRoundTrips("The payload of update", Users.update.payload)
itRoundTrips("The answer of update", Users.update.answer)
itRoundTrips("The answer of deleteEmail", Users.deleteEmail.answer)
itRoundTrips("The answer of connectedApps", Users.connectedApps.answer)
itRoundTrips("The answer of revokeConnectedApp", Users.revokeConnectedApp.answer)
