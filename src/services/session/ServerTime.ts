import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { clockSkew } from "../../domain/session/providerTime.js"

/** The provider's time, where its answers show it, so that a wrong clock of this computer does not end a session. */
export class ServerTime extends Context.Tag("latchkey/ServerTime")<
  ServerTime,
  {
    /** Records the provider's current time. Milliseconds since 1970; ignored when not a number. */
    readonly learn: (serverMillis: number) => Effect.Effect<void>
    /** The provider's current time. Undefined while no answer has shown it: browsers may hide the `Date` header. */
    readonly now: Effect.Effect<number | undefined>
  }
>() {
  static readonly layer = Layer.sync(ServerTime, () => {
    let skew: number | undefined
    return ServerTime.of({
      learn: (serverMillis) =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          skew = clockSkew(serverMillis, now) ?? skew
        }),
      now: Effect.map(Clock.currentTimeMillis, (now) => (skew === undefined ? undefined : now - skew))
    })
  })
}
