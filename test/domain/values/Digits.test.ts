import { expect, it } from "vitest"
import {
  asciiDigits,
  digitsOf,
  insertedInto,
  passcodeAfter,
  passcodeOf
} from "../../../src/domain/values/Digits.js"

it("reads the digits of every script as 0 to 9", () => {
  for (let point = 0; point <= 0x10ffff; point += 1) {
    const text = String.fromCodePoint(point)
    if (/^\p{Nd}$/u.test(text)) expect(asciiDigits(text), text).toMatch(/^[0-9]$/)
  }
  for (const zero of ["0", "٠", "۰", "०", "০", "๐", "０", "𞥐", "𝟎", "𝟬"]) {
    const first = zero.codePointAt(0) ?? 0
    const all = Array.from({ length: 10 }, (_, value) => String.fromCodePoint(first + value))
    expect(digitsOf(` ${all.join("-")} `), zero).toBe("0123456789")
  }
})

it.each([
  ["123456"],
  [" 123456 "],
  ["123 456"],
  ["123-456"],
  ["12–34–56"],
  ["1 2 3 4 5 6"],
  ["123 - 456"],
  ["123\u00a0456"],
  ["\u202a123\u200b456\u202c"],
  ["1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣"],
  ["１２３ ４５６"],
  ["१२३४५६"],
  ["G-123456"],
  ["FA: 123456"],
  ["Your 2FA code: 123456"],
  ["Your 2FA code: 123 456"],
  ["Your 2FA code: 123.456"],
  ["2FA: 123/456"],
  ["2FA code\n123\n456"],
  ["2FA (123) (456)"],
  ["2FA code *123*456*"],
  ["رمز ٢: ١٢٣٬٤٥٦"],
  ["27.11.26 10:42, code 123.456"],
  ["(2/2) Your code is 123-456. It expires in 10 minutes."],
  ["+1 201 555 0123: 123 456"],
  ["27.11.2026 10:42 – code 123456"],
  ["123456 is your code. It is valid for 5 minutes."],
  ["2-step code 123456\n\n@login.example #123456"],
  ["رمز ٢: ١٢٣٤٥٦"],
  ["2FA: 123 456 5 min"],
  ["2FA code: 123-456 - 10 min"],
  ["1/2 123 456"]
])("finds the only code of six digits in %j", (text) => {
  expect(passcodeOf(text)).toBe("123456")
})

it.each([
  ["", ""],
  ["no code", ""],
  ["12a3", "123"],
  ["1234567", "123456"],
  ["1\n2\n3\n4\n5\n6", "123456"],
  ["111111 or 222222", "111111"],
  ["1,234 and 5678", "123456"]
])("takes the first digits of %j, which has no code of its own", (text, code) => {
  expect(passcodeOf(text)).toBe(code)
})

it("takes time in proportion to a long text", () => {
  expect(passcodeOf("1 ".repeat(100_000))).toBe("111111")
  expect(passcodeOf(`${"1    ".repeat(50_000)}x`)).toBe("111111")
  expect(passcodeOf(`${"1         ".repeat(50_000)}x`)).toBe("111111")
})

it.each([
  // before, text, caret, code
  ["", "Your 2FA code: 123456", 21, "123456"],
  ["98", "98123 456", 9, "123456"],
  ["98", "12345698", 6, "123456"],
  ["98", "9123 4568", 8, "123456"],
  ["987654", "987654123456", 12, "123456"],
  ["12", "123-4", 5, "1234"],
  ["12", "129", 3, "129"],
  ["12", "123456", 6, "123456"],
  ["123456", "12345", 5, "12345"],
  ["123456", "12956", 3, "12956"],
  ["111111", "111112", 6, "111112"],
  ["123456", "1239456", 4, undefined],
  ["123456", "123456 ", 7, undefined],
  ["123456", "7-8123456", 3, undefined]
])("reads a field with %j that becomes %j", (before, text, caret, code) => {
  expect(passcodeAfter({ before, inserted: insertedInto(before, text, caret), text })).toBe(code)
})
