/** The resources that an app asks tokens for (RFC 8707). */
import { parseUrl } from "../../domain/parseUrl.js"

/** Whether it is an absolute URI without a fragment. A URI has no blanks, and no letters that look like others. */
export const isResource = (resource: string): boolean =>
  /^[a-z][a-z\d+.-]*:[!-~]+$/i.test(resource) && !resource.includes("#") && parseUrl(resource) !== undefined

/** The resources of a request without repetitions. Undefined when it names none: its tokens are for the project. */
export const namedResources = (resources: ReadonlyArray<string> = []): ReadonlyArray<string> | undefined =>
  resources.length === 0 ? undefined : [...new Set(resources)]
