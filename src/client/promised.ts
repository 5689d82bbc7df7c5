/** Methods that give Effects, turned into methods that give Promises. */
import * as Effect from "effect/Effect"
import type * as ManagedRuntime from "effect/ManagedRuntime"
import { groupIn, methodIn, type ClientError } from "../services/client/groups.js"
import type { Effects } from "./AuthClient.js"
import { promisedBy, type Promised } from "./promisedBy.js"
import { runPromise } from "./run.js"

type Runtime<R> = ManagedRuntime.ManagedRuntime<R, never>

/** Turns a group of Effects, however deep, into Promises. */
export const promised = <Group extends object, R>(group: Group, runtime: Runtime<R>): Promised<Group> =>
  promisedOnceLoaded(group, Effect.succeed(group), runtime)

/** `promised` for the whole `AuthClient` service of `latchkey/effect`. */
export const toPromise = <R>(client: Effects, runtime: Runtime<R>): Promised<Effects> =>
  promised(client, runtime)

/**
 * The methods of a group that may still be loading. `names` has a member for each: a group, or a row of the table of
 * calls or `true` for a method.
 */
export const promisedOnceLoaded = <Group extends object, R>(
  names: object,
  group: Effect.Effect<Group, ClientError>,
  runtime: Runtime<R>
): Promised<Group> =>
  promisedBy(names, (path, args) =>
    runPromise(
      Effect.flatMap(group, (root) =>
        methodIn(path.slice(0, -1).reduce(groupIn, root), path.at(-1) ?? "")(...args)
      ),
      runtime
    )
  )
