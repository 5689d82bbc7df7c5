/**
 * The constructors of atoms, and the only file besides `view/kit/hooks.ts` that imports the Rx library.
 *
 * Built on `Rx.readable` and `Rx.writable` instead of `Rx.make` and `Rx.runtime`: those support streams, which nothing
 * here uses and which would make the first screen larger.
 */
import * as Result from "@effect-rx/rx/Result"
import { keepAlive, readable, withServerValue, writable, type Context as AtomContext } from "@effect-rx/rx/Rx"
import type { Rx as Atom, Writable as WritableAtom } from "@effect-rx/rx/Rx"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Exit from "effect/Exit"
import * as FiberId from "effect/FiberId"
import * as Option from "effect/Option"
import { ActingSession, type Acting } from "../../services/session/ActingSession.js"
import type { PageServices } from "../../services/wiring/layerOnDemand.js"

export { make as makeRegistry, type Registry } from "@effect-rx/rx/Registry"
export * as Result from "@effect-rx/rx/Result"
export { family } from "@effect-rx/rx/Rx"
export { keepAlive, readable as derived, writable }
export type { Atom, AtomContext, WritableAtom }

/** A value that is reset to `initial` when its last reader is gone. */
export const ephemeral = <A>(initial: A): WritableAtom<A> =>
  writable<A, A>(
    () => initial,
    (context, value) => context.setSelf(value)
  )

/** A value that is kept as long as its registry. */
export const persistent = <A>(initial: A): WritableAtom<A> => keepAlive(ephemeral(initial))

export type Services = Context.Context<PageServices>

/**
 * The services of the widget's client. Set once per registry: by `mountWidget` to the client's services, by tests to
 * fakes.
 */
export const servicesAtom = persistent<Services>(Context.unsafeMake(new Map()))

/**
 * Says for whom the mount acts now: the session that its screen belongs to. Undefined while the screen is nobody's, as the form
 * of a login is. Set by `makeFlowAtoms`.
 */
export const actingAtom = persistent<() => Required<Acting> | undefined>(() => undefined)

/**
 * The same atom, with the value that React takes over: the one that the first screen shows, whatever happened since.
 * React renders the current value right after that. `read` returns the same value each time, as React demands.
 */
export const withHydrationValue: <R, W>(
  atom: WritableAtom<R, W>,
  read: (get: <A>(atom: Atom<A>) => A) => R
) => WritableAtom<R, W> = withServerValue

/** Tells an effect that outlives its command whether its mount, and the user that the mount had then, are still there. */
export const isMountedAtom = keepAlive(
  readable((get) => {
    let isMounted = true
    get.addFinalizer(() => (isMounted = false))
    return () => isMounted
  })
)

/** Reads and sets atoms without subscribing to them. */
export interface Atoms {
  readonly get: <A>(atom: Atom<A>) => A
  readonly set: <R, W>(atom: WritableAtom<R, W>, value: W) => void
}

/** The same atoms, as long as they hold the state of the same user: what an effect sets later changes nothing. */
export const whileMounted = (atoms: Atoms): Atoms => {
  const isMounted = atoms.get(isMountedAtom)
  return {
    get: (atom) => atoms.get(atom),
    set: (atom, value) => {
      if (isMounted()) atoms.set(atom, value)
    }
  }
}

/** Setting it runs an effect; its value is the result of the last run. */
export type Command<Arg, A, E> = WritableAtom<Result.Result<A, E>, Arg>

/**
 * Runs an effect each time the atom is set. A new run interrupts the previous one. When the last reader is gone, the
 * run is interrupted too, unless `keepAlive` is true. It acts in the session that it was set in. When `isSingle` is true, setting
 * it while it runs does nothing.
 */
export const command = <Arg, A, E>(
  run: (arg: Arg, atoms: Atoms) => Effect.Effect<A, E, PageServices>,
  { isSingle = false, keepAlive: isKeptAlive = false } = {}
): Command<Arg, A, E> => {
  const runningAtom = readable((get) => {
    const cell: { stop: () => void } = { stop: () => {} }
    get.addFinalizer(() => cell.stop())
    return cell
  })
  const atom: Command<Arg, A, E> = writable<Result.Result<A, E>, Arg>(
    (get) => {
      get(runningAtom)
      return Result.initial()
    },
    (context, arg) => {
      const last = context.get(self)
      if (isSingle && last.waiting) return
      const before = Option.some(last)
      const running = context.get(runningAtom)
      running.stop()
      context.setSelf(Result.waitingFrom(before))
      const acting = context.get(actingAtom)()
      running.stop = start(context.get(servicesAtom), acting, run(arg, whileMounted(context)), (exit) =>
        context.setSelf(Result.fromExitWithPrevious(exit, before))
      )
    }
  )
  // These return new atoms, and `self` must be the one that callers set
  const idle = Result.initial<A, E>()
  const self = withHydrationValue(isKeptAlive ? keepAlive(atom) : atom, () => idle)
  return self
}

/** A command of a form. A program may submit the form again before React has drawn that it is busy. */
export const submission = <Arg, A, E>(
  run: (arg: Arg, atoms: Atoms) => Effect.Effect<A, E, PageServices>
): Command<Arg, A, E> => command(run, { isSingle: true })

/**
 * Runs an effect while the atom has readers, and again when an atom that it read through `get` changes. It acts for the user that
 * it began for.
 */
export const derivedEffect = <A, E>(
  create: (get: AtomContext, publish: (value: A) => void) => Effect.Effect<A, E, PageServices>
): Atom<Result.Result<A, E>> =>
  readable((get) => {
    let result: Result.Result<A, E> = Result.waitingFrom(get.self<Result.Result<A, E>>())
    let isOver = false
    const update = (next: Result.Result<A, E>) => {
      result = next
      // `setSelf` throws after disposal
      if (!isOver) get.setSelf(next)
    }
    const acting = get.registry.get(actingAtom)()
    const stop = start(
      get(servicesAtom),
      acting && { owner: acting.owner },
      create(get, (value) => update(Result.success(value))),
      (exit) => update(Result.fromExitWithPrevious(exit, get.self<Result.Result<A, E>>()))
    )
    get.addFinalizer(() => {
      isOver = true
      stop()
    })
    return result
  })

/** Starts an effect and returns a function that interrupts it. `done` is not called after an interruption. */
const start = <A, E>(
  services: Services,
  acting: Acting | undefined,
  effect: Effect.Effect<A, E, PageServices>,
  done: (exit: Exit.Exit<A, E>) => void
): (() => void) => {
  let isStopped = false
  const fiber = Effect.runFork(
    effect.pipe(Effect.provide(services), Effect.provideService(ActingSession, acting))
  )
  fiber.addObserver((exit) => {
    if (!isStopped) done(exit)
  })
  return () => {
    isStopped = true
    fiber.unsafeInterruptAsFork(FiberId.none)
  }
}
