/** The control of a provider in another process. */
import { faultMethods, type FaultOrder } from "../faults.js"
import { noMessage, type WaitOptions } from "../inbox/Inbox.js"
import { patternToJson } from "../patterns.js"
import type { ControlCalls } from "./calls.js"
import type { Control } from "./Control.js"

/** Milliseconds. Proxies end requests that wait longer. */
const longestRequest = 20_000

/**
 * Calls the provider at an address such as `http://localhost:4000`. Its functions reject with what the provider says.
 *
 * @example
 * import { makeControl } from "latchkey/provider"
 *
 * const provider = makeControl("http://127.0.0.1:4000")
 * const { link } = await provider.inbox.waitFor("ada@example.com", { timeout: 10_000 })
 */
export const makeControl = (address: string | URL): Control => {
  const base = String(address).replace(/\/+$/, "")

  const call = async <Name extends keyof ControlCalls>(
    name: Name,
    input: ControlCalls[Name]["input"]
  ): Promise<ControlCalls[Name]["answer"]> => {
    const [method = "", path = ""] = name.split(" ")
    const isQuery = method === "GET"
    const query = isQuery ? `?${new URLSearchParams(Object.entries(input)).toString()}` : ""
    const response = await globalThis.fetch(`${base}${path}${query}`, {
      method,
      ...(!isQuery && {
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(input)
      })
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${name} failed with ${response.status}: ${messageIn(text)}`)
    // Sound for a provider of the same version: its routes have these types
    return JSON.parse(text) as ControlCalls[Name]["answer"]
  }
  const tell = async (...args: Parameters<typeof call>): Promise<void> => {
    await call(...args)
  }
  const state = () => call("GET /_control/state", {})
  const list = (to?: string) => call("GET /_control/inbox", to === undefined ? {} : { to })

  /** Asks again until there is a message: one request must not wait for too long. */
  const waitFor = async (to: string, options: WaitOptions = {}) => {
    const { after, signal, subject, timeout = Infinity } = options
    const end = Date.now() + timeout
    for (;;) {
      signal?.throwIfAborted()
      const left = Math.max(0, end - Date.now())
      const message = await call("POST /_control/inbox/wait", {
        to,
        timeout: Math.min(left, longestRequest),
        ...(after !== undefined && { after: after.id }),
        ...(subject !== undefined && { subject: patternToJson(subject) })
      })
      if (message !== null) return message
      if (Date.now() >= end) throw noMessage(to, options, await list())
    }
  }

  const removeFault = (id: number) => tell("POST /_control/faults/remove", { id })
  const addFault = async ({ path, ...fault }: FaultOrder) => {
    const input = { ...fault, ...(path !== undefined && { path: patternToJson(path) }) }
    const { id = 0 } = await call("POST /_control/faults", input)
    return () => removeFault(id)
  }

  return {
    inbox: {
      list,
      latest: async (to) => (await list(to))[0],
      waitFor,
      clear: () => tell("POST /_control/inbox/clear", {})
    },
    state: {
      users: async () => (await state()).users,
      sessions: async () => (await state()).sessions,
      events: async () => (await state()).events,
      requests: async () => (await state()).requests
    },
    faults: {
      ...faultMethods(addFault),
      list: () => call("GET /_control/faults", {}),
      remove: removeFault,
      clear: () => tell("POST /_control/faults", { clear: true })
    },
    clock: {
      now: async () => (await call("GET /_control/clock", {})).now,
      set: (time) => tell("POST /_control/clock", { set: time instanceof Date ? time.getTime() : time }),
      advance: (advance) => tell("POST /_control/clock", { advance })
    },
    options: { set: (options) => tell("POST /_control/options", options) },
    impersonate: async (user_id) =>
      (await call("POST /_control/impersonation", { user_id })).impersonation_token,
    google: { idToken: async (account) => (await call("POST /_control/google", account)).id_token },
    requireReset: (email) => tell("POST /_control/password-reset", { email }),
    seed: (seed) => call("POST /_control/seed", seed),
    signIn: (user, options) => call("POST /_control/sessions", { user, ...options }),
    reset: () => tell("POST /_control/reset", {})
  }
}

/** The message of an error answer, or its whole text. */
const messageIn = (text: string): string => /^\{"message":"(.*)"/s.exec(text)?.[1] ?? text
