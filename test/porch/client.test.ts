// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest"
import { createAuthClient } from "../../src/effect.js"
import type { AuthClient } from "../../src/client/AuthClient.js"
import { authenticatedJson, session, storedState, user } from "../support/answers.js"
import { withBackground } from "../support/client.js"
import { forgetCookies } from "../support/documentCookies.js"
import { byPath, fakeWire, ok } from "../support/wire.js"
import { publicToken, storageKey } from "../support/world.js"

let auth: AuthClient | undefined
const open = () => {
  const wire = fakeWire(withBackground(byPath({ "/sessions/authenticate": ok(authenticatedJson()) })))
  return (auth = createAuthClient(publicToken, { layers: { HttpClient: wire.layer } }))
}

afterEach(async () => {
  await auth?.close()
  localStorage.clear()
  forgetCookies()
})

describe("A client whose services are still loading", () => {
  it("does not call back when nobody is signed in", async () => {
    const client = open()
    expect(client.session.getInfo()).toEqual({
      session: null,
      value: null,
      fromCache: true,
      status: "absent"
    })
    const calls: Array<unknown> = []
    client.session.onChange((changed) => calls.push(changed))
    client.user.onChange((changed) => calls.push(changed))
    await client.rbac.allPermissions()
    expect(calls).toEqual([])
  })

  it("calls back once when the provider confirms the stored session and user", async () => {
    localStorage.setItem(storageKey, storedState())
    document.cookie = "stytch_session=SECRET-token-1"
    const client = open()
    expect(client.session.getInfo()).toEqual({ session, value: session, fromCache: true, status: "present" })
    expect(client.user.getInfo()).toEqual({ user, value: user, fromCache: true })
    const calls: Array<unknown> = []
    client.session.onChange((changed) => calls.push(changed))
    client.user.onChange((changed) => calls.push(changed))
    await client.session.authenticate()
    expect(calls).toEqual([session, user])
    expect(client.session.getInfo()).toEqual({ session, value: session, fromCache: false, status: "present" })
  })

  it("answers calls although a listener throws when the services are loaded", async () => {
    vi.stubGlobal("reportError", () => {})
    const client = open()
    client.onStateChange(() => {
      throw new Error("thrown by the site")
    })
    // Another tab signs in before the services are loaded
    localStorage.setItem(storageKey, storedState())
    document.cookie = "stytch_session=SECRET-token-1"
    expect(await client.session.authenticate()).toMatchObject({ session })
    vi.unstubAllGlobals()
  })
})
