/** Simulated time and chance. Pages run one task at a time, hours pass at once, and one seed gives one history. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Fiber from "effect/Fiber"
import { globalValue } from "effect/GlobalValue"
import * as Random from "effect/Random"
import type { Scheduler } from "effect/Scheduler"
import { PCGRandom } from "effect/Utils"

type Task = () => void

/** What runs JavaScript: a page, with its own queue of tasks. The tasks of one page run in order. */
export interface Process {
  /** Runs code of the page at once, among the globals of the page. */
  readonly enter: <A>(code: () => A) => A
  /** Adds a task to the end of the queue. */
  readonly queue: (task: Task) => void
  /** Runs a task of the page after these milliseconds. Returns the function that prevents it. */
  readonly startTimer: (millis: number, task: Task) => () => void
  /** Runs an effect in the page, until it waits. */
  readonly run: <A, E>(effect: Effect.Effect<A, E>) => Fiber.RuntimeFiber<A, E>
  readonly isAlive: () => boolean
  /** Nothing of the page runs any more, not even finalizers. */
  readonly kill: () => void
  /** Tasks and timers wait until the page is thawed. */
  readonly freeze: () => void
  readonly thaw: () => void
  /** Browsers wake the timers of hidden pages once a second. */
  readonly throttle: (throttled: boolean) => void
}

interface Timer {
  at: number
  /** Undefined for what happens outside of all pages. */
  readonly page: { readonly due: (at: number) => number } | undefined
  readonly fire: () => void | Promise<void>
}

/** More tasks than these without time passing are a loop. */
const tooMany = 20_000
/** As in Effect's own schedulers. */
const opsBeforeYield = 2048
const throttledTick = 1_000

