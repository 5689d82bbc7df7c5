/** A minimal client, which sends requests as hosted projects know them and returns the answers. */
import { expect } from "@effect/vitest"
import * as Encoding from "effect/Encoding"
import * as Schema from "effect/Schema"
import { fillPath } from "../../src/domain/calls/Endpoint.js"
import { magicLinks as MagicLinks } from "../../src/domain/magicLink/calls.js"
import { otps as Otps, type SmsOptions } from "../../src/domain/otp/calls.js"
import { passwords as Passwords } from "../../src/domain/passwords/calls.js"
import { session as Sessions } from "../../src/domain/sessionCalls/calls.js"
import { fetchUser } from "../../src/domain/userCalls/calls.js"
import { makeEffectProvider } from "../EffectProvider.js"
import type { DataStore, Options } from "../provider.js"
import { overHttp } from "./support/overHttp.js"

export const publicToken = "public-token-test-1"
export const base = "https://embedded.test/sdk/v1"

/** A fixed time, so that no test depends on the day it runs. */
const start = Date.UTC(2026, 0, 6, 12)

export const minutes = (count: number) => count * 60_000

const Reply = Schema.Struct({ data: Schema.Unknown })
const Refusal = Schema.Struct({ status_code: Schema.Number, error_type: Schema.String })

interface SetUpOptions extends Omit<Options, "defaultRedirectURL"> {
  /** Default: `https://app.test/in`. With null there is none. */
  readonly defaultRedirectURL?: string | null
  /** Whether requests go through a server. Default: false. */
  readonly isServed?: boolean
}

export const setUp = ({
  defaultRedirectURL = "https://app.test/in",
  isServed = false,
  ...options
}: SetUpOptions = {}) => {
  let now = start
  let page = "https://app.test"
  let ipAddress: string | undefined
  const made = makeEffectProvider({
    clock: () => now,
    passwordHashCost: 16,
    ...(defaultRedirectURL !== null && { defaultRedirectURL }),
    ...options
  })
  const provider = isServed ? overHttp(made) : made

  const raw = (method: string, path: string, body?: unknown, session_token = publicToken) =>
    provider.fetch(`${base}${path}`, {
      method,
      headers: {
        Authorization: `Basic ${Encoding.encodeBase64(`${publicToken}:${session_token}`)}`,
        "Content-Type": "application/json",
        "X-SDK-Parent-Host": page,
        ...(ipAddress !== undefined && { "X-Forwarded-For": ipAddress })
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) })
    })

  /** Makes a call and returns its `data`. Throws for an error response. */
  const call = async <P, PI, A, AI>(
    endpoint: { method: string; path: string; payload: Schema.Schema<P, PI>; answer: Schema.Schema<A, AI> },
    payload: P,
    session_token?: string,
    parameters?: Record<string, string>
  ): Promise<A> => {
    const body = Schema.encodeSync(endpoint.payload)(payload)
    const answer = await raw(endpoint.method, fillPath(endpoint.path, parameters), body, session_token)
    const json: unknown = await answer.json()
    if (!answer.ok) throw new Error(JSON.stringify(json))
    return Schema.decodeUnknownSync(endpoint.answer)(Schema.decodeUnknownSync(Reply)(json).data)
  }

  /** Makes a call that fails and returns `{status} {error_type}`. */
  const errorOf = async (method: string, path: string, body?: unknown, session_token?: string) => {
    const answer = await raw(method, path, body, session_token)
    const { error_type, status_code } = Schema.decodeUnknownSync(Refusal)(await answer.json())
    return `${status_code} ${error_type}`
  }

  const emailLink = async (
    email: string,
    more: Partial<typeof MagicLinks.email.loginOrCreate.payload.Type> = {}
  ) => {
    await call(MagicLinks.email.loginOrCreate, { email, ...more })
    return linkToken()
  }
  const linkToken = () => new URL(provider.inbox.latest()?.link ?? "").searchParams.get("token") ?? ""
  const signInByLink = async (email: string, session_token?: string) =>
    call(
      MagicLinks.authenticate,
      { token: await emailLink(email), session_duration_minutes: 30 },
      session_token
    )

  const smsCode = async (phone_number: string, more: SmsOptions = {}) => {
    const { method_id } = await call(Otps.sms.loginOrCreate, { phone_number, ...more })
    return { method_id, token: provider.inbox.latest()?.code ?? "" }
  }
  const signInBySms = async (phone_number: string, session_token?: string) =>
    call(Otps.authenticate, { ...(await smsCode(phone_number)), session_duration_minutes: 30 }, session_token)

  const signUp = (email: string, password = strong) =>
    call(Passwords.create, { email, password, session_duration_minutes: 30 })
  /** Signs up, and verifies the address in the same session. */
  const signUpVerified = async (email: string) => {
    const { session_token } = await signUp(email)
    return signInByLink(email, session_token)
  }
  const resetToken = async (
    email: string,
    more: Partial<typeof Passwords.resetByEmailStart.payload.Type> = {}
  ) => {
    await call(Passwords.resetByEmailStart, { email, ...more })
    return linkToken()
  }

  return {
    provider,
    ...provider,
    raw,
    call,
    errorOf,
    emailLink,
    linkToken,
    signInByLink,
    smsCode,
    signInBySms,
    signUp,
    signUpVerified,
    resetToken,
    me: (session_token: string) => call(fetchUser, undefined, session_token),
    authenticate: (session_token: string, session_duration_minutes?: number) =>
      call(
        Sessions.authenticate,
        session_duration_minutes === undefined ? {} : { session_duration_minutes },
        session_token
      ),
    pass: (ms: number) => {
      now += ms
    },
    /** Makes the next calls from a page of this origin. */
    goTo: (origin: string) => {
      page = origin
    },
    /** Makes the next calls from this IP address. */
    moveTo: (address: string) => {
      ipAddress = address
    }
  }
}

/** A store with one text, which tests can read and write. */
export const openStore = () => {
  let content: string | undefined
  const keyValueStore: DataStore = {
    get: () => content,
    set: (_, text) => {
      content = text
    },
    remove: () => {}
  }
  return {
    keyValueStore,
    read: () => content ?? "",
    write: (text: string) => {
      content = text
    }
  }
}

/** An asymmetric matcher for text that contains these words. */
export const containing = (words: string): unknown => expect.stringContaining(words)

/** Passwords that every policy accepts. */
export const strong = "Tangerine moped 47"
export const stronger = "Glacier 12 umbrella"

/** A wrong passcode. */
export const wrong = (code: string) => (code === "000000" ? "111111" : "000000")
