/** The entries with an Effect of their own cannot run services that are made with the site's Effect. */
import { isObject } from "../domain/isObject.js"
import { UsageError } from "../domain/LocalErrors.js"

/** Throws a usage error that names `method` when the options have `layers`. */
export const refuseLayers = (method: string, options: unknown): void => {
  if (isObject(options) && "layers" in options && options.layers !== undefined)
    throw new UsageError({ method, problem: "Only latchkey/effect takes layers." })
}
