import { expect, it } from "@effect/vitest"
import { json, redirect, withQuery } from "../../http/responses.js"

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

it.each([
  ["https://app.test", "https://app.test/?stytch_token_type=oauth&token=t%2B1"],
  ["https://app.test/in#top", "https://app.test/in?stytch_token_type=oauth&token=t%2B1#top"],
  ["https://app.test/in?#/route?a=1", "https://app.test/in?stytch_token_type=oauth&token=t%2B1#/route?a=1"],
  ["https://app.test/in#", "https://app.test/in?stytch_token_type=oauth&token=t%2B1#"],
  ["https://app.test/in?a=1&", "https://app.test/in?a=1&stytch_token_type=oauth&token=t%2B1"],
  [
    "https://app.test/?flag&next=%2Fa%20b&sig=%7e*~!&x=a,b;c+d",
    "https://app.test/?flag&next=%2Fa%20b&sig=%7e*~!&x=a,b;c+d&stytch_token_type=oauth&token=t%2B1"
  ],
  [
    "https://app.test/?token=invite-1&stytch_token_type=login&token=old",
    "https://app.test/?token=invite-1&stytch_token_type=login&token=old&stytch_token_type=oauth&token=t%2B1"
  ],
  ["ourapp://in?a=%7e", "ourapp://in?a=%7e&stytch_token_type=oauth&token=t%2B1"],
  ["ourapp:in", "ourapp:in?stytch_token_type=oauth&token=t%2B1"]
])("parameters are added to %s, and its own stay as they are written", (address, expected) => {
  const query = { absent: undefined, stytch_token_type: "oauth", token: "t+1" }
  expect(withQuery(address, query)).toBe(expected)
  expect(withQuery(new URL(address), query)).toBe(expected)
})

it("an address without new parameters stays as it is", () => {
  expect(withQuery("https://app.test/in?a=%7e#", { state: undefined })).toBe("https://app.test/in?a=%7e#")
})
