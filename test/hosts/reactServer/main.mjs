/** Imports our package as server components do, with the condition `react-server`. `latchkey/react` is tested in Next. */
import assert from "node:assert/strict"
import { createAuthClient } from "latchkey"
import { defineElements } from "latchkey/element"
import { EmbeddedProvider } from "latchkey/provider"
import { renderLogin, verifySession } from "latchkey/server"
import { createAuthWidget } from "latchkey/widget"
import * as React from "react"

assert.equal("createContext" in React, false, "This is not React of server components")
defineElements()

const { html } = await renderLogin({ config: { products: ["emailMagicLinks"] }, locale: "en" })
assert.match(html, /type="email"/)

const provider = EmbeddedProvider.make()
globalThis.fetch = provider.fetch
const token = "public-token-test-00000000-0000-0000-0000-000000000000"
const widget = createAuthWidget(token, { onWarning: () => {} })
assert.throws(() => widget.mountLogin({ elementId: "#login", config: {} }), /there is no page/)

const auth = createAuthClient(token, { onWarning: () => {} })
const { method_id } = await auth.otps.email.loginOrCreate("ada@example.com")
assert.match(method_id, /./)
await provider.seed({ users: [{ email: "grace@example.com" }] })
const { session_jwt, user } = await provider.signIn("grace@example.com")
const { session } = await verifySession(session_jwt, { projectId: "project-test-embedded" })
assert.equal(session.user_id, user.user_id)
await auth.close()
await widget.close()
