/** A fake client: records each call and answers it as the test configures. */
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as FiberId from "effect/FiberId"
import * as Layer from "effect/Layer"
import type { SentMagicLink } from "../../../src/domain/magicLink/calls.js"
import type { SentOtp } from "../../../src/domain/otp/calls.js"
import { defaults, type ProjectSettings as Settings } from "../../../src/domain/project/ProjectSettings.js"
import type { Country } from "../../../src/domain/values/Countries.js"
import {
  ApiError,
  InvalidResponseError,
  unknownError,
  type CallError
} from "../../../src/domain/errors/CallErrors.js"
import type { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import type { ParsedPhone } from "../../../src/domain/values/Phone.js"
import {
  CryptoWallets,
  Idp,
  Impersonation,
  MagicLinks,
  Members,
  OAuth,
  Otps,
  Passwords,
  Sessions,
  Totps,
  Users,
  WebAuthn
} from "../../../src/services/api/families.js"
import { FlowStarts } from "../../../src/services/login/FlowStarts.js"
import { ReturnTokens } from "../../../src/services/login/ReturnTokens.js"
import { EventLog } from "../../../src/services/wire/EventLog.js"
import { CallsOnDemand } from "../../../src/services/wiring/CallsOnDemand.js"
import type { CallServices } from "../../../src/services/wiring/layerCalls.js"
import { snapshotOf, type SessionSnapshot, type SessionState } from "../../../src/domain/session/Session.js"
import { isSessionComplete } from "../../../src/domain/secondFactor/secondFactor.js"
import type { SecondFactorOptions } from "../../../src/domain/session/SecondFactorOptions.js"
import { Navigation } from "../../../src/services/browser/Navigation.js"
import { Page } from "../../../src/services/browser/Page.js"
import { memoryStore, Storage } from "../../../src/services/browser/Storage.js"
import { ClientConfig } from "../../../src/services/kit/ClientConfig.js"
import { ServerTime } from "../../../src/services/session/ServerTime.js"
import { Session } from "../../../src/services/session/Session.js"
import type { PageServices } from "../../../src/services/wiring/layerOnDemand.js"
import { ProjectSettings } from "../../../src/services/wire/ProjectSettings.js"
import { Warnings } from "../../../src/services/kit/Warnings.js"
import { WidgetQuestions } from "../../../src/services/login/WidgetQuestions.js"
import { OneTap, PhoneParser, Wallets } from "../../../src/services/api/features.js"
import { authenticated } from "../answers.js"

/** The services whose calls are recorded, by the first part of their paths. */
const recorded = {
  users: Users,
  sessions: Sessions,
  magicLinks: MagicLinks,
  otps: Otps,
  oauth: OAuth,
  cryptoWallets: CryptoWallets,
  totps: Totps,
  webAuthn: WebAuthn,
  passwords: Passwords,
  impersonation: Impersonation,
  idp: Idp,
  members: Members,
  flowStarts: FlowStarts,
  oneTap: OneTap,
  returnTokens: ReturnTokens,
  wallets: Wallets
}

type Recorded = {
  [Name in keyof typeof recorded]: Required<Context.Tag.Service<(typeof recorded)[Name]>>
}

/** Each method of a group and its subgroups, with its path. Some members are Effects instead of methods. */
type MembersOf<Group, Prefix extends string = ""> = {
  [Name in keyof Group & string]-?: Group[Name] extends Method | Effect.Effect<unknown, unknown>
    ? readonly [path: `${Prefix}${Name}`, member: Group[Name]]
    : MembersOf<Group[Name], `${Prefix}${Name}.`>
}[keyof Group & string]

type Method = (...args: never) => Effect.Effect<unknown, unknown>
type AnswerOf<Member> = Member extends (...args: never) => infer Answer ? Member | Answer : Member

/**
 * The answers to the calls, by path (`otps.sms.send`): an Effect, or a function of the call's arguments. A test can
 * replace an answer at any time.
 */
export type Answers = {
  [Member in MembersOf<Recorded> as Member[0]]?: AnswerOf<Member[1]>
} & {
  phone: (raw: string, country: Country) => Effect.Effect<ParsedPhone>
  formatter: Effect.Effect<(raw: string) => ParsedPhone>
  /** The session that the client holds. */
  stored: SessionState
  /** False when another page has replaced the token, and this one does not know whose it is. */
  isTokenKnown: boolean
  /** Whether somebody has signed out since the widget was mounted. */
  hasSignedOut: boolean
  /** The provider's time, where it is known. */
  serverNow: number | undefined
  /** Completes when the services are loaded. */
  ready: Effect.Effect<void, NetworkError>
  /** Completes when the project's settings are loaded. */
  settled: Effect.Effect<void>
}

/** The path and the arguments of a call. */
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

const unreadable = { status_code: 200, reason: "Invalid JSON response from our servers." } as const

/** The errors of answers that are not the provider's, so that the call may succeed later. */
export const unclearAnswers: ReadonlyArray<readonly [string, CallError]> = [
  ["the page of a captive portal, or cut JSON", new InvalidResponseError(unreadable)],
  ["a proxy's 401", unknownError(401)],
  ["a proxy's 403", unknownError(403)]
]

/** An answer that completes when the test calls `succeed` or `fail`. */
export const later = <A, E = never>() => {
  const deferred = Deferred.unsafeMake<A, E>(FiberId.none)
  return {
    answer: Deferred.await(deferred),
    succeed: (value: A) => Deferred.unsafeDone(deferred, Exit.succeed(value)),
    fail: (error: E) => Deferred.unsafeDone(deferred, Exit.fail(error))
  }
}

/** Formats a number like those of North America. It is valid from ten digits on. */
export const parsePhone = (raw: string, callingCode = "1"): ParsedPhone => {
  const digits = raw.replace(/\D/g, "")
  const [area, office, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  const national = digits.length < 4 ? digits : `(${area}) ${office}${line === "" ? "" : `-${line}`}`
  return { isValid: digits.length >= 10, number: `+${callingCode}${digits}`, national }
}

const isAnswer = (made: unknown): made is Effect.Effect<unknown, CallError> => Effect.isEffect(made)

/** The service of a layer that needs nothing. */
const built = <I, S>(tag: Context.Tag<I, S>, layer: Layer.Layer<I>): Effect.Effect<S> =>
  Effect.scoped(Effect.map(Layer.build(layer), Context.get(tag)))

export interface FakeClient {
  /** Whether the client has a test token. */
  readonly isTest?: boolean
  readonly secondFactor?: SecondFactorOptions
}

export const fakeCalls = (
  own: Partial<Answers> = {},
  settings: Partial<Settings> = {},
  { isTest = true, secondFactor }: FakeClient = {}
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
    stored: null,
    isTokenKnown: true,
    hasSignedOut: false,
    serverNow: undefined,
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

  /** Records a call, and whether it is interrupted. */
  const call = (path: string, args: ReadonlyArray<unknown>) =>
    Effect.suspend(() => {
      calls.push([path, ...args])
      return Effect.onInterrupt(answerTo(path, args), () => Effect.sync(() => interrupted.push(path)))
    })

  /** Returns a group or a method at a path: its members have longer paths, and a call is recorded. */
  const memberAt = (path: string): unknown =>
    effects[path] ??
    new Proxy(() => {}, {
      get: (_, name) => memberAt(`${path}.${String(name)}`),
      apply: (_, __, args: ReadonlyArray<unknown>) => call(path, args)
    })

  /** The members that are Effects instead of methods, or read what this browser keeps. */
  const effects: Readonly<Record<string, unknown>> = {
    "flowStarts.startedFor": (kind: unknown) =>
      Effect.suspend(() => answerTo("flowStarts.startedFor", [kind])),
    "wallets.detect": Effect.suspend(() => answerTo("wallets.detect")),
    "wallets.changed": Effect.suspend(() => Reflect.get(answers, "wallets.changed") ?? Effect.never)
  }

  const settled = Effect.suspend(() => Effect.map(answers.settled, () => current))
  const projectSettings = ProjectSettings.of({
    current: Effect.sync(() => current),
    settled,
    settledOrNull: settled,
    fetched: Effect.as(settled, true),
    fetchBy: () => Effect.void,
    reload: Effect.succeed(false),
    subscribe: (listener) =>
      Effect.sync(() => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      })
  })
  const eventLog = EventLog.of({ log: (...event) => Effect.sync(() => void logged.push(event)) })
  const phoneParser = PhoneParser.of({
    formatter: () => answers.formatter,
    onSubmit: (raw, country) => Effect.suspend(() => answers.phone(raw, country))
  })
  const followers = new Set<(snapshot: SessionSnapshot) => void>()
  let isDeferred = false
  const snapshot = () => {
    const session = answers.stored?.session ?? null
    const user = answers.stored?.user ?? null
    return snapshotOf(answers.stored, false, !isDeferred && isSessionComplete(session, user, secondFactor))
  }
  const publishSession = (stored = answers.stored) => {
    answers.stored = stored
    for (const follower of followers) follower(snapshot())
  }
  const session = {
    snapshot: Effect.sync(snapshot),
    stored: Effect.sync(() => answers.stored),
    ownedState: Effect.sync(() => (answers.isTokenKnown ? answers.stored : undefined)),
    watchSignOut: Effect.succeed(Effect.sync(() => answers.hasSignedOut)),
    subscribe: (follower: (snapshot: SessionSnapshot) => void) =>
      Effect.sync(() => {
        followers.add(follower)
        return () => void followers.delete(follower)
      }),
    deferCompletion: Effect.sync(() => {
      isDeferred = true
    }),
    allowCompletion: Effect.sync(() => {
      isDeferred = false
      publishSession()
    })
  }
  const page = Effect.runSync(built(Page, Page.layer))
  const callServices = Context.unsafeMake<CallServices>(
    new Map<string, unknown>([
      [EventLog.key, eventLog],
      [PhoneParser.key, phoneParser],
      [Page.key, page],
      ...Object.entries(recorded).map(([name, { key }]) => [key, memberAt(name)] as const)
    ])
  )
  const widgetQuestions = Effect.runSync(built(WidgetQuestions, WidgetQuestions.layer))
  return {
    answers,
    calls,
    /** The events sent to the event log. */
    logged,
    /** The paths of interrupted calls. */
    interrupted,
    /** The warnings to the site's developer. */
    warned,
    /** The number of listeners to the settings. */
    listenerCount: () => listeners.size,
    /** Changes the project's settings and calls their listeners. */
    publishSettings: (next: Partial<Settings>) => {
      current = { ...current, ...next }
      for (const listener of listeners) listener(current)
    },
    /** The number of listeners to the session. */
    followerCount: () => followers.size,
    /** Replaces the session, and calls its listeners. */
    publishSession,
    /** Whether the session is complete, as the site sees it. */
    isComplete: () => snapshot().isComplete,
    widgetQuestions,
    services: Context.unsafeMake<PageServices>(
      new Map<string, unknown>([
        [CallsOnDemand.key, Effect.suspend(() => Effect.as(answers.ready, callServices))],
        [ProjectSettings.key, projectSettings],
        [ClientConfig.key, { isTest, storageKey: "state", redirectSchemes: [], secondFactor }],
        [Navigation.key, { location: Effect.sync(() => new URL("https://app.test/login")) }],
        [ServerTime.key, { now: Effect.sync(() => answers.serverNow) }],
        [Session.key, session],
        [Storage.key, memoryStore()],
        [WidgetQuestions.key, widgetQuestions],
        [Warnings.key, { warn: (message: string) => Effect.sync(() => void warned.push(message)) }]
      ])
    )
  }
}
