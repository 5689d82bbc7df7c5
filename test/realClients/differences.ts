/** Where our client sends something else than version 5.35.1 of the provider's own client. */
import type { Difference } from "./agreement.js"

interface Known {
  /** What a reader calls it. */
  readonly difference: string
  readonly reason: string
  /** The document that decides it. */
  readonly decidedIn: string
  readonly covers: (difference: Difference) => boolean
}

/** Differences that are not counted. */
export const decided: ReadonlyArray<Known> = [
  {
    difference: "which requests carry events, and whether the last events are sent",
    reason: "Both clients send events after 800 ms. Ours also sends them when a page is hidden.",
    decidedIn: "decisions/0021-where-we-differ-from-the-reference-client.md",
    covers: ({ field, request }) => field === "request" && request.startsWith("POST /sdk/v1/events ")
  },
  {
    difference:
      "the refresh of the session when a page loads, if a login or another call confirms the session first",
    reason: "A refresh right after a confirmation says nothing new, so our client leaves it out.",
    decidedIn: "decisions/0021-where-we-differ-from-the-reference-client.md",
    covers: ({ field, ours, request }) =>
      field === "request" && ours === undefined && request === "POST /sdk/v1/sessions/authenticate"
  }
]

/** What the comparison leaves out of every request. */
export const notCompared: ReadonlyArray<readonly [what: string, why: string]> = [
  [
    "values that are new in each run: ids, tokens, signatures, challenges, times, passcodes, addresses of wallets",
    "Only their kind is compared."
  ],
  ["the version in `X-SDK-Client`", "Only that it is a version is compared."],
  ["headers that the browser adds, and cookies", "The recording has only what the page itself sets."],
  [
    "the order of requests with different paths",
    "It depends on time. Requests of one path are paired in their order."
  ],
  [
    "when our client asks for the project's settings",
    "It starts with the first call or listener ([decision 24](decisions/0024-load-the-services-when-the-form-is-used.md)). The comparison adds a listener when the page loads."
  ],
  ["the widget", "Its words, elements and steps are ours. `docs/real-clients.md` lists its flows."],
  [
    "events that only one client has sent when a flow ends, and the events that the page receives",
    "A flow may end before a client sends its last events. Two flows wait for an event."
  ],
  [
    "what calls return, what storage and cookies hold, and where the page goes",
    "An earlier comparison with recordings of the reference also checked them: 91.9 % of its checks of requests agreed then. [Decision 21](decisions/0021-where-we-differ-from-the-reference-client.md) has what stayed different."
  ]
]