export const makeWorld = (seed: number) => {
  const chance = new PCGRandom(seed)
  const start = Date.UTC(2026, 0, 6)
  const timers = new Set<Timer>()
  const processes = new Set<{ readonly ready: Array<Task>; readonly step: () => void }>()
  let passed = 0
  let slept = 0
  let clockError = 0
  let watch = () => {}
  /** What a page threw outside of its effects. */
  let thrown: { readonly error: unknown } | undefined

  /** A whole number from 0 to below `limit`. */
  const below = (limit: number) => chance.integer(limit) % limit
  const between = (min: number, max: number) => min + below(max - min + 1)

  const after = (millis: number, fire: Timer["fire"], page?: Timer["page"]) => {
    const timer = { at: passed + Math.max(0, Math.ceil(millis)), page, fire }
    timers.add(timer)
    return () => void timers.delete(timer)
  }

  /** Runs tasks of the pages, of which chance picks the next, until all wait for time to pass. */
  const rest = async () => {
    for (let steps = 0; ;) {
      for (;;) {
        const busy = [...processes].filter(({ ready }) => ready.length > 0)
        if (busy.length === 0) break
        if (++steps > tooMany) throw new Error("A page runs in circles: time no longer passes.")
        busy[below(busy.length)]?.step()
      }
      // Promises of the pages get their turn
      await new Promise((resolve) => setImmediate(resolve))
      if ([...processes].every(({ ready }) => ready.length === 0)) break
    }
    if (thrown !== undefined) throw new Error("A page threw outside of its effects", { cause: thrown.error })
    watch()
  }

  const dueOf = ({ at, page }: Timer) => (page === undefined ? at : page.due(at))
  const next = (limit: number) => {
    const soonest = Math.min(...[...timers].map(dueOf))
    if (soonest > limit) return undefined
    const among = [...timers].filter((timer) => dueOf(timer) === soonest)
    return among[below(among.length)]
  }

  return {
    below,
    between,
    after,
    rest,
    /** Milliseconds since the story began. */
    passed: () => passed,
    /** As `passed`, without the time for which the computer slept. */
    awake: () => passed - slept,
    /** The true time, which the provider's clock shows. */
    now: () => start + passed,
    /** What this computer's clock shows. */
    localNow: () => start + passed + clockError,
    /** Someone sets this computer's clock, by so many milliseconds from where it is. */
    setClock: (millis: number) => void (clockError += millis),
    /** Called whenever everything waits. */
    watch: (check: () => void) => void (watch = check),
    /** Lets milliseconds pass. */
    pass: async (millis: number) => {
      const end = passed + millis
      await rest()
      for (let timer = next(end); timer !== undefined; timer = next(end)) {
        passed = Math.max(passed, dueOf(timer))
        timers.delete(timer)
        await timer.fire()
        await rest()
      }
      passed = end
    },
    /** The computer sleeps: time passes, and no timer of a page moves on. */
    sleep: (millis: number) => {
      passed += millis
      slept += millis
      for (const timer of timers) if (timer.page !== undefined) timer.at += millis
    },
    makeProcess: (during: <A>(code: () => A) => A): Process => {
      const ready: Array<Task> = []
      const waiting: Array<Task> = []
      let alive = true
      let frozen = false
      let throttled = false

      const guarded = (task: Task) => {
        try {
          during(task)
        } catch (error) {
          thrown ??= { error }
        }
      }
      const process = { ready, step: () => guarded(ready.shift() ?? (() => {})) }
      processes.add(process)
      const queue = (task: Task) => {
        if (!alive) return
        if (frozen) waiting.push(task)
        else ready.push(task)
      }
      const scheduler: Scheduler = {
        shouldYield: ({ currentOpCount }) => (currentOpCount > opsBeforeYield ? 0 : false),
        scheduleTask: (task) => queue(task)
      }
      const localNow = () => start + passed + clockError
      const page = {
        due: (at: number) => {
          if (frozen) return Infinity
          return throttled ? Math.ceil(at / throttledTick) * throttledTick : at
        }
      }
      const clock: Clock.Clock = {
        [Clock.ClockTypeId]: Clock.ClockTypeId,
        unsafeCurrentTimeMillis: localNow,
        unsafeCurrentTimeNanos: () => BigInt(localNow()) * 1_000_000n,
        currentTimeMillis: Effect.sync(localNow),
        currentTimeNanos: Effect.sync(() => BigInt(localNow()) * 1_000_000n),
        sleep: (duration) =>
          Effect.async<void>((resume) =>
            Effect.sync(after(Duration.toMillis(duration), () => queue(() => resume(Effect.void)), page))
          )
      }
      const random = Random.make(below(2 ** 31))
      return {
        enter: during,
        queue,
        startTimer: (millis, task) => after(millis, () => queue(task), page),
        run: (effect) =>
          during(() =>
            Effect.runFork(effect.pipe(Effect.withClock(clock), Effect.withRandom(random)), { scheduler })
          ),
        isAlive: () => alive,
        kill: () => {
          alive = false
          ready.length = 0
          waiting.length = 0
          processes.delete(process)
          for (const timer of timers) if (timer.page === page) timers.delete(timer)
        },
        freeze: () => {
          frozen = true
          waiting.push(...ready.splice(0))
        },
        thaw: () => {
          frozen = false
          ready.push(...waiting.splice(0))
        },
        throttle: (to) => void (throttled = to)
      }
    }
  }
}

export type World = ReturnType<typeof makeWorld>

/**
 * Returns a function that forgets every fiber that began since. Effect remembers those that nobody waits for, and the fibers
 * of a killed page never end.
 */
export const forgetFibersLater = (): (() => void) => {
  const { roots } = globalValue(Symbol.for("effect/FiberScope/Global"), () => ({ roots: new Set<unknown>() }))
  const before = new Set(roots)
  return () => {
    for (const fiber of roots) if (!before.has(fiber)) roots.delete(fiber)
  }
}

/** The error of a failed exit in one line. */
export const failureOf = (exit: Exit.Exit<unknown, unknown>): string =>
  Exit.match(exit, {
    onSuccess: () => "",
    onFailure: (cause) => {
      const error: unknown = cause._tag === "Fail" ? cause.error : undefined
      return error instanceof Error ? `${error.name}: ${error.message.split("\n")[0]}` : cause._tag
    }
  })
