import { assert, describe, it } from "../support/it.js"
import { createAuthClient } from "../../src/effect.js"
import { authenticatedJson, storedState } from "../support/answers.js"
import { ownClient, withBackground } from "../support/client.js"
import { fakeCookies, fakeStorage } from "../support/powers.js"
import { byPath, fakeWire, ok } from "../support/wire.js"
import { publicToken, signedInCookies, storageKey } from "../support/world.js"

const half = { session_duration_minutes: 30 }
const answers = {
  "/sessions/authenticate": ok(authenticatedJson()),
  "/sessions/revoke": ok({}),
  "/magic_links/authenticate": ok(authenticatedJson())
}
const wireOf = () => fakeWire(withBackground(byPath(answers)))

describe("createAuthClient with services of the site's own", () => {
  it("sends its requests with the site's HttpClient", async () => {
    const { layer, urls } = ownClient()
    const auth = createAuthClient(publicToken, { layers: { HttpClient: layer } })
    const { user_id } = await auth.magicLinks.authenticate("TOKEN", half)
    await auth.close()
    assert.strictEqual(user_id, "user-test-1")
    assert.include(urls, "/sdk/v1/magic_links/authenticate")
  })

  it("stores its state in the site's storage and cookies", async () => {
    const storage = fakeStorage()
    const cookies = fakeCookies()
    const layers = { HttpClient: wireOf().layer, Storage: storage.layer, Cookies: cookies.layer }
    const auth = createAuthClient(publicToken, { layers })
    await auth.magicLinks.authenticate("TOKEN", half)
    await auth.close()
    assert.include(storage.contents.get(storageKey), "session-test-1")
    assert.deepStrictEqual(cookies.visible(), signedInCookies)
  })

  it("reads the site's storage and cookies as soon as its services are loaded", async () => {
    const storage = fakeStorage({ [storageKey]: storedState() })
    const cookies = fakeCookies(signedInCookies)
    const layers = { HttpClient: wireOf().layer, Storage: storage.layer, Cookies: cookies.layer }
    const auth = createAuthClient(publicToken, { layers })
    assert.strictEqual(auth.session.getInfo().status, "unknown")
    await new Promise((resolve) => auth.onStateChange(resolve))
    assert.strictEqual<string | undefined>(auth.session.getSync()?.session_id, "session-test-1")
    await auth.close()
  })

  it("ends the session in the site's cookies, and adopts another one", async () => {
    const { layer, to } = wireOf()
    const cookies = fakeCookies(signedInCookies)
    const auth = createAuthClient(publicToken, { layers: { HttpClient: layer, Cookies: cookies.layer } })
    await auth.session.revoke()
    assert.lengthOf(to("/sessions/revoke"), 1)
    assert.deepStrictEqual(cookies.visible(), {})
    await auth.close()
    const next = createAuthClient(publicToken, { layers: { HttpClient: layer, Cookies: cookies.layer } })
    next.session.updateSession({ session_token: "SECRET-bob", session_jwt: "SECRET-jwt-bob" })
    await next.rbac.allPermissions()
    assert.strictEqual(next.session.getTokens()?.session_token, "SECRET-bob")
    await next.close()
  })

  it("works in Node without any replaced service", async () => {
    const auth = createAuthClient(publicToken, {
      endpoints: { testAPIURL: "http://127.0.0.1:1" },
      telemetry: false,
      onWarning: () => {}
    })
    assert.isNull(auth.session.getSync())
    assert.isNull(auth.parseAuthenticateUrl())
    await auth.close()
  })

  it("keeps the state of two projects apart", async () => {
    const storage = fakeStorage()
    const layers = { HttpClient: wireOf().layer, Storage: storage.layer }
    const one = createAuthClient(publicToken, { layers, telemetry: false })
    const two = createAuthClient("public-token-test-2", { layers, telemetry: false })
    await one.magicLinks.authenticate("TOKEN", half)
    assert.isNotNull(one.session.getSync())
    assert.isNull(two.session.getSync())
    await Promise.all([one.close(), two.close()])
  })
})
