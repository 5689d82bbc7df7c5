import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { MagicLinkAuthenticated, MagicLinkOptions, SentMagicLink } from "../domain/api/MagicLinks.js"
import type {
  EmailOtpOptions,
  OtpAuthenticated,
  OtpMethod,
  SentOtp,
  SmsOptions,
  WhatsAppOptions
} from "../domain/api/Otps.js"
import type * as SessionsApi from "../domain/api/Sessions.js"
import type * as UsersApi from "../domain/api/Users.js"
import { methodArguments, type CheckedMethod } from "../domain/Arguments.js"
import type { CallError, UsageError } from "../domain/Errors.js"
import { readReturnToken, withoutReturnToken, type ReturnToken } from "../domain/ReturnUrl.js"
import type { SessionSnapshot, SessionTokens } from "../domain/Session.js"
import { findUsageError } from "../domain/Usage.js"
import type { OtpSender } from "./api/Otps.js"
import { Navigation } from "./browser/Navigation.js"
import { Calls, type CallFamilies } from "./Calls.js"
import { Session } from "./Session.js"
import * as SingleFlight from "./SingleFlight.js"

/** Minutes, from 5. */
export interface Duration {
  readonly session_duration_minutes: number
}

type Call<A> = Effect.Effect<A, CallError | UsageError>

interface Sender<Options> {
  /** Sends, creating the user when the address is new. */
  readonly loginOrCreate: (to: string, options?: Options) => Call<SentOtp>
  /** Sends to a known address; with a session, adds the address to its user. */
  readonly send: (to: string, options?: Options) => Call<SentOtp>
}

/** What a return from a link or redirect led to. */
export interface ReturnAuthenticated extends ReturnToken {
  /** Null when this kind of token is not for logging in (a password reset, say): the page must handle it. */
  readonly data: MagicLinkAuthenticated | null
}

/** The whole client: every call with its arguments checked, grouped as users of the provider's client know it. */
export class AuthClient extends Context.Tag("latchkey/AuthClient")<
  AuthClient,
  {
    readonly user: {
      readonly get: () => Call<typeof UsersApi.get.answer.Type>
    }
    readonly session: {
      /** The three-valued session of this browser, without a request. */
      readonly snapshot: () => Effect.Effect<SessionSnapshot>
      readonly tokens: () => Effect.Effect<SessionTokens | null>
      /** Calls `listener` at once on each difference. Gives back how to unsubscribe. */
      readonly subscribe: (
        listener: (snapshot: SessionSnapshot) => void
      ) => Effect.Effect<() => void, UsageError>
      readonly authenticate: (options?: Partial<Duration>) => Call<SessionsApi.Authenticated>
      readonly revoke: (options?: {
        readonly forceClear?: boolean
      }) => Call<typeof SessionsApi.revoke.answer.Type>
      /** Takes over tokens that the site's own server made. */
      readonly updateSession: (tokens: {
        readonly session_token: string
        readonly session_jwt?: string
      }) => Effect.Effect<void, UsageError>
    }
    readonly magicLinks: {
      readonly email: {
        readonly loginOrCreate: (email: string, options?: MagicLinkOptions) => Call<SentMagicLink>
        readonly send: (email: string, options?: MagicLinkOptions) => Call<SentMagicLink>
      }
      readonly authenticate: (token: string, options: Duration) => Call<MagicLinkAuthenticated>
    }
    readonly otps: {
      readonly sms: Sender<SmsOptions>
      readonly whatsapp: Sender<WhatsAppOptions>
      readonly email: Sender<EmailOtpOptions>
      readonly authenticate: (code: string, methodId: string, options: Duration) => Call<OtpAuthenticated>
    }
    /** The token that a link or redirect brought in the page's address, if any. */
    readonly parseAuthenticateUrl: () => Effect.Effect<ReturnToken | null>
    /**
     * Logs in with the token in the page's address and takes it out of the address at once (`keepToken` leaves it).
     * Null when there is none. Calls while one is under way share it, so that a page that mounts twice logs in once.
     */
    readonly authenticateByUrl: (
      options: Duration & { readonly keepToken?: boolean }
    ) => Call<ReturnAuthenticated | null>
  }
