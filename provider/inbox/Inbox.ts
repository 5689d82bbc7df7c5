/** Messages to users. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import { messengers } from "../../src/domain/otp/messengers.js"
import type { OtpMethod } from "../../src/domain/otp/OtpMethod.js"
import { matches } from "../patterns.js"

/** How messages are sent, with what the inbox calls it. */
export const channels = {
  email: "Email",
  sms: "Text message",
  ...messengers
} as const satisfies Readonly<Record<OtpMethod, string>>

/** How a message is sent. */
export type Channel = keyof typeof channels

export const channelNames = Object.keys(channels).filter((name): name is Channel =>
  Object.hasOwn(channels, name)
)

/** A delivered message. */
export interface InboxMessage {
  /** Unique among the messages of the provider. */
  readonly id: string
  /** The email address, or the phone number in E.164. */
  readonly to: string
  /** How it was sent. */
  readonly channel: Channel
  /** The subject of an email. Text messages have one too, which phones do not show. */
  readonly subject: string
  /** The text, with the link or the passcode. */
  readonly body: string
  /** The link in the message. */
  readonly link?: string
  /** The passcode in the message. */
  readonly code?: string
  /** RFC 3339. */
  readonly at: string
}

/** Which message to wait for. */
export interface WaitOptions {
  /** The message must be newer than this one. Default: any message counts. */
  readonly after?: Pick<InboxMessage, "id">
  /** A text that the subject contains, or an expression that it matches. Default: any subject. */
  readonly subject?: string | RegExp
  /** Milliseconds until the promise rejects. Default: it waits without a limit. */
  readonly timeout?: number
  /** Rejects the promise when it is aborted. Default: none. */
  readonly signal?: AbortSignal
}

/** Reads delivered messages. Addresses are compared case-insensitively. */
export interface Inbox {
  /** Returns the messages, to this address if it is given: newest first. The oldest messages are dropped after a thousand. */
  readonly list: (to?: string) => ReadonlyArray<InboxMessage>
  /** Returns the newest message, to this address if it is given. */
  readonly latest: (to?: string) => InboxMessage | undefined
  /** Resolves with the newest message to the address that the options allow, once there is one. */
  readonly waitFor: (to: string, options?: WaitOptions) => Promise<InboxMessage>
  /** Calls the listener for every new message. Returns the function that unsubscribes it. */
  readonly subscribe: (listener: (message: InboxMessage) => void) => () => void
  /** Removes all messages. */
  readonly clear: () => void
}

/** Delivers messages to the inbox. */
export class Outbox extends Context.Tag("latchkey/provider/Outbox")<
  Outbox,
  { readonly deliver: (message: Omit<InboxMessage, "id" | "at">) => Effect.Effect<void> }
>() {}

/** The number of messages that are kept. */
const capacity = 1000

/** An inbox, and the function that adds a message. */
export const makeInbox = () => {
  let messages: ReadonlyArray<InboxMessage> = []
  const listeners = new Set<(message: InboxMessage) => void>()

  const list = (to?: string) =>
    to === undefined ? messages : messages.filter((message) => sameAddress(message.to, to))
  const subscribe = (listener: (message: InboxMessage) => void) => {
    const own = (message: InboxMessage) => listener(message)
    listeners.add(own)
    return () => void listeners.delete(own)
  }
  const inbox: Inbox = {
    list,
    latest: (to) => list(to)[0],
    waitFor: (to, options = {}) => {
      const newest = newestOf(list(), to, options)
      if (newest !== undefined) return Promise.resolve(newest)
      const { signal, timeout } = options
      return new Promise((resolve, reject) => {
        const end = () => {
          stop()
          clearTimeout(timer)
          signal?.removeEventListener("abort", abort)
        }
        const stop = subscribe((message) => {
          if (newestOf([message], to, options) === undefined) return
          end()
          resolve(message)
        })
        const giveUp = () => {
          end()
          reject(noMessage(to, options, list()))
        }
        const abort = () => {
          end()
          reject(signal?.reason)
        }
        const timer = timeout === undefined ? undefined : setTimeout(giveUp, timeout)
        signal?.addEventListener("abort", abort)
        if (signal?.aborted === true) abort()
      })
    },
    subscribe,
    clear: () => {
      messages = []
    }
  }
  const add = (message: InboxMessage) => {
    messages = [message, ...messages].slice(0, capacity)
    for (const listener of [...listeners]) listener(message)
  }
  return { inbox, add }
}

/** The newest message that the options allow. */
const newestOf = (messages: ReadonlyArray<InboxMessage>, to: string, { after, subject }: WaitOptions) => {
  const seen = after === undefined ? -1 : messages.findIndex(({ id }) => id === after.id)
  const newer = seen === -1 ? messages : messages.slice(0, seen)
  return newer.find((message) => sameAddress(message.to, to) && matches(subject, message.subject))
}

/** The error when no message arrives in time. It lists the newest messages that did. */
export const noMessage = (
  to: string,
  { subject, timeout }: WaitOptions,
  messages: ReadonlyArray<InboxMessage>
): Error => {
  const wanted = `${to}${subject === undefined ? "" : ` with the subject ${String(subject)}`}`
  const there = messages.slice(0, 5).map((each) => `"${each.subject}" to ${each.to}`)
  const list = there.length === 0 ? "The inbox is empty." : `The inbox has ${there.join(", ")}.`
  return new Error(`No message to ${wanted} arrived within ${timeout} ms. ${list}`)
}

const sameAddress = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()
