import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** How far this computer's clock is from the provider's, so that a wrong clock ends no session. */
export class ServerTime extends Context.Tag("latchkey/ServerTime")<
  ServerTime,
  {
    /** Takes note of the provider's time, an instant that just was. Milliseconds since 1970. */
    readonly learn: (serverMillis: number) => Effect.Effect<void>
    /** What this computer's clock shows when the provider's shows `serverMillis`. */
    readonly toLocal: (serverMillis: number) => Effect.Effect<number>
  }
>() {
  static readonly layer = Layer.sync(ServerTime, () => {
    let skew = 0
    return ServerTime.of({
      learn: (serverMillis) =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          const found = now - serverMillis
          if (Number.isFinite(found)) skew = Math.abs(found) < tolerance ? 0 : found
        }),
      toLocal: (serverMillis) => Effect.sync(() => serverMillis + skew)
    })
  })
}

/** Milliseconds of the way there and back that are no skew of clocks. */
const tolerance = 60_000
