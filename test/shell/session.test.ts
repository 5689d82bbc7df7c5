// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { defaults } from "../../src/domain/project/ProjectSettings.js"
import { fingerprintOf } from "../../src/domain/session/CookieValues.js"
import { completeMark } from "../../src/domain/session/Session.js"
import { storagePlaces } from "../../src/domain/session/StoragePlaces.js"
import { readStoredState } from "../../src/domain/session/StoredState.js"
import { storedSession } from "../../src/shell/session.js"
import { storedState } from "../support/answers.js"
import { forgetCookies, refuseLargeCookies } from "../support/documentCookies.js"
import { publicToken, storageKey } from "../support/world.js"

const ada = { session_token: "SECRET-ada", session_jwt: "SECRET-jwt-ada" }
const bob = { session_token: "SECRET-bob", session_jwt: `SECRET-jwt-bob-${"x".repeat(5_000)}` }
const open = () => storedSession(storagePlaces(publicToken), false, readStoredState)

beforeEach(refuseLargeCookies)
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  forgetCookies()
  localStorage.clear()
})

describe("The stored session before the services are loaded", () => {
  it("has the tokens that were written", () => {
    const { adoptTokens, tokens } = open()
    expect(tokens()).toBeNull()
    adoptTokens(ada)
    expect(tokens()).toEqual(ada)
  })

  it("ignores a token that cannot be encoded, because half a character is missing", () => {
    const { adoptTokens, tokens } = open()
    adoptTokens({ session_token: "SECRET-\ud83d", session_jwt: "SECRET-\ud83d" })
    expect(tokens()).toBeNull()
    expect(document.cookie).toBe("")
  })

  it("takes none of several cookies of one name, and leaves it to the services which one counts", () => {
    const { identity, snapshot, tokens } = open()
    const header =
      "stytch_session=SECRET-mallory; stytch_session=SECRET-ada; stytch_session_jwt=SECRET-jwt-ada"
    vi.spyOn(document, "cookie", "get").mockReturnValue(header)
    expect([identity(), tokens(), snapshot().status]).toEqual([undefined, null, "unknown"])
  })

  it("has the stored session beside several cookies of one name, until the services ask which one counts", () => {
    localStorage.setItem(storageKey, storedState())
    vi.spyOn(document, "cookie", "get").mockReturnValue(
      "stytch_session=SECRET-mallory; stytch_session=SECRET-ada"
    )
    expect(open().snapshot()).toMatchObject({ status: "present", fromCache: true })
  })

  it("is complete when the services have said so of this session, by the same rule", () => {
    const rule = { methods: ["totp"] } as const
    const isComplete = (mark: string) => {
      localStorage.setItem(`${storageKey}::complete`, mark)
      return storedSession(storagePlaces(publicToken), false, readStoredState, rule).snapshot().isComplete
    }
    localStorage.setItem(storageKey, storedState())
    document.cookie = "stytch_session=SECRET-token-1; path=/"
    expect(isComplete(completeMark("session-test-1", rule))).toBe(true)
    expect(isComplete(completeMark("session-test-2", rule))).toBe(false)
    expect(isComplete(completeMark("session-test-1", { methods: ["sms"] }))).toBe(false)
    expect(isComplete("")).toBe(false)
    expect(open().snapshot().isComplete).toBe(true)
  })

  it.each([
    ["does not know the session of another token than the only one", "SECRET-bob", ["SECRET-ada"], "unknown"],
    ["has the stored session beside its own token", "SECRET-ada", ["SECRET-ada"], "present"],
    ["has it beside a token of which nobody has said whose it is", null, ["SECRET-ada"], "present"],
    ["has it beside several tokens", "SECRET-bob", ["SECRET-ada", "SECRET-mallory"], "present"]
  ])("%s", (_, owned, visible, status) => {
    localStorage.setItem(storageKey, storedState())
    if (owned) localStorage.setItem(`${storageKey}::token_owner`, `${fingerprintOf(owned)} user-test-1`)
    vi.spyOn(document, "cookie", "get").mockReturnValue(
      visible.map((token) => `stytch_session=${token}`).join("; ")
    )
    const { snapshot } = open()
    expect(snapshot().status).toBe(status)
    expect(snapshot().user).toEqual(status === "unknown" ? null : expect.anything())
  })

  it("keeps the stored session beside a token that the site adopts", () => {
    localStorage.setItem(storageKey, storedState())
    localStorage.setItem(`${storageKey}::token_owner`, `${fingerprintOf("SECRET-bob")} user-test-1`)
    const { adoptTokens, snapshot } = open()
    adoptTokens(ada)
    expect(snapshot().status).toBe("present")
  })

  it("drops the stored state when there is no token for it", () => {
    localStorage.setItem(storageKey, storedState())
    expect(open().snapshot()).toMatchObject({ status: "absent", fromCache: false })
    open().dropStale()
    expect(localStorage.getItem(storageKey)).toBe("null")
  })

  it.each([null, "null"])("writes nothing when nobody was signed in: %s", (held) => {
    const setItem = vi.fn()
    vi.stubGlobal("localStorage", { getItem: () => held, setItem })
    open().dropStale()
    vi.unstubAllGlobals()
    expect(setItem).not.toHaveBeenCalled()
  })

  it("has the watermark and the policy of the last visit, or none", () => {
    const { settings } = open()
    expect(settings()).toEqual({ displayWatermark: false, rbacPolicy: null })
    localStorage.setItem(`${storageKey}::bootstrap`, JSON.stringify({ ...defaults, displayWatermark: true }))
    expect(settings()).toEqual({ displayWatermark: true, rbacPolicy: null })
  })

  it("does not say which token was adopted where there is no document", () => {
    vi.stubGlobal("document", undefined)
    const { adoptTokens, identity } = open()
    expect(identity()?.token).toBeNull()
    adoptTokens(ada)
    expect(identity()).toBeUndefined()
  })

  it("has no JWT of an earlier person beside a new token whose JWT is too large for a cookie", () => {
    const { adoptTokens, identity, tokens } = open()
    adoptTokens(ada)
    adoptTokens(bob)
    expect(document.cookie).toBe("stytch_session=SECRET-bob")
    expect(identity()?.token).toBe("SECRET-bob")
    expect(tokens()).toBeNull()
  })
})
