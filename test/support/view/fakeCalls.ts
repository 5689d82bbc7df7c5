/** The calls of a client, faked: each is written down and answered as the test says. */
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as FiberId from "effect/FiberId"
import type { SentMagicLink } from "../../../src/domain/api/MagicLinks.js"
import type { OtpAuthenticated, SentOtp } from "../../../src/domain/api/Otps.js"
import { defaults, type Bootstrap as Settings } from "../../../src/domain/Bootstrap.js"
import type { Country } from "../../../src/domain/Countries.js"
import { ApiError, type CallError, type NetworkError } from "../../../src/domain/Errors.js"
import type { ParsedPhone } from "../../../src/domain/Phone.js"
import { Calls } from "../../../src/services/Calls.js"
import type { PageServices } from "../../../src/services/layerOnDemand.js"
import { authenticated } from "../answers.js"

type CallFamilies = Effect.Effect.Success<Calls["Type"]["ready"]>

/** What the calls are answered with; a test may put another answer in at any time. */
export interface Answers {
  magicLink: Effect.Effect<SentMagicLink, CallError>
  otp: Effect.Effect<SentOtp, CallError>
  verify: Effect.Effect<OtpAuthenticated, CallError>
  phone: (raw: string, country: Country) => Effect.Effect<ParsedPhone>
  formatter: Effect.Effect<(raw: string) => ParsedPhone>
  /** Whether the calls are there at all. */
  ready: Effect.Effect<void, NetworkError>
}

/** A call by its name, and what it was given. */
export type Call = readonly [name: string, ...args: ReadonlyArray<unknown>]

export const sentMagicLink: SentMagicLink = {
  request_id: "request-1",
  status_code: 200,
  method_id: "method-1"
}

export const sentOtp = (n = 1): SentOtp => ({
  request_id: `request-${n}`,
  status_code: 200,
  method_id: `method-${n}`
})

export const refused = (error_type: string, error_message = "The server's own words."): ApiError =>
  new ApiError({ status_code: 400, error_type, error_message, error_url: "" })

/** An answer that comes when the test gives it. */
export const later = <A, E = never>() => {
  const deferred = Deferred.unsafeMake<A, E>(FiberId.none)
  return {
    answer: Deferred.await(deferred),
    succeed: (value: A) => Deferred.unsafeDone(deferred, Exit.succeed(value)),
    fail: (error: E) => Deferred.unsafeDone(deferred, Exit.fail(error))
  }
}

/** A number as the plan of North America writes it; valid from ten digits. */
export const parsePhone = (raw: string, callingCode = "1"): ParsedPhone => {
  const digits = raw.replace(/\D/g, "")
  const [area, office, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  const national = digits.length < 4 ? digits : `(${area}) ${office}${line === "" ? "" : `-${line}`}`
  return { isValid: digits.length >= 10, number: `+${callingCode}${digits}`, national }
}

export const fakeCalls = (own: Partial<Answers> = {}, settings: Partial<Settings> = {}) => {
  const answers: Answers = {
    magicLink: Effect.succeed(sentMagicLink),
    otp: Effect.succeed(sentOtp()),
    verify: Effect.succeed(authenticated()),
    phone: (raw, { callingCode }) => Effect.succeed(parsePhone(raw, callingCode)),
    formatter: Effect.succeed(parsePhone),
    ready: Effect.void,
    ...own
  }
  const calls: Array<Call> = []
  const logged: Array<Call> = []
  const interrupted: Array<string> = []
  const listeners = new Set<(settings: Settings) => void>()
  let current: Settings = { ...defaults, ...settings }

  /** A call that is written down, also when nobody waits for it any more. */
  const call =
    <A, E>(name: string, answer: () => Effect.Effect<A, E>) =>
    (...args: ReadonlyArray<unknown>) =>
      Effect.suspend(() => {
        calls.push([name, ...args])
        return Effect.onInterrupt(answer(), () => Effect.sync(() => interrupted.push(name)))
      })
  const unused = Effect.dieMessage("No screen makes this call.")
  const sender = (method: string) => ({
    loginOrCreate: call(`otps.${method}.loginOrCreate`, () => answers.otp),
    send: () => unused
  })

  const families: CallFamilies = {
    ...unusedFamilies,
    magicLinks: {
      email: {
        loginOrCreate: call("magicLinks.loginOrCreate", () => answers.magicLink),
        send: () => unused
      },
      authenticate: () => unused
    },
    otps: {
      sms: sender("sms"),
      whatsapp: sender("whatsapp"),
      email: sender("email"),
      authenticate: call("otps.authenticate", () => answers.verify)
    },
    bootstrap: {
      current: Effect.sync(() => current),
      settled: Effect.sync(() => current),
      subscribe: (listener) =>
        Effect.sync(() => {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        })
    },
    eventLog: { log: (...event) => Effect.sync(() => void logged.push(event)) },
    phoneParser: {
      formatter: () => answers.formatter,
      onSubmit: (raw, country) => Effect.suspend(() => answers.phone(raw, country))
    }
  }
  const ready = Effect.suspend(() => Effect.as(answers.ready, families))

  return {
    answers,
    calls,
    /** Events told to the provider. */
    logged,
    /** Calls that were under way when nobody waited for them any more. */
    interrupted,
    /** How many follow the project's settings. */
    listening: () => listeners.size,
    /** The provider tells the project's settings. */
    tell: (next: Partial<Settings>) => {
      current = { ...current, ...next }
      for (const listener of listeners) listener(current)
    },
    services: Context.add(Context.unsafeMake<PageServices>(new Map()), Calls, { ready })
  }
}
