import { assert, describe, it } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/TestClock"
import * as library from "libphonenumber-js/min"
import { layerPhoneParserFrom } from "../../../src/services/phone/layerPhoneParser.js"
import { layerPhoneParser } from "../../../src/services/phone/layerPhoneParser.js"
import { phoneExamples } from "../../../src/services/phone/phoneExamples.js"
import { PhoneParser } from "../../../src/services/api/features.js"

type Load = Parameters<typeof layerPhoneParserFrom>[0]

const parser = (load: Load = () => Promise.resolve(library)) =>
  Effect.provide(PhoneParser, layerPhoneParserFrom(load))
const US = { code: "US", callingCode: "1" } as const
const GB = { code: "GB", callingCode: "44" } as const
const MX = { code: "MX", callingCode: "52" } as const
const PN = { code: "PN", callingCode: "870" } as const
const never: Load = () => new Promise(() => {})

/** A loader that fails at first and counts its calls. */
const failingAtFirst = () => {
  let calls = 0
  const load: Load = () => (calls++ === 0 ? Promise.reject(new Error("offline")) : Promise.resolve(library))
  return { load, calls: () => calls }
}

describe("PhoneParser.onSubmit", () => {
  it.effect("returns a valid number in E.164", function* () {
    const { onSubmit } = yield* parser()
    assert.deepStrictEqual(yield* onSubmit("(202) 555-0123", US), {
      isValid: true,
      number: "+12025550123",
      national: "(202) 555-0123"
    })
  })

  it.effect("uses the calling code that the user typed", function* () {
    const { onSubmit } = yield* parser()
    assert.deepInclude(yield* onSubmit("+44 20 7946 0958", US), {
      isValid: true,
      number: "+442079460958"
    })
  })

  it.effect.each([
    ["२०१५५५०१२३", US, "+12015550123"],
    ["٠٢٠ ٧٩٤٦ ٠٩٥٨", GB, "+442079460958"],
    ["＋１ ２０１ ５５５ ０１２３", GB, "+12015550123"],
    ["\u202a+1\u00a0(201)\u2011555\u20130123\u202c", GB, "+12015550123"],
    ["0044 20 7946 0958", US, "+442079460958"],
    ["(00) 44 20 7946 0958", US, "+442079460958"],
    ["+00 44 20 7946 0958", US, "+442079460958"],
    ["٠٠٤٤ ٢٠ ٧٩٤٦ ٠٩٥٨", US, "+442079460958"],
    ["0044 20 7946 0958", GB, "+442079460958"],
    ["+52 1 55 1234 5678", US, "+525512345678"],
    ["01 55 1234 5678", MX, "+525512345678"],
    ["044 55 1234 5678", MX, "+525512345678"],
    ["00 52 045 55 1234 5678", US, "+525512345678"],
    ["0052 1 55 1234 5678", US, "+525512345678"],
    ["1 55 1234 5678", MX, "+525512345678"],
    ["521 55 1234 5678", MX, "+525512345678"],
    ["55 1234 5678", MX, "+525512345678"],
    ["+39 06 1234 5678", US, "+390612345678"]
  ] as const)("reads a number as people keep it: %s", function* ([typed, country, number]) {
    const { onSubmit } = yield* parser()
    assert.deepInclude(yield* onSubmit(typed, country), { isValid: true, number })
  })

  it.effect.each(["00", "0044", "001 20255", "+521 1"])(
    "rejects %s, which no other reading mends",
    function* (typed) {
      const { onSubmit } = yield* parser()
      assert.isFalse((yield* onSubmit(typed, US)).isValid)
    }
  )

  it.effect("rejects a number that is too short", function* () {
    const { onSubmit } = yield* parser()
    assert.isFalse((yield* onSubmit("20255", US)).isValid)
  })

  it.effect("rejects text that is not a number and returns it unchanged", function* () {
    const { onSubmit } = yield* parser()
    const typed = { isValid: false, number: "hello", national: "hello" }
    assert.deepStrictEqual(yield* onSubmit("hello", US), typed)
  })

  it.effect("uses the calling code of a country without metadata in the library", function* () {
    const { onSubmit } = yield* parser()
    assert.isFalse(library.isSupportedCountry(PN.code))
    assert.match((yield* onSubmit("301234567", PN)).number, /^\+870/)
  })

  it.effect("falls back after 2 s to valid with the calling code prefixed", function* () {
    const { onSubmit } = yield* parser(never)
    const fiber = yield* Effect.fork(onSubmit("(020) 7946-0958", GB))
    yield* TestClock.adjust("1999 millis")
    assert.isNull(fiber.unsafePoll())
    yield* TestClock.adjust("1 millis")
    assert.isNotNull(fiber.unsafePoll())
    assert.deepStrictEqual(yield* Fiber.join(fiber), {
      isValid: true,
      number: "+4402079460958",
      national: "(020) 7946-0958"
    })
  })

  it.effect("keeps a typed calling code in the fallback", function* () {
    const { onSubmit } = yield* parser(() => Promise.reject(new Error("offline")))
    assert.deepInclude(yield* onSubmit(" +49 30 1234", US), { isValid: true, number: "+49301234" })
  })
})

