/** Simulated time and chance: hours pass instantly, ready tasks run in random order, and one seed gives one history. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import type { Scheduler } from "effect/Scheduler"
import { PCGRandom } from "effect/Utils"

interface Sleeper {
  readonly until: number
  readonly wake: () => void
}

/** More steps than this without time passing are a loop. */
const tooMany = 20_000
/** As in Effect's own schedulers. */
const opsBeforeYield = 2048

/** `isBusy` says whether something real is under way, such as a digest: time stands still until it is done. */
export const simulate = (seed: number, isBusy: () => boolean = () => false) => {
  const chance = new PCGRandom(seed)
  const random = Random.make(seed)
  const sleepers = new Set<Sleeper>()
  const ready: Array<() => void> = []
  let passed = Date.UTC(2026, 0, 6)
  let clockError = 0

  /** A whole number from 0 to below `limit`. */
  const below = (limit: number) => chance.integer(limit) % limit

  const scheduler: Scheduler = {
    shouldYield: ({ currentOpCount }) => (currentOpCount > opsBeforeYield ? 0 : false),
    scheduleTask: (task) => void ready.push(task)
  }

  const now = () => passed + clockError
  const nanos = () => BigInt(Math.round(now() * 1_000)) * 1_000n
  const clock: Clock.Clock = {
    [Clock.ClockTypeId]: Clock.ClockTypeId,
    unsafeCurrentTimeMillis: now,
    unsafeCurrentTimeNanos: nanos,
    currentTimeMillis: Effect.sync(now),
    currentTimeNanos: Effect.sync(nanos),
    sleep: (duration) =>
      Effect.async<void>((resume) => {
        const sleeper = { until: passed + Duration.toMillis(duration), wake: () => resume(Effect.void) }
        sleepers.add(sleeper)
        return Effect.sync(() => sleepers.delete(sleeper))
      })
  }

  /** Until all wait for time to pass. Promises that something real keeps get their turn too. */
  const rest = async () => {
    for (let steps = 0; ready.length > 0 || isBusy();) {
      while (ready.length > 0) {
        if (++steps > tooMany) throw new Error("The simulated world runs in circles.")
        const [task] = ready.splice(below(ready.length), 1)
        task?.()
      }
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  const soonest = (limit: number) => {
    const until = Math.min(...[...sleepers].map((each) => each.until))
    const among = [...sleepers].filter((each) => each.until === until)
    return until <= limit ? among[below(among.length)] : undefined
  }

  return {
    below,
    /** Milliseconds that have passed, whatever the computer's clock shows. */
    passed: () => passed,
    rest,
    /** Runs an effect in this world, as far as it gets before somebody waits for `rest`. */
    run: <A, E>(effect: Effect.Effect<A, E>) =>
      Effect.runFork(effect.pipe(Effect.withClock(clock), Effect.withRandom(random)), { scheduler }),
    /** Lets milliseconds pass. */
    pass: async (millis: number) => {
      const end = passed + millis
      await rest()
      for (let next = soonest(end); next !== undefined; next = soonest(end)) {
        passed = Math.max(passed, next.until)
        sleepers.delete(next)
        next.wake()
        await rest()
      }
      passed = end
    },
    /** Somebody sets the computer's clock, by so many milliseconds from where it stands; no time passes. */
    setClock: (millis: number) => {
      clockError += millis
    }
  }
}

export type Simulation = ReturnType<typeof simulate>
