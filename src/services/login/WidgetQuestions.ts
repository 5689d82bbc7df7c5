import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { LandingFailure } from "../../domain/login/LandingFailure.js"
import type { LandingQuestions } from "../../domain/login/LandingQuestions.js"
import type { User } from "../../domain/schemas/User.js"

/** How a landing ended. */
export interface LandingEnd {
  /** The account that is signed in then. Undefined when the login failed. */
  readonly account: User | undefined
  /** A failure from which a new message or another try helps. */
  readonly failure: LandingFailure | undefined
}

/** A mounted widget that asks the questions of a landing, and shows its failure. */
export interface AskingWidget extends LandingQuestions {
  /** Called when the landing is over. */
  readonly onEnd: (end: LandingEnd) => void
}

/** The widgets of this page, which ask the questions of a landing. */
export class WidgetQuestions extends Context.Tag("latchkey/WidgetQuestions")<
  WidgetQuestions,
  {
    /** The login that was mounted last, with the questions that any login asks. Undefined when there is none. */
    readonly current: Effect.Effect<AskingWidget | undefined>
    /** Adds a widget. `read` returns undefined while it shows something else than a login. Returns the function that removes it. */
    readonly add: (read: () => AskingWidget | undefined) => () => void
  }
>() {
  static readonly layer = Layer.sync(WidgetQuestions, () => {
    const widgets = new Set<() => AskingWidget | undefined>()
    return WidgetQuestions.of({
      current: Effect.sync(() =>
        [...widgets].reduce<AskingWidget | undefined>((above, read) => {
          const widget = read()
          return widget === undefined ? above : { ...above, ...widget }
        }, undefined)
      ),
      add: (read) => {
        widgets.add(read)
        return () => void widgets.delete(read)
      }
    })
  })
}
