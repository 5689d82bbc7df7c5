/** Uses our package in Node where no other package is installed, neither React nor Effect. */
import assert from "node:assert/strict"
import { createAuthClient, NetworkError } from "latchkey"
import { renderLogin } from "latchkey/server"
import { createAuthWidget } from "latchkey/widget"

const token = "public-token-test-00000000-0000-0000-0000-000000000000"

const { html } = await renderLogin({
  config: {
    products: ["oauth", "otp"],
    oauthOptions: { providers: [{ type: "google" }, { type: "coinbase" }] },
    otpOptions: { methods: ["sms", "email"] }
  },
  locale: "de"
})
assert.match(html, /Google/)

globalThis.fetch = () => Promise.reject(new TypeError("offline"))
const options = { onWarning: () => {} }
const client = createAuthClient(token, options)
await assert.rejects(client.magicLinks.email.loginOrCreate("ada@example.com"), NetworkError)
await client.close()

assert.equal(createAuthWidget(token, options).session.getInfo().status, "absent")
