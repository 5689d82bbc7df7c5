/** A page without a secure origin, such as http on another host than localhost: its browser computes no digests. */
import { assert, describe, it, vi } from "../support/it.js"
import * as Effect from "effect/Effect"
import { InsecureOriginError } from "../../src/index.js"
import { Crypto } from "../../src/services/browser/Crypto.js"
import { bootstrapJson } from "../support/answers.js"
import { fakeClient, rejection } from "../support/client.js"
import { fakeWire, ok } from "../support/wire.js"

const insecureClient = (settings: object) =>
  Effect.gen(function* () {
    const getRandomValues = crypto.getRandomValues.bind(crypto)
    yield* Effect.acquireRelease(
      Effect.sync(() => vi.stubGlobal("crypto", { getRandomValues })),
      () => Effect.sync(() => vi.unstubAllGlobals())
    )
    const wire = fakeWire(({ path }) =>
      ok(path.startsWith("/projects/") ? bootstrapJson(settings) : { method_id: "method-1" })
    )
    return yield* fakeClient({ layers: { HttpClient: wire.layer, Crypto: Crypto.layer } })
  })

describe("a page without a secure origin", () => {
  it.effect("starts flows with PKCE in vain, and the error names the cause", function* () {
    const { auth, storage } = yield* insecureClient({
      pkce_required_for_email_magic_links: true,
      pkce_required_for_oauth: true
    })
    for (const start of [
      () => auth.magicLinks.email.loginOrCreate("ada@example.com"),
      () => auth.oauth.google.start()
    ]) {
      const error = yield* rejection(start)
      assert.instanceOf(error, InsecureOriginError)
      assert.propertyVal(error, "code", "insecure_origin")
    }
    // Nothing was asked for, so no return is expected
    assert.deepStrictEqual(
      [...storage.contents.keys()].filter((key) => key.includes("::began_")),
      []
    )
  })

  it.effect("starts flows without PKCE", function* () {
    const { auth, visited } = yield* insecureClient({})
    const sent = yield* Effect.promise(() => auth.otps.sms.loginOrCreate("+12025550123"))
    assert.strictEqual(sent.method_id, "method-1")
    yield* Effect.promise(() => auth.oauth.google.start())
    assert.lengthOf(visited, 2)
  })
})
