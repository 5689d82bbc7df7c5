// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest"
import { UsageError } from "../../src/domain/errors/BasicErrors.js"
import { createAuthClient, layerBrowser } from "../../src/effect.js"
import { makeClient } from "../../src/client/makeClient.js"
import { layerOnDemand } from "../../src/services/wiring/layerOnDemand.js"
import { AuthClient as ClientService } from "../../src/services/client/AuthClient.js"
import { provideCalls } from "../../src/services/wiring/CallsOnDemand.js"
import { makeClientOnDemand } from "../../src/shell/client.js"
import { userClient } from "../../src/shell/userClient.js"
import { afterPaint } from "../../src/page/afterPaint.js"
import { createAuthClient as createWidgetClient, createAuthWidget } from "../../src/widget.js"
import type { AuthClient, LayeredClientOptions } from "../../src/client/AuthClient.js"
import type { ClientOptions } from "../../src/domain/client/ClientSettings.js"
import { authenticatedJson, bobAuthenticatedJson, session, storedState, user } from "../support/answers.js"
import { withBackground } from "../support/client.js"
import { forgetCookies } from "../support/documentCookies.js"
import { fakeNavigation } from "../support/powers.js"
import { byPath, fakeWire, ok } from "../support/wire.js"
import { publicToken, storageKey } from "../support/world.js"

let auth: AuthClient | undefined
const fakeProvider = () =>
  fakeWire(
    withBackground(byPath({ "/sessions/authenticate": ok(authenticatedJson()), "/sessions/revoke": ok({}) }))
  )
const open = (wire = fakeProvider(), options: ClientOptions = {}) =>
  (auth = createAuthClient(publicToken, { ...options, layers: { HttpClient: wire.layer } }))

afterEach(async () => {
  // Services that are still loading would write to the storage of the next test
  await auth?.rbac.allPermissions()
  await auth?.close()
  auth = undefined
  localStorage.clear()
  forgetCookies()
})

describe("A client whose services are still loading", () => {
  it("does not call back when nobody is signed in", async () => {
    const client = open()
    expect(client.session.getInfo()).toEqual({
      session: null,
      value: null,
      fromCache: false,
      status: "absent",
      isComplete: false
    })
    const calls: Array<unknown> = []
    client.session.onChange((changed) => calls.push(changed))
    client.user.onChange((changed) => calls.push(changed))
    await client.rbac.allPermissions()
    expect(calls).toEqual([])
  })

  it("has the tokens of the cookies", () => {
    document.cookie = "stytch_session=SECRET-token-1; path=/"
    document.cookie = "stytch_session_jwt=SECRET-jwt-1; path=/"
    const tokens = { session_token: "SECRET-token-1", session_jwt: "SECRET-jwt-1" }
    expect(open().session.getTokens()).toEqual(tokens)
  })

  it("calls back once when the provider confirms the stored session and user", async () => {
    localStorage.setItem(storageKey, storedState())
    document.cookie = "stytch_session=SECRET-token-1; path=/"
    const client = open()
    expect(client.session.getInfo()).toEqual({
      session,
      value: session,
      fromCache: true,
      status: "present",
      isComplete: true
    })
    expect(client.user.getInfo()).toEqual({ user, value: user, fromCache: true })
    const calls: Array<unknown> = []
    client.session.onChange((changed) => calls.push(changed))
    client.user.onChange((changed) => calls.push(changed))
    await client.session.authenticate()
    expect(calls).toEqual([session, user])
    expect(client.session.getInfo()).toEqual({
      session,
      value: session,
      fromCache: false,
      status: "present",
      isComplete: true
    })
  })

  it("answers calls although a listener throws when the services are loaded", async () => {
    vi.stubGlobal("reportError", () => {})
    const client = open()
    client.onStateChange(() => {
      throw new Error("thrown by the site")
    })
    // Another tab signs in before the services are loaded
    localStorage.setItem(storageKey, storedState())
    document.cookie = "stytch_session=SECRET-token-1; path=/"
    expect(await client.session.authenticate()).toMatchObject({ session })
    vi.unstubAllGlobals()
  })
})

describe("Tokens that the site adopts while the services are still loading", () => {
  const bob = { session_token: "SECRET-bob", session_jwt: "SECRET-jwt-bob" }
  const tokens = () => /stytch_session=([^;]*)/.exec(document.cookie)?.[1]

  it("are those of the session when the services are loaded", async () => {
    const client = open()
    client.session.updateSession(bob)
    await client.rbac.allPermissions()
    expect(client.session.getTokens()).toEqual(bob)
    expect(localStorage.getItem(`${storageKey}::written_opaque`)).not.toBeNull()
  })

  it("do not take the place of a session that began in another tab meanwhile", async () => {
    const client = open()
    client.session.updateSession(bob)
    document.cookie = "stytch_session=SECRET-token-1; path=/"
    await client.rbac.allPermissions()
    expect(tokens()).toBe("SECRET-token-1")
  })

  it("do not come back after a logout in another tab", async () => {
    const client = open()
    client.session.updateSession(bob)
    forgetCookies()
    localStorage.setItem(`${storageKey}::signed_out`, "1")
    await client.rbac.allPermissions()
    expect(document.cookie).toBe("")
  })

  it("do not come back when somebody logged out in another tab and adopted them again", async () => {
    const client = open()
    client.session.updateSession(bob)
    localStorage.setItem(`${storageKey}::signed_out`, "1")
    await client.rbac.allPermissions()
    expect(localStorage.getItem(`${storageKey}::written_opaque`)).toBeNull()
  })
})

