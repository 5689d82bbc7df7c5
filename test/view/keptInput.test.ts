import { afterEach, describe, expect, it, vi } from "vitest"
import { reloadWith, takeTyped } from "../../src/page/keptInput.js"

const typed = { email: "ada@example.com", phone: "2015550123", country: "GB", tab: "otp-sms" } as const

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

describe("what the user typed", () => {
  it("survives one reload, and is forgotten after that", async () => {
    const reload = vi.spyOn(location, "reload").mockImplementation(() => {})
    reloadWith(typed)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(takeTyped()).toEqual(typed)
    expect(sessionStorage).toHaveLength(0)
    expect(takeTyped()).toEqual({ email: "", phone: "", country: "US", tab: undefined })
  })

  it.each([
    ["navigate", false],
    ["back_forward", false],
    ["reload", true]
  ])("is looked for after a navigation of type %s: %s", (type, expected) => {
    sessionStorage.setItem("latchkey_typed", "email=ada%40example.com&until=1e15")
    const value = () => [{ type }]
    Object.defineProperty(performance, "getEntriesByType", { configurable: true, value })
    expect(takeTyped().email === "ada@example.com").toBe(expected)
    Reflect.deleteProperty(performance, "getEntriesByType")
  })

  it("is kept while the preloads of the page are fetched again, which may fail", async () => {
    const reload = vi.spyOn(location, "reload").mockImplementation(() => {})
    const fetch = vi.spyOn(window, "fetch").mockRejectedValue(new TypeError("Failed to fetch"))
    const preload = document.createElement("link")
    preload.rel = "modulepreload"
    preload.href = "https://example.com/screens.js"
    document.head.append(preload)
    reloadWith(typed)
    expect(reload).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(fetch).toHaveBeenCalledExactlyOnceWith(preload.href, expect.objectContaining({ cache: "reload" }))
    preload.remove()
  })

  it("is not in the tab before it reloads: the user may go elsewhere meanwhile", async () => {
    const reload = vi.spyOn(location, "reload").mockImplementation(() => {})
    reloadWith(typed)
    expect(sessionStorage).toHaveLength(0)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(sessionStorage).toHaveLength(1)
  })

  it("is lost without an error where there is no storage", async () => {
    const reload = vi.spyOn(location, "reload").mockImplementation(() => {})
    const storage = vi.spyOn(window, "sessionStorage", "get").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError")
    })
    reloadWith(typed)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(takeTyped()).toEqual({ email: "", phone: "", country: "US", tab: undefined })
    storage.mockRestore()
  })

  it.each(["", "&until=1", "&until=tomorrow"])(
    "is forgotten when the page is not loaded at once: somebody else may use the tab by then (%s)",
    (until) => {
      sessionStorage.setItem("latchkey_typed", `email=ada%40example.com${until}`)
      expect(takeTyped()).toEqual({ email: "", phone: "", country: "US", tab: undefined })
      expect(sessionStorage).toHaveLength(0)
    }
  )

  it("is read leniently: what is no code of a country is left out", () => {
    sessionStorage.setItem("latchkey_typed", "email=ada%40example.com&country=XXL&until=1e15")
    expect(takeTyped()).toEqual({ email: "ada@example.com", phone: "", country: "US", tab: undefined })
  })
})
