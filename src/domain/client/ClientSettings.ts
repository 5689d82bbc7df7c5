/** The options of a client, and what they mean (specification section 9). */
import * as Limits from "../limits/RequestLimits.js"
import { isTestToken, type HostOptions } from "./CustomDomain.js"
import { publicTokenPrefix, resolveHosts, type Hosts } from "./Hosts.js"
import { cookieProblems } from "../session/cookieProblems.js"
import type { CookieOptions } from "../session/SessionCookies.js"
import { secondFactorMethods, type SecondFactorOptions, whoIsAsked } from "../session/SecondFactorOptions.js"
import { storagePlaces, type StoragePlaces } from "../session/StoragePlaces.js"
import { boolean, list, Mismatch, oneOf, optional, struct } from "../values/readers.js"
import { filled } from "../values/filled.js"

/** Options of a client. */
export interface ClientOptions extends HostOptions {
  /** Names and attributes of the session's cookies. Default: the default of each. */
  readonly cookieOptions?: CookieOptions | undefined
  /**
   * Whether the background refresh asks for the duration again that a call of the session last asked for, so that the session
   * does not end while a page is visible. Default: false.
   */
  readonly keepSessionAlive?: boolean | undefined
  /** The second factor that sessions need: the widget asks for it after every first factor. Default: none. */
  readonly secondFactor?: SecondFactorOptions | undefined
  /**
   * Whether the browser tells its password manager which passkeys the provider does not know any more, and how the account is
   * called now. Leave it off where two projects have passkeys of one domain. Default: false.
   */
  readonly passkeySignals?: boolean | undefined
  /** Whether to log events. Default: true. */
  readonly telemetry?: boolean | undefined
  /**
   * Whether to log events that the provider's own client does not log: `call_failed`, for each call of the widget that failed.
   * Default: true.
   */
  readonly ownEvents?: boolean | undefined
  /** The most events that one request of the event log sends, at least 1. Default: 15. */
  readonly eventBatchSize?: number | undefined
  /** Milliseconds that an event waits for others before the event log sends it, at least 1. Default: 800. */
  readonly eventBatchInterval?: number | undefined
  /** Called with each warning. Default: `console.warn`. */
  readonly onWarning?: ((message: string) => void) | undefined
  /** The nonce for every script element we add, for pages with a content security policy. Default: none. */
  readonly nonce?: string | undefined
  /** URL schemes of the site's own apps, such as `com.example.app`. Redirects to them are allowed, as to http(s). Default: none. */
  readonly redirectSchemes?: ReadonlyArray<string> | undefined
}

/** The client's options, with defaults applied. */
export interface ClientSettings extends StoragePlaces {
  readonly publicToken: string
  readonly isTest: boolean
  readonly hosts: Hosts
  readonly keepSessionAlive: boolean
  readonly secondFactor: SecondFactorOptions | undefined
  readonly passkeySignals: boolean
  readonly telemetry: boolean
  readonly ownEvents: boolean
  readonly eventBatchSize: number
  /** Milliseconds. */
  readonly eventBatchInterval: number
  readonly redirectSchemes: ReadonlyArray<string>
  /** Warnings about invalid options. */
  readonly problems: ReadonlyArray<string>
}

/** What is wrong with a token of another kind. */
export const noPublicToken = `A public token starts with "${publicTokenPrefix}". Check the token given to the client.`

/** A line break at the end of a variable of the environment, perhaps. */
const blankInToken = "The public token must not have a space or a line break."

export const clientSettings = (publicToken: unknown, options: ClientOptions = {}): ClientSettings => {
  const token = typeof publicToken === "string" ? publicToken : ""
  const { hosts, warnings } = resolveHosts(token, options)
  const { problem, secondFactor } = readSecondFactor(options.secondFactor)
  return {
    ...storagePlaces(token, options.cookieOptions),
    publicToken: token,
    isTest: isTestToken(token),
    hosts,
    keepSessionAlive: options.keepSessionAlive ?? false,
    secondFactor,
    passkeySignals: options.passkeySignals ?? false,
    telemetry: options.telemetry ?? true,
    ownEvents: options.ownEvents ?? true,
    eventBatchSize: options.eventBatchSize ?? Limits.eventBatchSize,
    eventBatchInterval: options.eventBatchInterval ?? Limits.eventBatchInterval,
    redirectSchemes: options.redirectSchemes ?? [],
    problems: [
      ...(token.trim().startsWith(publicTokenPrefix) ? [] : [noPublicToken]),
      ...(/\s/.test(token) ? [blankInToken] : []),
      ...(problem === undefined ? [] : [problem]),
      ...cookieProblems(options.cookieOptions ?? {}),
      ...warnings
    ]
  }
}

const readRule = optional(
  struct<SecondFactorOptions>({
    methods: filled(list(oneOf(secondFactorMethods))),
    when: optional(oneOf(whoIsAsked)),
    enroll: optional(boolean)
  })
)

/** A rule that cannot be read is one that no session fulfils. */
const readSecondFactor = (
  given: SecondFactorOptions | undefined
): { readonly secondFactor: SecondFactorOptions | undefined; readonly problem?: string } => {
  const read = readRule(given)
  if (!(read instanceof Mismatch)) return { secondFactor: given }
  const name = ["secondFactor", ...read.path].join(".")
  return {
    secondFactor: { methods: [], when: "always" },
    problem: `${name} ${read.problem}. Until then, no session is complete.`
  }
}
