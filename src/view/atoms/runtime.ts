/**
 * How atoms hold state and run effects.
 *
 * Over `Rx.readable` and `Rx.writable` instead of `Rx.make` and `Rx.runtime`: those know streams too, which the first
 * screen would pay for and nothing here uses.
 */
import * as Result from "@effect-rx/rx/Result"
import * as Rx from "@effect-rx/rx/Rx"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Exit from "effect/Exit"
import * as FiberId from "effect/FiberId"
import * as Option from "effect/Option"
import type { PageServices } from "../../services/wiring/layerOnDemand.js"

/** A value that is set, and forgotten when nobody reads it. */
export const passing = <A>(initial: A): Rx.Writable<A> =>
  Rx.writable<A, A>(
    () => initial,
    (context, value) => context.setSelf(value)
  )

/** A value that is set, and kept as long as its registry. */
export const state = <A>(initial: A): Rx.Writable<A> => Rx.keepAlive(passing(initial))

/**
 * The services of the widget's client: the one seam between a mounted widget and the world. Seeded per registry, by
 * `mount` with the client's own, by tests with theirs.
 */
export const servicesAtom = state<Context.Context<PageServices>>(Context.unsafeMake(new Map()))

/** What a running command may do with other atoms: read them as they are now, and set them. */
export interface Hand {
  <A>(atom: Rx.Rx<A>): A
  readonly set: <R, W>(atom: Rx.Writable<R, W>, value: W) => void
}

/** An order that can be given, and how carrying it out went. */
export type Command<Arg, A, E> = Rx.Writable<Result.Result<A, E>, Arg>

/**
 * Runs an effect each time it is told to. A new order interrupts the one before; so does nobody reading any more, unless
 * `keepAlive` lets it live as long as its registry.
 */
export const command = <Arg, A, E>(
  run: (arg: Arg, hand: Hand) => Effect.Effect<A, E, PageServices>,
  { keepAlive = false } = {}
): Command<Arg, A, E> => {
  const underWayAtom = Rx.readable((get) => {
    const cell: { stop: () => void } = { stop: () => {} }
    get.addFinalizer(() => cell.stop())
    return cell
  })
  const made: Command<Arg, A, E> = Rx.writable<Result.Result<A, E>, Arg>(
    (get) => {
      get(underWayAtom)
      return Result.initial()
    },
    (context, arg) => {
      const before = Option.some(context.get(self))
      const underWay = context.get(underWayAtom)
      underWay.stop()
      context.setSelf(Result.waitingFrom(before))
      const hand: Hand = Object.assign(<B>(atom: Rx.Rx<B>) => context.get(atom), {
        set: <R, W>(atom: Rx.Writable<R, W>, value: W) => context.set(atom, value)
      })
      underWay.stop = start(context.get(servicesAtom), run(arg, hand), (exit) =>
        context.setSelf(Result.fromExitWithPrevious(exit, before))
      )
    }
  )
  // `Rx.keepAlive` makes another atom: the order must go to that one
  const self = keepAlive ? Rx.keepAlive(made) : made
  return self
}

/** Runs an effect while somebody reads the atom; anew when an atom it read through `get` changes. */
export const running = <A, E>(
  create: (get: Rx.Context, publish: (value: A) => void) => Effect.Effect<A, E, PageServices>
): Rx.Rx<Result.Result<A, E>> =>
  Rx.readable((get) => {
    let result: Result.Result<A, E> = Result.waitingFrom(get.self<Result.Result<A, E>>())
    let isRead = false
    const tell = (next: Result.Result<A, E>) => {
      result = next
      if (isRead) get.setSelf(next)
    }
    const stop = start(
      get(servicesAtom),
      create(get, (value) => tell(Result.success(value))),
      (exit) => tell(Result.fromExitWithPrevious(exit, get.self<Result.Result<A, E>>()))
    )
    get.addFinalizer(() => {
      isRead = false
      stop()
    })
    isRead = true
    return result
  })

/** Gives back how to interrupt; what was interrupted tells nothing. */
const start = <A, E>(
  services: Context.Context<PageServices>,
  effect: Effect.Effect<A, E, PageServices>,
  done: (exit: Exit.Exit<A, E>) => void
): (() => void) => {
  let wanted = true
  const fiber = Effect.runFork(Effect.provide(effect, services))
  fiber.addObserver((exit) => {
    if (wanted) done(exit)
  })
  return () => {
    wanted = false
    fiber.unsafeInterruptAsFork(FiberId.none)
  }
}
