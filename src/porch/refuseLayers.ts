/** The entries with an Effect of their own cannot run services that are made with the site's Effect. */
import type { AuthClientOptions } from "../client/AuthClient.js"
import { UsageError } from "../domain/LocalErrors.js"

/** Throws a usage error that names `method` when the options have `layers`. */
export const refuseLayers = (
  method: string,
  options: (AuthClientOptions & { readonly layers?: unknown }) | null
): void => {
  if (options?.layers !== undefined) throw new UsageError({ method, problem: "layers: use latchkey/effect." })
}
