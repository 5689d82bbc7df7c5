import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { FlowKind } from "../../domain/session/FlowKind.js"
import type { FlowStart } from "../../domain/login/FlowStart.js"

/**
 * Remembers, for all tabs, when this browser last asked for the link of an email or started a social login, and the address
 * or the provider. Where storage is denied or full, a start is unknown on the next page.
 */
export class FlowStarts extends Context.Tag("latchkey/FlowStarts")<
  FlowStarts,
  {
    /** Records that this browser begins a flow now. */
    readonly record: (kind: FlowKind, start: Omit<FlowStart, "at">) => Effect.Effect<void>
    /** The address or the provider of the flow that a return now may belong to. Undefined when the start is unknown. */
    readonly startedFor: (kind: FlowKind) => Effect.Effect<string | undefined>
    /** Forgets the starts: somebody has signed in or out. */
    readonly forget: Effect.Effect<void>
  }
>() {}
