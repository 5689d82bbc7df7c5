import { expect, it } from "vitest"
import { landingPreloads } from "../../src/server.js"

it.each([
  [undefined, "/assets/redeemLink-1.js"],
  ["/app/", "/app/assets/redeemLink-1.js"],
  ["/app", "/app/assets/redeemLink-1.js"],
  ["https://cdn.example.com", "https://cdn.example.com/assets/redeemLink-1.js"],
  ["", "assets/redeemLink-1.js"]
])("names the files below the base, with or without a slash at its end: %s", (base, file) => {
  const manifest = { "_redeemLink-1.js": { file: "assets/redeemLink-1.js" } }
  expect(landingPreloads(manifest, base)).toEqual([file])
})