describe("A logout while the services are still loading", () => {
  const cookie = (token: string) => (document.cookie = `stytch_session=${token}; path=/`)
  const revoked = (wire: ReturnType<typeof fakeProvider>) =>
    wire.to("/sessions/revoke").map(({ headers }) => atob(headers["authorization"]?.slice(6) ?? ""))

  it.each([{}, { forceClear: true }])(
    "revokes the session that the page had when it asked, and keeps one that began since: %j",
    async (options) => {
      const wire = fakeProvider()
      cookie("SECRET-token-1")
      const client = open(wire)
      const revoke = client.session.revoke(options)
      cookie("SECRET-bob")
      await revoke
      expect(revoked(wire)).toEqual([`${publicToken}:SECRET-token-1`])
      expect(document.cookie).toContain("SECRET-bob")
      // The services are loaded now
      const again = client.session.revoke(options)
      cookie("SECRET-carol")
      await again
      expect(revoked(wire).at(-1)).toBe(`${publicToken}:SECRET-bob`)
      expect(document.cookie).toContain("SECRET-carol")
    }
  )

  it.each([{}, { forceClear: true }])("ends the session of the page: %j", async (options) => {
    const wire = fakeProvider()
    cookie("SECRET-token-1")
    await open(wire).session.revoke(options)
    expect(revoked(wire)).toEqual([`${publicToken}:SECRET-token-1`])
    expect(document.cookie).toBe("")
  })

  it("keeps a session that began since, when nobody was signed in", async () => {
    const revoke = open().session.revoke()
    cookie("SECRET-bob")
    await revoke
    expect(document.cookie).toContain("SECRET-bob")
  })

  it("ends the session of adopted tokens that are too large for cookies", async () => {
    const wire = fakeProvider()
    const client = open(wire)
    const large = `SECRET-${"x".repeat(5_000)}`
    vi.spyOn(document, "cookie", "set").mockImplementation(() => {})
    client.session.updateSession({ session_token: large })
    await client.session.revoke()
    vi.restoreAllMocks()
    expect(revoked(wire)).toEqual([`${publicToken}:${large}`])
    expect(client.session.getTokens()).toBeNull()
  })

  it("takes the token of the moment, also while only the calls are still loading", async () => {
    const wire = fakeProvider()
    cookie("SECRET-token-1")
    const { call, close } = await makeClient(
      layerOnDemand(publicToken, {}, { HttpClient: wire.layer }),
      provideCalls(ClientService)
    )
    const revoke = call(["session", "revoke"], [])
    cookie("SECRET-bob")
    await revoke
    expect(revoked(wire)).toEqual([`${publicToken}:SECRET-token-1`])
    expect(document.cookie).toContain("SECRET-bob")
    await close()
  })
})

