/** What a browser remembers of the flows that it began, to tell its own returns from those of somebody else. */
import * as Limits from "./Limits.js"

/** A flow that ends with a return to a page of the site: by the link of an e-mail, or by a redirect. */
export type FlowKind = "email" | "oauth"

/** The kind of a PKCE namespace, or of the token type of a return. */
export const flowKindOf = (name: string): FlowKind => (name === "oauth" ? "oauth" : "email")

const lifetimes: Readonly<Record<FlowKind, number>> = {
  email: Limits.emailLinkLifetime,
  oauth: Limits.oauthFlowLifetime
}

/** Whether a flow that began at `startedAt` may still end with a return. A clock that was put back extends no lifetime. */
export const mayReturn = (kind: FlowKind, startedAt: number, now: number): boolean =>
  Math.abs(now - startedAt) <= lifetimes[kind]
