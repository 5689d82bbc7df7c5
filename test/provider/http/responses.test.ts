import { expect, it } from "@effect/vitest"
import { json, redirect } from "../../../src/provider/http/responses.js"

it("a redirect is not cached, sends no referrer, and does not repeat the form of the request", () => {
  const { headers, status } = redirect("https://app.test/in?token=secret")
  expect(headers.get("location")).toBe("https://app.test/in?token=secret")
  expect(headers.get("cache-control")).toBe("no-store")
  expect(headers.get("referrer-policy")).toBe("no-referrer")
  // 307 and 308 would send the form, with what the user entered, to the site
  expect([302, 303]).toContain(status)
})

it("no browser takes JSON for something else", () => {
  expect(json(200, {}).headers.get("x-content-type-options")).toBe("nosniff")
})
