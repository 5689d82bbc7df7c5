import { describe } from "vitest"
import { it } from "../support/browser/it.js"
import { expectNothingLeft } from "../support/browser/remount.js"
import { sliceOf } from "../support/deep.js"

describe.each(sliceOf([false, true]))("with enableShadowDOM %s", (enableShadowDOM) => {
  it("mounting and unmounting 200 times leaves nothing behind", ({ open }) =>
    expectNothingLeft(200, enableShadowDOM, open))
})
