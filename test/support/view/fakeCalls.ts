/** The calls of a client, faked: each is written down and answered as the test says. */
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as FiberId from "effect/FiberId"
import type { SentMagicLink } from "../../../src/domain/api/MagicLinks.js"
import type { SentOtp } from "../../../src/domain/api/Otps.js"
import { defaults, type BootstrapData as Settings } from "../../../src/domain/Bootstrap.js"
import type { Country } from "../../../src/domain/Countries.js"
import { ApiError, type CallError, type NetworkError } from "../../../src/domain/Errors.js"
import type { ParsedPhone } from "../../../src/domain/Phone.js"
import { RemoteServices, type LoadedServices } from "../../../src/services/client/RemoteServices.js"
import { ClientConfig } from "../../../src/services/kit/ClientConfig.js"
import type { PageServices } from "../../../src/services/wiring/layerOnDemand.js"
import { ProjectSettings } from "../../../src/services/wire/ProjectSettings.js"
import { Warnings } from "../../../src/services/kit/Warnings.js"
import type { OneTap } from "../../../src/services/features/OneTap.js"
import type { Wallets } from "../../../src/services/features/Wallets.js"
import { authenticated } from "../answers.js"

/** What is no call of the wire and answers by itself. */
type Quiet = Pick<LoadedServices, "bootstrap" | "eventLog" | "phoneParser">

/** What screens call, whether it is there at once or loaded when asked for. */
interface Called extends Omit<LoadedServices, keyof Quiet | "lazy"> {
  readonly oneTap: OneTap["Type"]
  readonly wallets: Wallets["Type"]
}

/** Each method of a group, however deep: the path to it, and the method (or the Effect that stands in its place). */
type Members<Group, Prefix extends string = ""> = {
  [Name in keyof Group & string]: Group[Name] extends Method | Effect.Effect<unknown, unknown>
    ? readonly [path: `${Prefix}${Name}`, member: Group[Name]]
    : Members<Group[Name], `${Prefix}${Name}.`>
}[keyof Group & string]

type Method = (...args: never) => Effect.Effect<unknown, unknown>
type AnswerOf<Member> = Member extends (...args: never) => infer Answer ? Member | Answer : Member

/**
 * What the calls are answered with, by their paths (`otps.sms.send`): an Effect, or a function of what the call was
 * given. A test may put another answer in at any time.
 */
export type Answers = {
  [Member in Members<Called> as Member[0]]?: AnswerOf<Member[1]>
} & {
  phone: (raw: string, country: Country) => Effect.Effect<ParsedPhone>
  formatter: Effect.Effect<(raw: string) => ParsedPhone>
  /** Whether the calls are there at all. */
  ready: Effect.Effect<void, NetworkError>
  /** Whether the provider has told the project's settings. */
  settled: Effect.Effect<void>
}

/** A call by its path, and what it was given. */
export type Call = readonly [path: string, ...args: ReadonlyArray<unknown>]

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

const isAnswer = (made: unknown): made is Effect.Effect<unknown, CallError> => Effect.isEffect(made)

/** `isTest`: whether the client's token is one for tests. */
export const fakeCalls = (
  own: Partial<Answers> = {},
  settings: Partial<Settings> = {},
  { isTest = true } = {}
) => {
  const otp = Effect.succeed(sentOtp())
  const answers: Answers = {
    "magicLinks.email.loginOrCreate": Effect.succeed(sentMagicLink),
    "otps.sms.loginOrCreate": otp,
    "otps.whatsapp.loginOrCreate": otp,
    "otps.email.loginOrCreate": otp,
    "otps.authenticate": Effect.succeed(authenticated()),
    phone: (raw, { callingCode }) => Effect.succeed(parsePhone(raw, callingCode)),
    formatter: Effect.succeed(parsePhone),
    ready: Effect.void,
    settled: Effect.void,
    ...own
  }
  const calls: Array<Call> = []
  const logged: Array<Call> = []
  const interrupted: Array<string> = []
  const warned: Array<string> = []
  const listeners = new Set<(settings: Settings) => void>()
  let current: Settings = { ...defaults, ...settings }

  const answerTo = (path: string, args: ReadonlyArray<unknown> = []) => {
    const answer: unknown = Reflect.get(answers, path)
    const made: unknown = typeof answer === "function" ? Reflect.apply(answer, undefined, args) : answer
    return isAnswer(made) ? made : Effect.dieMessage("No screen makes this call.")
  }

  /** A call that is written down, also when nobody waits for it any more. */
  const call = (path: string, args: ReadonlyArray<unknown>) =>
    Effect.suspend(() => {
      calls.push([path, ...args])
      return Effect.onInterrupt(answerTo(path, args), () => Effect.sync(() => interrupted.push(path)))
    })

  /** Whatever is at a path: a group by its members, a method by being called. */
  const memberAt = (path: string): unknown =>
    effects[path] ??
    new Proxy(() => {}, {
      get: (_, name) => memberAt(`${path}.${String(name)}`),
      apply: (_, __, args: ReadonlyArray<unknown>) => call(path, args)
    })

  /** The members that are Effects and no methods. */
  const effects: Readonly<Record<string, unknown>> = {
    "lazy.oneTap": Effect.sync(() => memberAt("oneTap")),
    "lazy.wallets": Effect.sync(() => memberAt("wallets")),
    "wallets.detect": Effect.suspend(() => answerTo("wallets.detect"))
  }

  const quiet: Quiet = {
    bootstrap: {
      current: Effect.sync(() => current),
      settled: Effect.suspend(() => Effect.map(answers.settled, () => current)),
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
  const families = new Proxy(quiet, {
    get: (known, name): unknown => (name in known ? Reflect.get(known, name) : memberAt(String(name)))
  })
  const ready = Effect.suspend(() => Effect.as(answers.ready, families))

  return {
    answers,
    calls,
    /** Events told to the provider. */
    logged,
    /** Calls that were under way when nobody waited for them any more. */
    interrupted,
    /** What the site's developer was told. */
    warned,
    /** How many follow the project's settings. */
    listening: () => listeners.size,
    /** The provider tells the project's settings. */
    tell: (next: Partial<Settings>) => {
      current = { ...current, ...next }
      for (const listener of listeners) listener(current)
    },
    services: Context.unsafeMake<PageServices>(
      new Map<string, unknown>([
        [RemoteServices.key, { loaded: ready }],
        [ProjectSettings.key, quiet.bootstrap],
        [ClientConfig.key, { isTest }],
        [Warnings.key, { warn: (message: string) => Effect.sync(() => void warned.push(message)) }]
      ])
    )
  }
}
