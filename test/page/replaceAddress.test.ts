// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest"
import { replaceAddress } from "../../src/page/replaceAddress.js"

const landing = "/in?a=1&stytch_token_type=magic_links&token=SECRET-1"
const native = window.history.replaceState

afterEach(() => void Reflect.deleteProperty(window.history, "replaceState"))

/** What the App Router of Next.js does with a state of the page's own: it keeps its mark, and learns the address. */
const withNext = () => {
  const addresses: Array<unknown> = []
  const own = { __NA: true, tree: ["page"] }
  native.call(window.history, own, "", landing)
  window.history.replaceState = (state: { readonly __NA?: boolean } | null, title, url) => {
    if (state?.__NA) return native.call(window.history, state, title, url)
    addresses.push(url)
    return native.call(window.history, { ...state, ...own }, title, url)
  }
  return { addresses, own }
}

describe("replaceAddress", () => {
  it("tells a router that takes states with its own mark for its own changes", () => {
    const { addresses, own } = withNext()
    replaceAddress("/in?a=1")
    expect(addresses).toEqual(["/in?a=1"])
    expect(window.location.search).toBe("?a=1")
    expect(window.history.state).toEqual(own)
  })

  it("keeps the mark of a router that does not write it", () => {
    native.call(window.history, { __NA: true, own: 1 }, "", landing)
    replaceAddress("/in?a=1")
    expect(window.location.search).toBe("?a=1")
    expect(window.history.state).toEqual({ __NA: true, own: 1 })
  })

  it("replaces the address that a router keeps in the state, and nothing else, and puts it back", () => {
    const state = { current: landing, back: "/", position: 2, scroll: { top: 1 }, fragment: "/top", end: "1" }
    native.call(window.history, state, "", `${landing}#/top`)
    replaceAddress("/in?a=1#/top")
    expect(window.history.state).toEqual(state)
    native.call(window.history, state, "", landing)
    replaceAddress("/in?a=1")
    expect(window.history.state).toEqual({ ...state, current: "/in?a=1" })
    replaceAddress(landing)
    expect(window.history.state).toEqual(state)
  })

  it.each([[null], [["a"]], ["text"]])("keeps the state %o", (state) => {
    native.call(window.history, state, "", landing)
    replaceAddress("/in")
    expect(window.history.state).toEqual(state)
  })

  it("keeps the address and the state when the browser refuses", () => {
    const { own } = withNext()
    window.history.replaceState = vi.fn(() => {
      throw new DOMException("Attempt to use history.replaceState() more than 100 times", "SecurityError")
    })
    replaceAddress("/in")
    expect(window.location.search).toContain("SECRET-1")
    expect(window.history.state).toEqual(own)
  })
})
