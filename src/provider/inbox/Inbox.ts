/** What a person would have received: mail, text messages, WhatsApp. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** How a message travels. */
export type Channel = "email" | "sms" | "whatsapp"

/** A message as it arrived. */
export interface Message {
  readonly id: string
  readonly to: string
  readonly channel: Channel
  readonly subject: string
  readonly body: string
  /** The magic link in it. */
  readonly link?: string
  /** The passcode in it. */
  readonly code?: string
  /** RFC 3339. */
  readonly at: string
}

/** Reads what was delivered; addresses are compared without regard to case. */
export interface Inbox {
  /** Newest first. */
  readonly list: (to?: string) => ReadonlyArray<Message>
  readonly latest: (to?: string) => Message | undefined
  /** The newest message to that address, as soon as there is one; with `after`, one that came later than that. */
  readonly waitFor: (to: string, options?: { readonly after?: Message }) => Promise<Message>
  /** Tells of every new message; the answer ends it. */
  readonly subscribe: (listener: (message: Message) => void) => () => void
  readonly clear: () => void
}

/** The way into the inbox. */
export class Outbox extends Context.Tag("latchkey/provider/Outbox")<
  Outbox,
  { readonly deliver: (message: Omit<Message, "id" | "at">) => Effect.Effect<void> }
>() {}

/** An inbox and the function that puts a message into it. */
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
  const put = (message: Message) => {
    messages = [message, ...messages]
    for (const listener of [...listeners]) listener(message)
  }
  return { inbox, put }
}

const sameAddress = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()
