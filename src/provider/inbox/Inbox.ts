/** Messages to users: emails, text messages and WhatsApp messages. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** How a message is sent. */
export type Channel = "email" | "sms" | "whatsapp"

/** A delivered message. */
export interface Message {
  readonly id: string
  readonly to: string
  readonly channel: Channel
  readonly subject: string
  readonly body: string
  /** The link in the message. */
  readonly link?: string
  /** The passcode in the message. */
  readonly code?: string
  /** RFC 3339. */
  readonly at: string
}

/** Reads delivered messages. Addresses are compared case-insensitively. */
export interface Inbox {
  /** Newest first. The oldest messages are dropped after a thousand. */
  readonly list: (to?: string) => ReadonlyArray<Message>
  readonly latest: (to?: string) => Message | undefined
  /** Resolves with the newest message to the address, once there is one. With `after` it must be newer than this. */
  readonly waitFor: (to: string, options?: { readonly after?: Message }) => Promise<Message>
  /** Calls the listener for every new message. Returns the function that unsubscribes it. */
  readonly subscribe: (listener: (message: Message) => void) => () => void
  readonly clear: () => void
}

/** Delivers messages to the inbox. */
export class Outbox extends Context.Tag("latchkey/provider/Outbox")<
  Outbox,
  { readonly deliver: (message: Omit<Message, "id" | "at">) => Effect.Effect<void> }
>() {}

/** The number of messages that are kept. */
const capacity = 1000

/** An inbox, and the function that adds a message. */
export const makeInbox = () => {
  let messages: ReadonlyArray<Message> = []
  const listeners = new Set<(message: Message) => void>()

  const list = (to?: string) =>
    to === undefined ? messages : messages.filter((message) => sameAddress(message.to, to))
  const subscribe = (listener: (message: Message) => void) => {
    const own = (message: Message) => listener(message)
    listeners.add(own)
    return () => void listeners.delete(own)
  }
  const inbox: Inbox = {
    list,
    latest: (to) => list(to)[0],
    waitFor: (to, { after } = {}) => {
      const newest = list(to)[0]
      if (newest !== undefined && newest.id !== after?.id) return Promise.resolve(newest)
      return new Promise((resolve) => {
        const stop = subscribe((message) => {
          if (!sameAddress(message.to, to)) return
          stop()
          resolve(message)
        })
      })
    },
    subscribe,
    clear: () => {
      messages = []
    }
  }
  const add = (message: Message) => {
    messages = [message, ...messages].slice(0, capacity)
    for (const listener of [...listeners]) listener(message)
  }
  return { inbox, add }
}

const sameAddress = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()
