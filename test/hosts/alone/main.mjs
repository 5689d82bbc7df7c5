/** Uses our package in Node where no other package is installed, neither React nor Effect. */
import assert from "node:assert/strict"
import { readdirSync } from "node:fs"
import { createAuthClient, NetworkError } from "latchkey"
import { errorToAuthError, MissingUrlError } from "latchkey/compat"
import { defineElements } from "latchkey/element"
import { EmbeddedProvider, nodeHandler } from "latchkey/provider"
import { renderLogin, SessionCheckError, verifySession } from "latchkey/server"
import { createAuthWidget } from "latchkey/widget"

const token = "public-token-test-00000000-0000-0000-0000-000000000000"

// A page is needed for elements: without one this does nothing
defineElements()

const { html } = await renderLogin({
  config: {
    products: ["oauth", "otp"],
    oauthOptions: { providers: [{ type: "google" }, { type: "coinbase" }] },
    otpOptions: { methods: ["sms", "email"] }
  },
  locale: "de"
})
assert.match(html, /Google/)

assert.ok(errorToAuthError(new Error("missing_url")) instanceof MissingUrlError)

globalThis.fetch = () => Promise.reject(new TypeError("offline"))
const options = { onWarning: () => {} }
const client = createAuthClient(token, options)
await assert.rejects(client.magicLinks.email.loginOrCreate("ada@example.com"), NetworkError)
await client.close()

assert.equal(createAuthWidget(token, options).session.getInfo().status, "absent")

const provider = EmbeddedProvider.make({ defaultRedirectURL: "https://app.test/in" })
assert.equal(typeof nodeHandler(provider), "function")
globalThis.fetch = provider.fetch
const auth = createAuthClient(token, options)
await auth.passwords.create({
  email: "ada@example.com",
  password: "Tangerine moped 47",
  session_duration_minutes: 30
})
assert.equal(auth.session.getInfo().status, "present")

const project = { projectId: "project-test-embedded" }
const { session_jwt, user } = await provider.signIn("ada@example.com")
const request = { headers: { cookie: `stytch_session_jwt=${session_jwt}` } }
assert.equal((await verifySession(request, project)).session.user_id, user.user_id)
await assert.rejects(verifySession({ headers: {} }, project), SessionCheckError)

await auth.session.revoke()
assert.equal(auth.session.getInfo().status, "absent")
await auth.close()

// The provider loads what few calls need with the first of them
const provided = new URL("provider/", import.meta.resolve("latchkey/provider"))
// The program, and a library's chunk for browsers
const others = ["cli.js", "native.js"]
const chunks = readdirSync(provided).filter((name) => name.endsWith(".js") && !others.includes(name))
for (const chunk of chunks) await import(new URL(chunk, provided).href)
