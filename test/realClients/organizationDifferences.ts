/** Where our client of organizations does something else than version 5.35.1 of the provider's own. */
import { decided, type Known } from "./differences.js"

const reference = "decisions/0021-where-we-differ-from-the-reference-client.md"
const engine = "decisions/0046-organizations-on-the-same-engine.md"

/** The same of organizations: their calls have paths of their own, and what is stored is recorded after each call, too. */
const ofOrganizations = (known: Known): Known => ({
  ...known,
  covers: (each) =>
    known.covers({
      ...each,
      request: each.request.replace(/^after \d+\. [\w.]+: /, "").replace("/sdk/v1/b2b/", "/sdk/v1/")
    })
})

/** The text of the stored session. */
const isState = (request: string) => /(^|: )local storage …$/.test(request)

/** The call that a signed-in member looks for their other organizations with. */
const search = "1. otps.email.discovery.authenticate"

/** The call by which the member signs in to one of them. */
const choice = "POST /sdk/v1/b2b/discovery/intermediate_sessions/exchange"

export const organizationDifferences: ReadonlyArray<Known> = [
  {
    difference: "`organization.members.getConnectedApps`: `/sdk/v1b2b/…`, in our client `/sdk/v1/b2b/…`",
    reason: "The slash is missing in the reference. The provider answers both paths.",
    decidedIn: reference,
    covers: ({ field, ours, request, theirs }) =>
      field === "request" &&
      /^GET \/sdk\/v1\/?b2b\/organizations\/members\/[^/]+\/connected_apps$/.test(request) &&
      request.includes("/v1b2b/") === (ours === undefined) &&
      (theirs === undefined) !== (ours === undefined)
  },
  {
    difference: "the session of a member who looks for their other organizations",
    reason:
      "The reference signs out on any answer with an intermediate token, and ours does not: the wire does not demand it.",
    decidedIn: engine,
    covers: ({ field, ours, request, theirs }) =>
      (request.startsWith(`after ${search}: `) &&
        ours !== undefined &&
        (theirs === undefined || theirs === "null") &&
        (isState(request) || /: cookie stytch_session(_jwt)?$/.test(request))) ||
      (request === choice &&
        /^x-sdk-client\.stytch_member_(session_)?id$|^authorization$/.test(field) &&
        (theirs === undefined || theirs === "Basic public-token-test-1:public-token-test-1"))
  },
  {
    difference:
      "the stored session of somebody who is not signed in: `null` in one client, no key in the other",
    reason:
      "Both say that nobody is signed in. Which call writes it depends on what the client does at its start.",
    decidedIn: reference,
    covers: ({ ours = "null", request, theirs = "null" }) =>
      isState(request) && theirs === "null" && ours === "null"
  },
  {
    difference: "the stored session right after `session.updateSession`",
    reason:
      "Ours asks the provider at once, and its answer may be stored before the stores are read. The reference stores the session later.",
    decidedIn: reference,
    covers: ({ request, theirs = "null" }) =>
      request.startsWith("after 1. session.updateSession: ") && isState(request) && theirs === "null"
  },
  {
    difference:
      "`self.get` and `organization.get` of somebody who is not signed in: a refused call, in our client null",
    reason: "The declared type of the answer has null. Nothing needs to be asked.",
    decidedIn: reference,
    covers: ({ field, ours, request, theirs }) =>
      (/^GET \/sdk\/v1\/b2b\/organizations\/(members\/)?me$/.test(request) &&
        field === "request" &&
        ours === undefined) ||
      (/ (self|organization)\.get$/.test(request) &&
        (theirs === "401 user_unauthenticated" || (theirs === undefined && ours === "null")))
  },
  {
    difference: "the project's settings, asked for again when a page loads",
    reason: "Ours asks for them with the first call that needs them, and stores them then.",
    decidedIn: "decisions/0024-load-the-services-when-the-form-is-used.md",
    covers: ({ field, ours, request }) =>
      field === "request" &&
      ours === undefined &&
      /^(GET \/sdk\/v1\/projects\/bootstrap\/|after .*: local storage …::bootstrap$)/.test(request)
  },
  {
    difference: "`created_at` of a stored PKCE pair, in milliseconds",
    reason: "Ours makes a new pair when no link needs the old one any more. The reference ignores it.",
    decidedIn: reference,
    covers: ({ field, request, theirs }) =>
      request.includes("::PKCE_VERIFIER:") && field === "value.created_at" && theirs === undefined
  },
  {
    difference: "`status` of `session.getInfo`",
    reason: "It tells a page that reloads whether to wait.",
    decidedIn: reference,
    covers: ({ field, request, theirs }) =>
      request.endsWith("session.getInfo") && field === "value.answer.status" && theirs === undefined
  },
  ...decided
    .filter(({ difference }) =>
      /^(keys of our client|the session that the request|a second refresh|the refresh of the session)/.test(
        difference
      )
    )
    .map(ofOrganizations)
]
