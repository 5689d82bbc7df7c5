import { expect, it } from "vitest"
import { retryAfterSeconds } from "../../../src/domain/errors/retryAfter.js"

const now = Date.parse("2026-01-06T00:00:00Z")
const date = "Tue, 06 Jan 2026 00:00:00 GMT"
const minuteLater = "Tue, 06 Jan 2026 00:01:00 GMT"

it.each([
  ["a number of seconds", "120", undefined, 120],
  ["a number with spaces", " 7 ", undefined, 7],
  ["zero", "0", undefined, 0],
  ["a date, by this computer's time", minuteLater, undefined, 60],
  ["a date, by the provider's time where it is known", minuteLater, "Mon, 05 Jan 2026 23:59:00 GMT", 120],
  ["a date, by this computer's time when the provider's cannot be read", minuteLater, "soon", 60],
  ["a date that is over", "Mon, 05 Jan 2026 00:00:00 GMT", date, 0],
  ["no header", undefined, date, undefined],
  ["an empty header", " ", date, undefined],
  ["a header that cannot be read", "later", date, undefined]
])("retryAfterSeconds reads %s", (_, header, date, seconds) => {
  expect(retryAfterSeconds(header, date, now)).toBe(seconds)
})
