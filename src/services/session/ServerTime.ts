import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** The difference between this computer's clock and the provider's, so that a wrong clock does not end a session. */
export class ServerTime extends Context.Tag("latchkey/ServerTime")<
  ServerTime,
  {
    /** Records the provider's current time. Milliseconds since 1970; ignored when not a number. */
    readonly learn: (serverMillis: number) => Effect.Effect<void>
    /** Converts a time of the provider's clock to this computer's clock. */
    readonly toLocal: (serverMillis: number) => Effect.Effect<number>
  }
>() {
  static readonly layer = Layer.sync(ServerTime, () => {
    let skew = 0
    return ServerTime.of({
      learn: (serverMillis) =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          const measured = now - serverMillis
          if (Number.isFinite(measured)) skew = Math.abs(measured) < tolerance ? 0 : measured
        }),
      toLocal: (serverMillis) => Effect.sync(() => serverMillis + skew)
    })
  })
}

/** Milliseconds. A smaller difference is the time that the answer took. */
const tolerance = 60_000
