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
import * as FiberId from "effect/FiberId"
import type { ClientServices } from "../../services/layers.js"

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
export const servicesAtom = state<Context.Context<ClientServices>>(Context.unsafeMake(new Map()))

/** What a running command may do with other atoms: read them as they are now, and set them. */
export interface Hand {
  <A>(atom: Rx.Rx<A>): A
  readonly set: <R, W>(atom: Rx.Writable<R, W>, value: W) => void
}

/** An order that can be given, and how carrying it out went. */
export type Command<Arg, A, E> = Rx.Writable<Result.Result<A, E>, Arg>

/** Runs an effect each time it is told to. A new order, or nobody reading any more, interrupts the one before. */
export const command = <Arg, A, E>(
  run: (arg: Arg, hand: Hand) => Effect.Effect<A, E, ClientServices>
): Command<Arg, A, E> => {
  const orderAtom = passing<{ readonly arg: Arg } | undefined>(undefined)
  return Rx.writable(
    (get) => {
      const order = get(orderAtom)
      if (order === undefined) return Result.initial<A, E>()
      return start(get, run(order.arg, Object.assign(get.once.bind(get), { set: get.set.bind(get) })))
    },
    (context, arg) =>
      Rx.batch(() => {
        context.set(orderAtom, { arg })
        context.refreshSelf()
      })
  )
}

/** Runs an effect while somebody reads the atom; anew when an atom it read through `get` changes. */
export const running = <A, E>(
  create: (get: Rx.Context) => Effect.Effect<A, E, ClientServices>
): Rx.Rx<Result.Result<A, E>> => Rx.readable((get) => start(get, create(get)))

const start = <A, E>(
  get: Rx.Context,
  effect: Effect.Effect<A, E, ClientServices>
): Result.Result<A, E> => {
  const before = get.self<Result.Result<A, E>>()
  const fiber = Effect.runFork(Effect.provide(effect, get.once(servicesAtom)))
  get.addFinalizer(() => fiber.unsafeInterruptAsFork(FiberId.none))
  const done = fiber.unsafePoll()
  if (done !== null) return Result.fromExitWithPrevious(done, before)
  fiber.addObserver((exit) => get.setSelf(Result.fromExitWithPrevious(exit, before)))
  return Result.waitingFrom(before)
}
