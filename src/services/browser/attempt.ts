import * as Either from "effect/Either"

/** The result of `run`, or undefined when it throws. For browser APIs and objects of the page that may throw anything. */
export const attempt = <A>(run: () => A): A | undefined => Either.getOrUndefined(Either.try(run))
