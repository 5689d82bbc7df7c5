import { expect, it } from "vitest"
import { landingPreloads, UsageError } from "../../src/server.js"

const manifest = { "_redeemLink-1.js": { file: "assets/redeemLink-1.js", imports: ["constructor"] } }

it.each([
  [undefined, "/assets/redeemLink-1.js"],
  ["/app/", "/app/assets/redeemLink-1.js"],
  ["/app", "/app/assets/redeemLink-1.js"],
  ["https://cdn.example.com", "https://cdn.example.com/assets/redeemLink-1.js"],
  ["", "assets/redeemLink-1.js"]
])("names the files below the base, with or without a slash at its end: %s", (base, file) => {
  expect(landingPreloads(manifest, base)).toEqual([file])
})

const untyped = (...given: ReadonlyArray<unknown>): unknown =>
  Reflect.apply(landingPreloads, undefined, given)

it.each(["reset_password", "login", "constructor", "", null])(
  "names nothing for a token that the page does not redeem by itself: %j",
  (tokenType) => {
    expect(untyped(manifest, "/", tokenType)).toEqual([])
  }
)

const noManifest = "manifest must be that of a build with Vite."

it.each<[ReadonlyArray<unknown>, string]>([
  [[undefined], noManifest],
  [["dist/.vite/manifest.json"], noManifest],
  [[[]], noManifest],
  [[{ "_index-1.js": ["/assets/index-1.js"] }], noManifest],
  [[{ "_index-1.js": null }], noManifest],
  [[{ "_index-1.js": {} }], noManifest],
  [[{ "_index-1.js": { file: "a.js", imports: "b.js" } }], noManifest],
  [[manifest, 1], "base must be a string."],
  [[manifest, null], "base must be a string."]
])("throws a usage error for a wrong manifest or base: %j", (given, problem) => {
  expect(() => untyped(...given)).toThrow(new UsageError({ method: "landingPreloads", problem }))
})
