import { describe, it } from "../support/it.js"
import { sliceOf } from "../support/deep.js"
import { calledMethods, expectTypedResults, hostileAnswers } from "../support/hostile.js"

describe("a provider that answers with", () => {
  for (const [name, answer] of sliceOf(hostileAnswers)) {
    it.effect(`${name} gets a typed result or error from every call, and the page stays`, () =>
      expectTypedResults(answer, calledMethods)
    )
  }
})
