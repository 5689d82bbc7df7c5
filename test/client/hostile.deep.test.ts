import { describe, it } from "@effect/vitest"
import { sliceOf } from "../support/deep.js"
import { calledMethods, expectTypedResults, hostileAnswers } from "../support/hostile.js"

describe("a provider that answers with", () => {
  for (const [name, answer] of sliceOf(hostileAnswers)) {
    it.scoped(`${name} gets a typed result or error from every call, and the page stays`, () =>
      expectTypedResults(answer, calledMethods)
    )
  }
})
