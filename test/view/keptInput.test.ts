import { afterEach, describe, expect, it, vi } from "vitest"
import { reloadWith, takeTyped } from "../../src/view/keptInput.js"

const typed = { email: "ada@example.com", phone: "2015550123", country: "GB", tab: "otp-sms" } as const

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

describe("what the user typed", () => {
  it("survives one reload, and is forgotten after that", () => {
    const reload = vi.spyOn(location, "reload").mockImplementation(() => {})
    reloadWith(typed)
    expect(reload).toHaveBeenCalledOnce()
    expect(takeTyped()).toEqual(typed)
    expect(sessionStorage).toHaveLength(0)
    expect(takeTyped()).toEqual({ email: "", phone: "", country: "US", tab: undefined })
  })

  it("is lost without an error where there is no storage", () => {
    const reload = vi.spyOn(location, "reload").mockImplementation(() => {})
    const storage = vi.spyOn(window, "sessionStorage", "get").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError")
    })
    reloadWith(typed)
    expect(reload).toHaveBeenCalledOnce()
    expect(takeTyped()).toMatchObject({ email: "" })
    storage.mockRestore()
  })

  it("is read leniently: an unknown country or tab is left out", () => {
    sessionStorage.setItem("latchkey_typed", "email=ada%40example.com&country=XX&tab=other")
    expect(takeTyped()).toEqual({ email: "ada@example.com", phone: "", country: "US", tab: undefined })
  })
})
