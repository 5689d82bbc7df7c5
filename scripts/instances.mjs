/**
 * Part of `npm run packaging`: an error class is the same one in every entry of `dist`, so that `instanceof` works with the
 * class of one entry and an error of another.
 *
 * Each entry could contain its own copy of the class. Each client makes calls that fail, and the errors must be of the classes that
 * `latchkey` exports.
 */
import assert from "node:assert/strict"
import * as index from "latchkey"
import * as compat from "latchkey/compat"
import * as effect from "latchkey/effect"
import { EmbeddedProvider } from "latchkey/provider"
import * as react from "latchkey/react"
import * as server from "latchkey/server"
import * as widget from "latchkey/widget"
import * as Effect from "effect/Effect"

const token = "public-token-test-00000000-0000-0000-0000-000000000000"
const provider = EmbeddedProvider.make()

/** @param {unknown} value */
const isErrorClass = (value) => typeof value === "function" && value.prototype instanceof Error

const classes = Object.entries(index).filter(([, value]) => isErrorClass(value))
assert.ok(classes.length > 20, "latchkey exports its error classes")
for (const [entry, exported] of Object.entries({ compat, effect, react, server, widget }))
  for (const [name, value] of classes)
    if (name in exported) assert.equal(Reflect.get(exported, name), value, `${name} of latchkey/${entry}`)
assert.ok(
  compat.errorToAuthError(new Error("missing_url")) instanceof index.SdkError,
  "an error of latchkey/compat"
)

/**
 * @typedef {{ readonly session_duration_minutes: number }} Duration
 * @typedef {{
 *   readonly magicLinks: { readonly authenticate: (token: string, options: Duration) => Promise<unknown> }
 *   readonly webauthn: { readonly authenticate: (options: Duration) => Promise<unknown> }
 * }} Calls
 */

const options = { session_duration_minutes: 30 }
const quiet = { onWarning: () => {} }

/** @type {Readonly<Record<string, Calls>>} */
const clients = {
  latchkey: index.createAuthClient(token),
  "latchkey/widget": widget.createAuthWidget(token),
  "latchkey/effect": {
    magicLinks: {
      authenticate: (magicToken, given) =>
        withEffect((auth) => auth.magicLinks.authenticate(magicToken, given))
    },
    webauthn: { authenticate: (given) => withEffect((auth) => auth.webauthn.authenticate(given)) }
  }
}

/** @param {(auth: effect.AuthClient["Type"]) => Effect.Effect<unknown, Error>} use @returns {Promise<unknown>} */
function withEffect(use) {
  const layer = effect.layerTest(token, { HttpClient: effect.layerFetch(provider.fetch) })
  const answered = Effect.merge(Effect.flatMap(effect.AuthClient, use))
  return Effect.runPromise(Effect.provide(answered, layer)).then((answer) =>
    answer instanceof Error ? Promise.reject(answer) : answer
  )
}

for (const [entry, client] of Object.entries(clients)) {
  globalThis.fetch = provider.fetch
  await assert.rejects(client.magicLinks.authenticate("wrong", options), index.ApiError, entry)
  await assert.rejects(client.webauthn.authenticate(options), index.PasskeysUnsupportedError, entry)
}
for (const client of [index.createAuthClient(token, quiet), widget.createAuthWidget(token, quiet)]) {
  globalThis.fetch = () => Promise.reject(new TypeError("offline"))
  await assert.rejects(client.magicLinks.authenticate("wrong", options), index.NetworkError)
  await client.close()
  await assert.rejects(client.magicLinks.authenticate("wrong", options), index.ClientClosedError)
}
console.log(`${classes.length} error classes are the same in every entry.`)
process.exit()
