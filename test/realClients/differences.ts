/** Where our client does something else than version 5.35.1 of the provider's own client. */
import type { Difference } from "./agreement.js"

export interface Known {
  /** What a reader calls it. */
  readonly difference: string
  readonly reason: string
  /** The document that decides it. */
  readonly decidedIn: string
  readonly covers: (difference: Difference) => boolean
}

const here = "decisions/0021-where-we-differ-from-the-reference-client.md"

const isOnly = (whose: "theirs" | "ours", { field, ours, theirs }: Difference) =>
  field === "request" && (whose === "ours" ? theirs : ours) === undefined

/** The names of our keys after the prefix that both clients have. */
const ourKeys =
  /^(local|session) storage …::(persistent_id|refreshed_at|signed_out|ended_session|token_owner|redeemed(_session)?|began_\w+|\w+_began|written_\w+|PKCE_VERIFIER:\w+)$/

/** Differences that are not counted. */
export const decided: ReadonlyArray<Known> = [
  {
    difference:
      "the refresh of the session when a page loads, if a login or another call confirms the session first",
    reason: "A refresh right after a confirmation says nothing new, so our client leaves it out.",
    decidedIn: here,
    covers: (each) => isOnly("theirs", each) && each.request === "POST /sdk/v1/sessions/authenticate"
  },
  {
    difference: "a second refresh of the session, if a login replaced the session during the first",
    reason: "The answer to the first is about the session before, so our client asks again.",
    decidedIn: here,
    covers: (each) => isOnly("ours", each) && each.request === "POST /sdk/v1/sessions/authenticate"
  },
  {
    difference: "the event of a magic link: `email_try_again_clicked`, in our client `email_sent`",
    reason: "Nobody has clicked on *Try again*.",
    decidedIn: here,
    covers: ({ ours, theirs }) => theirs === "email_try_again_clicked" && ours === "email_sent"
  },
  {
    difference: "the event `call_failed`",
    reason:
      "The specification says: “Errors also go to an error callback and an error reporter.” It is the event log.",
    decidedIn: "decisions/0029-where-we-differ-from-the-specification.md",
    covers: (each) => isOnly("ours", each) && each.event === "call_failed"
  },
  {
    difference: "the event of a screen that leaves its page at once",
    reason: "Both clients send events after 800 ms. Ours also sends them when a page is hidden.",
    decidedIn: here,
    covers: (each) => isOnly("ours", each) && each.event === "render_idp_screen"
  },
  {
    difference: "the widget's magic links: `login_expiration_minutes` and `signup_expiration_minutes`",
    reason: "Ours sends the 30 minutes that are the default of its configuration.",
    decidedIn: here,
    covers: ({ field, ours, theirs }) =>
      /^body\.(login|signup)_expiration_minutes$/.test(field) && theirs === undefined && ours === "30"
  },
  {
    difference: "requests of the provider's frame that reads phone numbers",
    reason: "Our client reads them in the page.",
    decidedIn: here,
    covers: (each) => isOnly("theirs", each) && each.request === "GET /clientside-services/phone"
  },
  {
    difference: "the user and the session in the telemetry of a forced logout",
    reason: "Ours has removed them before it calls.",
    decidedIn: here,
    covers: ({ field, ours, request }) =>
      request === "POST /sdk/v1/sessions/revoke" &&
      /^x-sdk-client\.stytch_(user|session)_id$/.test(field) &&
      ours === undefined
  },
  {
    difference: "`email` in the data of the event `MAGIC_LINK_LOGIN_OR_CREATE`",
    reason: "Later versions of the provider's own client have it too.",
    decidedIn: here,
    covers: ({ event, field, theirs }) =>
      event === "MAGIC_LINK_LOGIN_OR_CREATE" && field === "value.data.email" && theirs === undefined
  },
  {
    difference: "the last event of an app's login and logout, before the page is left",
    reason: "Ours passes it to the site before it leaves. The reference leaves it out.",
    decidedIn: here,
    covers: (each) =>
      isOnly("ours", each) && /^OAUTH_AUTHORIZE_FLOW_(COMPLETE|CONSENT_DENIED)$/.test(each.event ?? "")
  },
  {
    difference: "the message of an error that the reference passes to `onError` as a bare object",
    reason: "Ours passes an `ApiError`, whose message starts with the status and the type.",
    decidedIn: here,
    covers: ({ field, ours = "", request, theirs = "[" }) =>
      request.startsWith("onError ") &&
      field === "value.message" &&
      /^\[\d{3}\] \w+\n/.test(ours) &&
      !/^\[\d{3}\]/.test(theirs)
  },
  {
    difference: "the error that there is no session, before a trusted token makes one",
    reason: "It is no error before the token was tried.",
    decidedIn: here,
    covers: (each) =>
      isOnly("theirs", each) && /session/i.test(each.event ?? "") && each.request === "onError 1"
  },
  {
    difference: "the session that the request for the project's settings and the first event name",
    reason:
      "Ours come with the first call, when somebody may have signed in or out since the page was loaded.",
    decidedIn: "decisions/0024-load-the-services-when-the-form-is-used.md",
    covers: ({ event, field, request }) =>
      (request.startsWith("GET /sdk/v1/projects/bootstrap/") &&
        /^(authorization|x-sdk-client\.stytch_(user|session)_id)$/.test(field)) ||
      (event === "sdk_instance_instantiated" && /^event\.telemetry\.stytch_(user|session)_id$/.test(field))
  },
  {
    difference: "keys of our client in local storage and session storage",
    reason: "They keep tabs, logouts and landings apart. The reference ignores them.",
    decidedIn: here,
    covers: (each) => isOnly("ours", each) && ourKeys.test(each.request)
  }
]

/** What the comparison leaves out. */
export const notCompared: ReadonlyArray<readonly [what: string, why: string]> = [
  [
    "values that are new in each run: ids, tokens, signatures, challenges, times, passcodes, addresses of wallets",
    "Only their kind is compared."
  ],
  ["the version in `X-SDK-Client`", "Only that it is a version is compared."],
  ["headers that the browser adds", "The recording has only what the page itself sets."],
  [
    "the order of requests with different paths",
    "It depends on time. Requests of one path are paired in their order."
  ],
  [
    "when our client asks for the project's settings",
    "It does so with the first call ([decision 24](../docs/decisions/0024-load-the-services-when-the-form-is-used.md)). The comparison adds a listener when the page loads, so that the session is refreshed."
  ],
  [
    "what the widget shows",
    "Its words, elements and steps are ours. `evidence/real-clients.md` lists its flows."
  ],
  ["the class of an error that `onError` gets", "The classes are ours."],
  [
    "what methods return, and where the page goes",
    "Each flow checks what it needs of them. An earlier comparison with recordings of the reference checked all; 91.9 % of its checks of requests agreed then. [Decision 21](../docs/decisions/0021-where-we-differ-from-the-reference-client.md) has what stayed different."
  ],
  [
    "version 6 of the provider's own client",
    "`evidence/real-clients.md` has its flows. The reference of the wire is 5.35.1."
  ]
]
