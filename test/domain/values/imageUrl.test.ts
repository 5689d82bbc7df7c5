import { expect, it } from "vitest"
import { imageUrl } from "../../../src/domain/values/imageUrl.js"

it.each([
  ["https://a.example/1.png", "https://a.example/1.png"],
  [" HTTP://a.example/1.png", "http://a.example/1.png"],
  ["data:image/png;base64,AAAA", "data:image/png;base64,AAAA"],
  ["DATA:IMAGE/PNG;base64,AAAA", "data:IMAGE/PNG;base64,AAAA"]
])("the image %j is loaded from %s", (address, url) => {
  expect(imageUrl(address)).toBe(url)
})

it.each([
  "",
  "/1.png",
  "1.png",
  "//a.example/1.png",
  "javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "data:,image/png",
  "blob:https://app.example/1",
  "filesystem:https://app.example/1",
  "file:///etc/passwd",
  "ftp://a.example/1.png",
  "httpsx:a"
])("no image is loaded from %j", (address) => {
  expect(imageUrl(address)).toBeUndefined()
})

it("a relative address needs a base", () => {
  expect(imageUrl("1.png", "https://app.example/sub/page")).toBe("https://app.example/sub/1.png")
  expect(imageUrl("javascript:alert(1)", "https://app.example/")).toBeUndefined()
})
