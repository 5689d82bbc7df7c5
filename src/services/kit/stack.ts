/**
 * Builds layers one after the other, each upon those before it. A client has some 60 services, and `Layer.provideMerge` and
 * `Layer.mergeAll` take twice as long: they look each layer up several times and start a fiber for each.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** What a stack of layers begins with. `Layer.scopedContext` makes a layer of it. */
export const stack = /* @__PURE__ */ Effect.succeed(Context.empty())

/** Puts a layer on the stack. It may use all services below it. */
export const put =
  <Above, E1, R1>(layer: Layer.Layer<Above, E1, R1>) =>
  <Below, E, R>(stack: Effect.Effect<Context.Context<Below>, E, R>) =>
    Effect.flatMap(stack, (below) =>
      Effect.map(
        Effect.provide(
          Effect.flatMap(Layer.CurrentMemoMap, (memoMap) =>
            Effect.scopeWith((scope) => Layer.buildWithMemoMap(layer, memoMap, scope))
          ),
          below
        ),
        (above) => Context.merge(below, above)
      )
    )
