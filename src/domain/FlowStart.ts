/** What a browser remembers of the flows that it started, so that it recognizes the returns from them. */
import * as Limits from "./Limits.js"

/** A flow that ends with a return to a page of the site: by the link of an e-mail, or by a redirect. */
export type FlowKind = "email" | "oauth"

/** The kind of a PKCE namespace, or of the token type of a return. */
export const flowKindOf = (name: string): FlowKind => (name === "oauth" ? "oauth" : "email")

const lifetimes: Readonly<Record<FlowKind, number>> = {
  email: Limits.emailLinkLifetime,
  oauth: Limits.oauthFlowLifetime
}

/** When a flow began, and for whom: the address of the e-mail, or the social provider. */
export interface FlowStart {
  /** NaN when it is not a time. */
  readonly at: number
  readonly startedFor: string | undefined
}

/** The name under which storage keeps the last start of a kind. */
export const flowStartKey = (storageKey: string, kind: FlowKind): string => `${storageKey}::began_${kind}`

/** The text that storage keeps of a start. */
export const writeFlowStart = ({ at, startedFor }: FlowStart): string => [at, startedFor].join(" ").trim()

export const readFlowStart = (text: string): FlowStart => {
  const [at = "", startedFor] = text.split(" ")
  return { at: parseInt(at), startedFor }
}

/**
 * Whether a flow that began at `startedAt` may still end with a return. A start far in the future does not count: the clock
 * was set back.
 */
export const mayReturn = (kind: FlowKind, startedAt: number, now: number): boolean =>
  Math.abs(now - startedAt) <= lifetimes[kind]
