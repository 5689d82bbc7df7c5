/** The `it` of `@effect/vitest`, whose tests may be written as the steps that `Effect.gen` takes. */
import { it as ofEffect, type TestContext, type TestOptions } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type { Scope } from "effect/Scope"
import type { TestServices } from "effect/TestServices"
import type { YieldWrap } from "effect/Utils"

export * from "@effect/vitest"

/** What a test may fail with: anything. */
type Failure = NonNullable<unknown> | null | undefined

/** A test: an Effect, or the steps of one. */
export type Test<R = never, A = unknown> =
  Effect.Effect<A, Failure, R> | Generator<YieldWrap<Effect.Effect<unknown, Failure, R>>, A, never>

/** Returns the test as an Effect, whose failures are defects. Steps can be taken once. */
export const effectOf = <R, A>(test: Test<R, A>): Effect.Effect<A, never, R> =>
  Effect.orDie(Effect.isEffect(test) ? test : Effect.gen(() => test))

/** Runs a test with the services of a world, which it is given. */
export const within = <World, R, E, A>(
  world: World & { readonly layer: Layer.Layer<R, E> },
  test: (world: World) => Test<R, A>
): Effect.Effect<A, E> => Effect.provide(effectOf(test(world)), world.layer)

type Run<R, Given extends ReadonlyArray<unknown>> = (...given: Given) => Test<R>

const asEffect =
  <R, Given extends ReadonlyArray<unknown>>(run: Run<R, Given>) =>
  (...given: Given) =>
    Effect.suspend(() => effectOf(run(...given)))

/** A test with the test clock, in a scope that ends with it. */
const effect = Object.assign(
  (title: string, run: Run<Scope | TestServices, [TestContext]>, options?: TestOptions) =>
    ofEffect.scoped(title, asEffect(run), options),
  {
    each:
      <Row>(rows: ReadonlyArray<Row>) =>
      (title: string, run: Run<Scope | TestServices, [Row]>) =>
        ofEffect.scoped.each(rows)(title, (row) => asEffect(run)(row))
  }
)

/** A test with the clock of the machine. */
const live = (title: string, run: Run<Scope, [TestContext]>) => ofEffect.scopedLive(title, asEffect(run))

export const it = Object.assign(ofEffect.extend({}), { effect, live })
