/** What the compiler promises: these fail when types are checked. */
import { describe, expectTypeOf, it } from "vitest"
import type { CallError } from "../../src/domain/errors/CallErrors.js"
import { factorRows, type FactorRows } from "../../src/domain/secondFactor/factorTable.js"
import type { StepUpMethod } from "../../src/domain/secondFactor/StepUpOptions.js"

/** What each call fails with is in the report `docs/api/effect.md`. */
describe("what a call of the client fails with", () => {
  it("distinguishes seven kinds of failed calls", () => {
    expectTypeOf<CallError["_tag"]>().toEqualTypeOf<
      | ("ApiError" | "SchemaError" | "NetworkError" | "InvalidResponseError" | "CaptchaUnavailableError")
      | ("SessionChangedMeanwhileError" | "SignedOutMeanwhileError")
    >()
  })
})

describe("a method of the second factor", () => {
  it("needs a row in the table of factors, which says what it proves and where it is registered", () => {
    expectTypeOf(factorRows).toExtend<FactorRows>()
    // @ts-expect-error there is no row for a passcode by voice
    const _rows: FactorRows<StepUpMethod | "voice"> = factorRows
  })
})
