import { afterEach, describe, expect, it, vi } from "vitest"
import { UsageError } from "../../src/domain/errors/BasicErrors.js"
import { createAuthClient, createAuthWidget } from "../../src/widget.js"
import { storedState } from "../support/answers.js"
import { untyped } from "../support/client.js"
import { publicToken } from "../support/world.js"

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe("On a server", () => {
  it.each([
    "mountLogin",
    "mountResetPassword",
    "mountPasskeyRegistration",
    "mountIdentityProvider",
    "mountStepUp",
    "mountAccount"
  ] as const)("%s throws an error that names the function", (method) => {
    const auth = createAuthWidget(publicToken)
    const mount = () => untyped(auth[method], { elementId: "#login", config: {}, passwordResetToken: "t" })
    expect(mount).toThrow(UsageError)
    expect(mount).toThrow(`Invalid call to ${method}\nInvalid serverside function call: there is no page.`)
  })

  it.each([createAuthClient, createAuthWidget])(
    "reads nothing from a storage that all visitors share: %s",
    (create) => {
      vi.stubGlobal("localStorage", { getItem: () => storedState(), setItem: () => {} })
      const auth = create(publicToken, {
        endpointOptions: { apiDomain: "auth.example.com", testApiDomain: "auth.example.com" }
      })
      expect(auth.user.getSync()).toBeNull()
    }
  )

  it.each([createAuthClient, createAuthWidget])(
    "asks the provider for no session, whose cookies a custom domain may hide: %s",
    async (create) => {
      vi.useFakeTimers()
      const fetch = vi.fn(() => Promise.reject(new TypeError("fetch failed")))
      vi.stubGlobal("fetch", fetch)
      const auth = create(publicToken, {
        endpointOptions: { apiDomain: "auth.example.com", testApiDomain: "auth.example.com" }
      })
      expect(auth.session.getInfo().status).toBe("unknown")
      await vi.dynamicImportSettled()
      await vi.advanceTimersByTimeAsync(1000)
      await vi.dynamicImportSettled()
      await vi.advanceTimersByTimeAsync(1000)
      expect(fetch).not.toHaveBeenCalled()
    }
  )
})
