import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { expect, it } from "vitest"
import { put, stack } from "../../../src/services/kit/stack.js"

class Lower extends Context.Tag("Lower")<Lower, string>() {}
class Upper extends Context.Tag("Upper")<Upper, string>() {}

const noted = (notes: Array<string>, name: string) =>
  Effect.acquireRelease(
    Effect.sync(() => notes.push(`builds ${name}`)),
    () => Effect.sync(() => notes.push(`closes ${name}`))
  )

it("builds each layer upon those below it, once, and closes them from the top", () => {
  const notes: Array<string> = []
  const lower = Layer.scoped(Lower, Effect.as(noted(notes, "lower"), "low"))
  const upper = Layer.scoped(
    Upper,
    Effect.zipRight(
      noted(notes, "upper"),
      Effect.map(Lower, (low) => `above ${low}`)
    )
  )
  const built = stack.pipe(put(lower), put(Layer.provide(upper, lower)), put(lower), Layer.scopedContext)
  const found = Effect.runSync(Effect.provide(Effect.all([Lower, Upper]), built))
  expect(found).toEqual(["low", "above low"])
  expect(notes).toEqual(["builds lower", "builds upper", "closes upper", "closes lower"])
})
