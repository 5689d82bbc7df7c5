/** The embedded provider's back door: what it delivered, how it misbehaves, what time it is there. */
import type { Message } from "latchkey/provider"
import { providerURL } from "./project.js"

/** How the provider can be made to answer. */
export const faults = {
  none: { clear: true },
  offline: { fault: "offline" },
  slow: { fault: "delay", ms: 2000 },
  error: { fault: "status", status: 500 },
  malformed: { fault: "malformed" },
  captcha: { fault: "captchaRequired", times: 1_000_000 }
} as const

export type Fault = keyof typeof faults

export const isFault = (name: string): name is Fault => Object.hasOwn(faults, name)

/** Ends every fault, then begins this one. */
export const setFault = async (fault: Fault): Promise<void> => {
  await order("faults", faults.none)
  if (fault !== "none") await order("faults", faults[fault])
}

export const advanceClock = (minutes: number): Promise<unknown> =>
  order("clock", { advance: minutes * 60_000 })

/** Forgets users, sessions, messages, faults and moved time. */
export const reset = (): Promise<unknown> => order("reset", {})

/** Everything that was delivered, newest first. */
export const inbox = async (): Promise<ReadonlyArray<Message>> => {
  const messages = await read(await fetch(`${providerURL}/_control/inbox`))
  if (Array.isArray(messages) && messages.every(isMessage)) return messages
  throw new Error("The inbox holds something that is no message.")
}

const order = async (path: string, body: object): Promise<unknown> =>
  read(await fetch(`${providerURL}/_control/${path}`, { method: "POST", body: JSON.stringify(body) }))

const read = (response: Response): Promise<unknown> => {
  if (!response.ok) throw new Error(`The provider's back door answered ${response.status}.`)
  return response.json()
}

const isMessage = (value: unknown): value is Message =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  "to" in value &&
  "channel" in value &&
  "body" in value &&
  "at" in value