describe("A call in a session whose token scripts cannot read", () => {
  const options = { customBaseUrl: "https://login.site.test" }
  const store = (owner: "ada" | "bob") =>
    localStorage.setItem(
      storageKey,
      owner === "ada" ? storedState() : JSON.stringify(bobAuthenticatedJson(2))
    )
  const fakeProvider = () =>
    fakeWire(
      withBackground(byPath({ "/users/me": ok({}), "/passwords/session/reset": ok(authenticatedJson()) }))
    )
  const outcome = (call: Promise<unknown>) =>
    call.then(
      () => "sent",
      (error: Error) => error.name
    )

  it.each([
    ["ada", "sent"],
    ["bob", "SessionChangedMeanwhileError"]
  ] as const)(
    "is refused if somebody else is signed in once the services have loaded: %s, %s",
    async (owner, expected) => {
      const wire = fakeProvider()
      store("ada")
      const updated = open(wire, options).user.update({ untrusted_metadata: {} })
      store(owner)
      expect(await outcome(updated)).toBe(expected)
      expect(wire.to("/users/me")).toHaveLength(expected === "sent" ? 1 : 0)
    }
  )

  it.each([
    ["ada", "sent"],
    ["bob", "SessionChangedMeanwhileError"]
  ] as const)(
    "is refused if somebody else is signed in once its family has loaded: %s, %s",
    async (owner, expected) => {
      const wire = fakeProvider()
      store("ada")
      const { call, close } = await makeClient(
        layerOnDemand(publicToken, options, { HttpClient: wire.layer }),
        provideCalls(ClientService)
      )
      await call(["rbac", "allPermissions"], [])
      const reset = call(
        ["passwords", "resetBySession"],
        [{ password: "correct horse", session_duration_minutes: 60 }]
      )
      store(owner)
      expect(await outcome(reset)).toBe(expected)
      expect(wire.to("/passwords/session/reset")).toHaveLength(expected === "sent" ? 1 : 0)
      await close()
    }
  )

  it.each([
    ["5", "SignedOutMeanwhileError"],
    [null, "sent"]
  ] as const)(
    "signs nobody in if somebody signs out while its family loads: %s, %s",
    async (logout, expected) => {
      const wire = fakeWire(withBackground(byPath({ "/passwords/authenticate": ok(authenticatedJson()) })))
      const { call, close } = await makeClient(
        layerOnDemand(publicToken, options, { HttpClient: wire.layer }),
        provideCalls(ClientService)
      )
      await call(["rbac", "allPermissions"], [])
      const login = { email: "ada@example.com", password: "correct horse", session_duration_minutes: 60 }
      const signingIn = outcome(call(["passwords", "authenticate"], [login]))
      if (logout) localStorage.setItem(`${storageKey}::signed_out`, logout)
      expect(await signingIn).toBe(expected)
      await close()
    }
  )

  it.each([{}, { forceClear: true }])("logs nobody else out: %j", async (how) => {
    const wire = fakeProvider()
    store("ada")
    const revoked = open(wire, options).session.revoke(how)
    store("bob")
    expect(await outcome(revoked)).toBe("SessionChangedMeanwhileError")
    expect(wire.to("/sessions/revoke")).toEqual([])
    expect(localStorage.getItem(storageKey)).toContain("user-test-2")
  })
})

describe("A page that nobody touches", () => {
  const left = async (create: () => unknown) => {
    localStorage.setItem(storageKey, storedState())
    create()
    await afterPaint()
    await Promise.resolve()
    return localStorage.getItem(storageKey)
  }

  it("removes a session without a token", async () => {
    expect(await left(open)).toBe("null")
  })

  it("keeps the session of a token", async () => {
    document.cookie = "stytch_session=SECRET-token-1; path=/"
    expect(await left(open)).toBe(storedState())
  })

  it.each([
    { endpointOptions: { testApiDomain: "auth.example.com", apiDomain: "auth.example.com" } },
    { customBaseUrl: "auth.example.com" }
  ])("keeps a session whose token a custom API domain hides: %j", async (options) => {
    expect(await left(() => open(fakeProvider(), options))).toBe(storedState())
  })
})

describe("A client whose services are not loaded", () => {
  const make = (options: LayeredClientOptions = {}) => {
    const load = vi.fn(() => new Promise<never>(() => {}))
    const { client } = makeClientOnDemand(userClient, "createAuthClient", publicToken, options, load, load)
    return { client, loaded: () => load.mock.calls.length }
  }
  // The console's hints for a developer are one load
  it.each([
    ["loads its services where the browser holds a session and no locks", "SECRET-token-1", {}, 2],
    [
      "loads its services where it holds a session and they are the site's",
      "SECRET-token-1",
      { layers: {} },
      2
    ],
    ["loads no services where it holds none", "", {}, 1]
  ])("%s", async (_, token, options, loads) => {
    document.cookie = `stytch_session=${token}; path=/`
    const { loaded } = make(options)
    await afterPaint()
    expect(loaded()).toBe(loads)
  })

  it("loads no services once it is closed", async () => {
    document.cookie = "stytch_session=SECRET-token-1; path=/"
    const { client, loaded } = make()
    await client.close()
    await afterPaint()
    expect(loaded()).toBe(1)
    await expect(client.user.get()).rejects.toMatchObject({ code: "client_closed" })
    expect(loaded()).toBe(1)
  })

  it("reads the page's address unless the site replaces Navigation", () => {
    history.replaceState(null, "", "/?stytch_token_type=magic_links&token=SECRET-1")
    const read = (layers = {}) => make({ layers }).client.parseAuthenticateUrl()
    expect(read()).toMatchObject({ token: "SECRET-1" })
    expect(read({ Navigation: fakeNavigation("https://a.test").layer })).toBeNull()
    history.replaceState(null, "", "/")
  })
})

describe("A secret in place of the public token", () => {
  it.each([createAuthClient, createWidgetClient, createAuthWidget, layerBrowser])(
    "is refused before any request, without a repetition of it: %s",
    (create) => {
      const fetch = vi.fn()
      vi.stubGlobal("fetch", fetch)
      const make = () => create("secret-live-SECRET")
      expect(make).toThrow(UsageError)
      expect(make).not.toThrow("SECRET-")
      expect(make).not.toThrow(/live/)
      expect(fetch).not.toHaveBeenCalled()
      vi.unstubAllGlobals()
    }
  )
})
