/** The families that are nothing but their rows. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { families, type Family, type RowFamily, rowFamilies } from "../api/families.js"

/** Makes each of them. `methodsOf` makes the methods of a family. */
export const layerRows = <R>(methodsOf: (name: RowFamily) => Effect.Effect<object, never, R>) =>
  Layer.scopedContext(
    Effect.map(
      Effect.forEach(rowFamilies(), (name) =>
        Effect.map(methodsOf(name), (methods) => [families[name].key, methods] as const)
      ),
      (made) => Context.unsafeMake<Family<RowFamily>>(new Map(made))
    )
  )
