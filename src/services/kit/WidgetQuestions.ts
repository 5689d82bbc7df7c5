import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { LandingQuestions } from "../../domain/LandingQuestions.js"
import type { User } from "../../domain/User.js"

/** A mounted widget that asks the questions of a landing. */
export interface AskingWidget extends LandingQuestions {
  /** Called when the landing is over, with the account that is signed in then. Undefined when the login failed. */
  readonly onEnd: (account: User | undefined) => void
}

/** The widgets of this page, which ask the questions of a landing. */
export class WidgetQuestions extends Context.Tag("latchkey/WidgetQuestions")<
  WidgetQuestions,
  {
    /** The widget that was mounted last. Undefined when there is none, or when it does not ask. */
    readonly current: Effect.Effect<AskingWidget | undefined>
    /** Adds a widget. `read` returns undefined while it does not ask. Returns the function that removes it. */
    readonly add: (read: () => AskingWidget | undefined) => () => void
  }
>() {
  static readonly layer = Layer.sync(WidgetQuestions, () => {
    const widgets: Array<() => AskingWidget | undefined> = []
    return WidgetQuestions.of({
      current: Effect.sync(() => widgets.at(-1)?.()),
      add: (read) => {
        widgets.push(read)
        return () => {
          const at = widgets.indexOf(read)
          if (at !== -1) widgets.splice(at, 1)
        }
      }
    })
  })
}