>() {
  static readonly layer = Layer.scoped(
    AuthClient,
    Effect.gen(function* () {
      const session = yield* Session
      const calls = yield* Calls
      const navigation = yield* Navigation
      const singleFlight = SingleFlight.make<ReturnAuthenticated | null, CallError>(yield* Effect.scope)

      const via = <A>(call: (families: CallFamilies) => Effect.Effect<A, CallError>) =>
        Effect.flatMap(calls.ready, call)

      const returnToken = Effect.map(navigation.location, ({ href }) => readReturnToken(href) ?? null)

      const authenticateReturn = (minutes: number, keepToken: boolean) =>
        Effect.gen(function* () {
          const found = yield* returnToken
          if (found === null) return null
          if (found.tokenType !== "magic_links") return { ...found, data: null }
          const { href } = yield* navigation.location
          const cleaned = withoutReturnToken(href)
          if (!keepToken) yield* navigation.replace(cleaned)
          const data = yield* via(({ magicLinks }) => magicLinks.authenticate(found.token, minutes)).pipe(
            // The token may not have been used: a reload must find it, unless the page has moved on
            Effect.tapErrorTag("NetworkError", () =>
              Effect.flatMap(navigation.location, (now) =>
                now.href === cleaned ? navigation.replace(href) : Effect.void
              )
            )
          )
          return { ...found, data }
        })

      const sender = <Options extends object>(
        name: OtpMethod,
        field: "phone_number" | "email",
        pick: (families: CallFamilies) => OtpSender<Options>
      ): Sender<Options> => {
        const call = (method: "loginOrCreate" | "send") => (to: string, options?: Options) =>
          checked(`otps.${name}.${method}`, { ...options, [field]: to }, () =>
            via((families) => pick(families)[method](to, options))
          )
        return { loginOrCreate: call("loginOrCreate"), send: call("send") }
      }

      return AuthClient.of({
        user: { get: () => via(({ users }) => users.get) },
        session: {
          snapshot: () => session.snapshot,
          tokens: () => session.tokens,
          subscribe: (listener) =>
            checked("session.onChange", { callback: listener }, () => session.subscribe(listener)),
          authenticate: (options) =>
            checked("session.authenticate", options, () =>
              via(({ sessions }) => sessions.authenticate(options ?? {}))
            ),
          revoke: (options) =>
            checked("session.revoke", options, () => via(({ sessions }) => sessions.revoke(options ?? {}))),
          updateSession: (tokens) =>
            checked("session.updateSession", tokens, () => session.adoptTokens(tokens))
        },
        magicLinks: {
          email: {
            loginOrCreate: (email, options) =>
              checked("magicLinks.email.loginOrCreate", { ...options, email }, () =>
                via(({ magicLinks }) => magicLinks.loginOrCreate(email, options))
              ),
            send: (email, options) =>
              checked("magicLinks.email.send", { ...options, email }, () =>
                via(({ magicLinks }) => magicLinks.send(email, options))
              )
          },
          authenticate: (token, options) =>
            checked("magicLinks.authenticate", { ...options, token }, () =>
              via(({ magicLinks }) => magicLinks.authenticate(token, options.session_duration_minutes))
            )
        },
        otps: {
          sms: sender("sms", "phone_number", ({ otps }) => otps.sms),
          whatsapp: sender("whatsapp", "phone_number", ({ otps }) => otps.whatsapp),
          email: sender("email", "email", ({ otps }) => otps.email),
          authenticate: (code, methodId, options) =>
            checked("otps.authenticate", { ...options, code, method_id: methodId }, () =>
              via(({ otps }) => otps.authenticate(code, methodId, options.session_duration_minutes))
            )
        },
        parseAuthenticateUrl: () => returnToken,
        authenticateByUrl: (options) =>
          checked("authenticateByUrl", options, () =>
            singleFlight(
              "return",
              authenticateReturn(options.session_duration_minutes, options.keepToken ?? false)
            )
          )
      })
    })
  )
}

/** Nothing is sent when an argument is wrong. */
const checked = <A, E>(
  method: CheckedMethod,
  values: object | null | undefined,
  run: () => Effect.Effect<A, E>
): Effect.Effect<A, E | UsageError> =>
  Effect.suspend(
    (): Effect.Effect<A, E | UsageError> => findUsageError(method, methodArguments[method], values) ?? run()
  )
