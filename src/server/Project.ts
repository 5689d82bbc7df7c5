/** What a check of a session needs to know of the project. */
import type { JSONWebKeySet } from "jose"
import { UsageError } from "../domain/errors/BasicErrors.js"
import { refuseMissing } from "../domain/errors/refuseMissing.js"
import { refuseUnknown } from "../domain/errors/refuseUnknown.js"
import { checkOptions, type Fields } from "../domain/errors/Usage.js"
import type { Session } from "../domain/session/Session.js"
import type { CookieOptions } from "../domain/session/SessionCookies.js"
import type { User } from "../domain/session/User.js"
import { isObject, memberOf } from "../domain/values/objects.js"
import { parseUrl } from "../domain/values/parseUrl.js"
import type { SessionKind } from "./SessionKind.js"

/** The options of `verifySession`. */
export interface VerifySessionOptions {
  /** The project's id, such as `project-test-…`. JWTs of other projects are refused. */
  readonly projectId: string
  /**
   * The project's secret, such as `secret-test-…`. With it, the provider is asked about a session whose JWT has expired, as
   * after a pause. Undefined is a usage error: a variable of the environment is missing. Default: none, and such a session is refused
   * as `expired`.
   */
  readonly secret?: string | undefined
  /**
   * How old a JWT may be, in seconds, before the provider is asked about its session. 0 asks each time, so that a logout
   * counts at once. Without `secret`, older JWTs are refused. Default: as long as they are valid, which is five minutes.
   */
  readonly maxTokenAgeSeconds?: number
  /**
   * The URL of the API, used verbatim: that of your custom domain, or of a local provider. A JWT may name it as its issuer.
   * Default: `https://test.stytch.com`, or `https://api.stytch.com` for the id of a live project.
   */
  readonly baseUrl?: string | undefined
  /**
   * The names and attributes of the cookies: those of the client's option. With `__Host-` in front of a name, no other site of the
   * domain can set the cookie. Default: `stytch_session_jwt` and `stytch_session`, for the path `/` of this host.
   */
  readonly cookieOptions?: CookieOptions | undefined
  /** How many seconds the clocks of this server and of the provider may differ: from 0 to 300. Default: 5. */
  readonly clockToleranceSeconds?: number | undefined
  /** The project's public keys, for servers without a network and for tests. Default: they are fetched and kept. */
  readonly jwks?: JSONWebKeySet | undefined
  /**
   * Sends the requests: in tests, the `fetch` of an embedded provider. The keys that it fetches are kept for each `baseUrl` and
   * `projectId`, whatever function fetches them. Default: the global `fetch`.
   */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** The current time in milliseconds since 1970. Default: the clock of this server. */
  readonly now?: (() => number) | undefined
}

const fields = {
  projectId: "string",
  secret: "string?",
  maxTokenAgeSeconds: "number?",
  baseUrl: "string?",
  cookieOptions: "object?",
  clockToleranceSeconds: "number?",
  jwks: "object?",
  fetch: "function?",
  now: "function?"
} as const satisfies Record<keyof VerifySessionOptions, Fields[string]>

/** Seconds. A JWT lives for five minutes, so clocks that differ by more cannot check it. */
const mostTolerance = 300

const cookieFields = {
  opaqueTokenCookieName: "string?",
  jwtCookieName: "string?",
  istCookieName: "string?",
  path: "string?",
  domain: "string?",
  availableToSubdomains: "boolean?"
} as const satisfies Record<keyof CookieOptions, Fields[string]>

/** What is wrong with options that are of the right kind. */
const problemOf = ({
  clockToleranceSeconds = 0,
  jwks,
  maxTokenAgeSeconds = 0,
  projectId,
  secret
}: VerifySessionOptions): string | undefined => {
  if (projectId === "") return "projectId must not be empty."
  // A line break at the end of a variable of the environment, perhaps
  for (const [name, value] of Object.entries({ projectId, secret }))
    if (value !== undefined && /\s/.test(value)) return `${name} must not have a space or a line break.`
  if (clockToleranceSeconds < 0 || clockToleranceSeconds > mostTolerance)
    return `clockToleranceSeconds must be from 0 to ${mostTolerance}.`
  if (maxTokenAgeSeconds < 0) return "maxTokenAgeSeconds must not be negative."
  const keys = memberOf(jwks, "keys")
  if (jwks !== undefined && !(Array.isArray(keys) && keys.every(isObject)))
    return "jwks must have an array of keys."
  return undefined
}

/** The options with their defaults, and the kind of session to check. Throws a `UsageError` for wrong ones. */
export const projectOf = <S extends Session, U extends User>(
  options: VerifySessionOptions,
  kind: SessionKind<S, U>
) => {
  const { method } = kind
  const wrong = (problem: string) => new UsageError({ method, problem })
  const allFields = { ...fields, ...kind.fields }
  checkOptions(method, allFields, options)
  refuseUnknown(method, allFields, options)
  refuseMissing(method, ["secret", "maxTokenAgeSeconds"], options, "to have its default")
  const {
    clockToleranceSeconds = 5,
    cookieOptions = {},
    fetch: send = globalThis.fetch,
    jwks,
    maxTokenAgeSeconds,
    now = Date.now,
    projectId,
    secret
  } = options
  checkOptions(method, cookieFields, cookieOptions)
  refuseUnknown(method, cookieFields, cookieOptions)
  const problem = problemOf(options)
  if (problem !== undefined) throw wrong(problem)
  const hosted = `https://${projectId.startsWith("project-live-") ? "api" : "test"}.stytch.com`
  const baseUrl = (options.baseUrl ?? hosted).replace(/\/+$/, "")
  const protocol = parseUrl(baseUrl)?.protocol
  if (protocol !== "https:" && protocol !== "http:") throw wrong("baseUrl must be a URL with https or http.")
  return {
    baseUrl,
    clockToleranceSeconds,
    cookieOptions,
    jwks,
    kind,
    maxTokenAgeSeconds,
    now: () => {
      const time: unknown = now()
      if (typeof time === "number" && !Number.isNaN(new Date(time).getTime())) return time
      throw wrong("now must return milliseconds since 1970.")
    },
    projectId,
    secret,
    send
  }
}

export type Project<S extends Session = Session, U extends User = User> = ReturnType<typeof projectOf<S, U>>