describe("PhoneParser.formatter", () => {
  it.effect("formats a number while it is typed", function* () {
    const format = yield* (yield* parser()).formatter(US)
    assert.deepStrictEqual(
      ["2025", "202555", "2025550123"].map((raw) => format(raw).national),
      ["(202) 5", "(202) 555", "(202) 555-0123"]
    )
    assert.deepInclude(format("2025550123"), { isValid: true, number: "+12025550123" })
  })

  it.effect("formats each input independently", function* () {
    const format = yield* (yield* parser()).formatter(US)
    assert.deepStrictEqual(format("2025550123"), format("2025550123"))
  })

  it.effect("returns no number for empty input", function* () {
    const format = yield* (yield* parser()).formatter(US)
    assert.deepStrictEqual(format(""), { isValid: false, number: "", national: "" })
  })

  it.effect("falls back after 10 s to the raw input", function* () {
    const fiber = yield* Effect.fork((yield* parser(never)).formatter(US))
    yield* TestClock.adjust("9999 millis")
    assert.isNull(fiber.unsafePoll())
    yield* TestClock.adjust("1 millis")
    assert.isNotNull(fiber.unsafePoll())
    const format = yield* Fiber.join(fiber)
    assert.deepStrictEqual(format("20255"), { isValid: false, number: "20255", national: "20255" })
  })
})

describe("PhoneParser after a failed load", () => {
  it.effect("loads the parser again on the next use", function* () {
    const { calls, load } = failingAtFirst()
    const { onSubmit } = yield* parser(load)
    assert.deepInclude(yield* onSubmit("20255", US), { isValid: true, number: "+120255" })
    assert.deepInclude(yield* onSubmit("20255", US), { isValid: false })
    assert.strictEqual(calls(), 2)
  })

  it.effect("returns the raw input until the parser is loaded", function* () {
    const { formatter } = yield* parser(failingAtFirst().load)
    assert.strictEqual((yield* formatter(US))("2025550123").national, "2025550123")
    assert.strictEqual((yield* formatter(US))("2025550123").national, "(202) 555-0123")
  })
})

describe("phoneExamples", () => {
  it.each([
    ["GB", "44", "07400 123456"],
    ["DE", "49", "01512 3456789"],
    ["AS", "1684", "(684) 733-1234"]
  ] as const)(
    "has a number of %s, which the parser writes as that country does",
    async (code, callingCode, written) => {
      const { [code]: example = "" } = await phoneExamples.load()
      const { national } = await Effect.runPromise(
        Effect.flatMap(parser(), ({ onSubmit }) => onSubmit(example, { code, callingCode }))
      )
      assert.strictEqual(national, written)
    }
  )
})

describe("PhoneParser.layer", () => {
  it.effect("loads libphonenumber on first use", () =>
    Effect.gen(function* () {
      assert.isTrue((yield* (yield* PhoneParser).onSubmit("+12025550123", US)).isValid)
    }).pipe(Effect.provide(layerPhoneParser))
  )
})
