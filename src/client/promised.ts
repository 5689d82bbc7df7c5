/** Methods that give Effects, turned into methods that give Promises. */
import type * as ManagedRuntime from "effect/ManagedRuntime"
import { methodAt } from "../services/client/groups.js"
import type { Effects } from "./AuthClient.js"
import { promisedBy, type Promised } from "./promisedBy.js"
import { runPromise } from "./run.js"

type Runtime<R> = ManagedRuntime.ManagedRuntime<R, never>

/** Turns a group of Effects, however deep, into Promises. */
export const promised = <Group extends object, R>(group: Group, runtime: Runtime<R>): Promised<Group> =>
  // A method that throws before it returns its Effect rejects too
  promisedBy(group, async (path, args) => runPromise(methodAt(group, path)(...args), runtime))

/**
 * `promised` for the whole `AuthClient` service of `latchkey/effect`.
 *
 * @example
 * import { AuthClient, layerBrowser, toPromise } from "latchkey/effect"
 * import * as ManagedRuntime from "effect/ManagedRuntime"
 *
 * const runtime = ManagedRuntime.make(layerBrowser("public-token-test-…"))
 * const auth = toPromise(await runtime.runPromise(AuthClient), runtime)
 * const user = await auth.user.get()
 */
export const toPromise = <R>(client: Effects, runtime: Runtime<R>): Promised<Effects> =>
  promised(client, runtime)
