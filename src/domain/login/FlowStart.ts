/** What a browser remembers of the flows that it started, so that it recognizes the returns from them. */
import * as Limits from "../limits/CoreLimits.js"
import type { FlowKind } from "../session/FlowKind.js"

/** The kind of a PKCE namespace, or of the token type of a return. */
export const flowKindOf = (name: string): FlowKind => (name === "oauth" ? "oauth" : "email")

/** The start of a flow. */
export interface FlowStart {
  /** When the flow began. NaN when the stored text has no time. */
  readonly at: number
  /** How long after the start the browser may return. */
  readonly lifetime: number
  /** The address of the email, or the social provider. */
  readonly startedFor: string | undefined
}

/** How long the provider accepts the link of an email: the longest expiration in the call that sends it, in milliseconds. */
export const linkLifetime = (call: object): number => {
  const asked = Object.entries(call).flatMap(([name, minutes]: [string, unknown]) =>
    name.endsWith("_expiration_minutes") && typeof minutes === "number" ? [minutes] : []
  )
  return 60_000 * (asked.length > 0 ? Math.max(...asked) : Limits.magicLinkExpirationMinutes)
}

/** The text that storage keeps of a start. */
export const writeFlowStart = ({ at, lifetime, startedFor }: FlowStart): string =>
  [at, lifetime, startedFor].join(" ").trim()

export const readFlowStart = (text: string): FlowStart => {
  const [, at, lifetime, startedFor] = /^(\S+) (\S+)(?: (.*))?$/.exec(text) ?? []
  return { at: Number(at), lifetime: Number(lifetime), startedFor }
}

/** Whether the browser may still return from this flow. A start far in the future does not count: the clock was set back. */
export const mayReturn = ({ at, lifetime }: FlowStart, now: number): boolean => Math.abs(now - at) <= lifetime
