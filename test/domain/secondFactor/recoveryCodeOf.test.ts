import { expect, it } from "vitest"
import { recoveryCodeOf } from "../../../src/domain/secondFactor/recoveryCodeOf.js"

it.each([
  ["ckss-2skx-ebow", "ckss-2skx-ebow"],
  [" CKSS 2SKX EBOW ", "ckss-2skx-ebow"],
  ["ckss2skxebow", "ckss-2skx-ebow"],
  ["ckss — 2skx — ebow", "ckss-2skx-ebow"],
  ["ckss‑2skx\u00adebow\u200b", "ckss-2skx-ebow"],
  ["ckss\n2skx\tebow.", "ckss-2skx-ebow"],
  ["ＣＫＳＳ－２ＳＫＸ－ＥＢＯＷ", "ckss-2skx-ebow"],
  // Codes of another form
  ["ABCDE fghij", "abcde-fghij"],
  [" - ", ""],
  ["", ""]
])("reads a recovery code as it is typed: %j", (typed, code) => {
  expect(recoveryCodeOf(typed)).toBe(code)
})
