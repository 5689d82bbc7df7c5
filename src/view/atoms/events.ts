/** The events that a mounted widget emits. */
import type { AuthError } from "../../domain/errors/AuthError.js"
import type { WidgetEvents } from "../../domain/widget/Flow.js"

export type { WidgetEvents }

/** An event of a mounted widget. May grow in a minor version. */
export type WidgetEvent = {
  readonly [Type in keyof WidgetEvents]: {
    /** What happened. It narrows `data`. */
    readonly type: Type
    /** The answer of the call, or an empty object. After a login it has the session's tokens: do not log it. */
    readonly data: WidgetEvents[Type]
  }
}[keyof WidgetEvents]

/** What a mounted widget reports to the site. */
export interface Callbacks {
  /**
   * Called with each event, as soon as it has happened. The data of an event that signs in has the session's tokens: do not
   * log it. Default: none.
   */
  readonly onEvent?: ((event: WidgetEvent) => void) | undefined
  /** Called with each error that the widget shows or that keeps it from going on. Default: none. */
  readonly onError?: ((error: AuthError) => void) | undefined
}
