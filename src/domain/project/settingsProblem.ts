import type { AuthError } from "../errors/AuthError.js"
import { isLocal } from "../session/SessionCookies.js"
import { parseUrl } from "../values/parseUrl.js"

/** Why the project's settings could not be fetched from `address` by a page of `origin`, and what to do about it. */
export const settingsProblem = (error: AuthError, address: string, origin: string): string => {
  const url = parseUrl(address)
  // Without a name, a password and a query that the address may hold
  const asked = url === undefined ? "The provider" : url.origin + url.pathname
  const reason =
    error._tag === "NetworkError"
      ? `${asked} did not answer, or does not allow ${origin} (CORS). ${url !== undefined && isLocal(url.hostname) ? "Is `npx latchkey provider` running?" : "Allow it in the project's settings."} `
      : error._tag === "ApiError" &&
          /project_not_found|unauthorized_credentials|public_token/.test(error.error_type)
        ? `${asked} does not know this public token. Copy it from the project's dashboard. `
        : error._tag === "InvalidResponseError" && error.path !== undefined
          ? `${error.path}: ${error.problem}. `
          : ""
  return `The project's settings could not be fetched (${error._tag}). ${reason}The previous settings, or the defaults, stay in use.`
}
