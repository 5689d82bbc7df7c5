// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest"
import { preconnect } from "../../src/page/preconnect.js"

afterEach(() => {
  vi.useRealTimers()
})

it("asks for a connection with cookies and one without, and leaves nothing in the page", () => {
  vi.useFakeTimers()
  preconnect("https://provider.test/")
  const links = [...document.head.querySelectorAll<HTMLLinkElement>("link")]
  expect(links.map(({ crossOrigin, href, rel }) => [rel, href, crossOrigin])).toEqual([
    ["preconnect", "https://provider.test/", "anonymous"],
    ["preconnect", "https://provider.test/", "use-credentials"]
  ])
  vi.advanceTimersByTime(0)
  expect(document.head.querySelector("link")).toBeNull()
})
